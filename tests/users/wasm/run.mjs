// Runs a module that needs nothing of its host, and prints what it says.
import { readFileSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const imports = WebAssembly.Module.imports(module).map((each) => each.name);
if (imports.length > 0) throw new Error(`it imports ${imports}`);
const { exports } = new WebAssembly.Instance(module, {});
const length = exports.run();
console.log(Buffer.from(exports.memory.buffer, exports.text(), length).toString());
