const dimfold = @import("dimfold");
test "placeholder" {
    _ = try dimfold.Layout(2).cContig(.{ 3, 4 }, null);
}
