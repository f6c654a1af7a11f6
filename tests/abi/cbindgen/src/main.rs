//! Prints the C header of one file of Rust declarations: `dimfold-abi-cbindgen FILE`.
use cbindgen::{Builder, Config, Language, Style};

fn main() {
    let file = std::env::args().nth(1).expect("usage: dimfold-abi-cbindgen FILE");
    let config = Config {
        language: Language::C,
        style: Style::Both,
        usize_is_size_t: true,
        no_includes: true,
        documentation: false,
        ..Config::default()
    };
    let header = Builder::new().with_config(config).with_src(file).generate().expect("cbindgen cannot read it");
    header.write(std::io::stdout());
}
