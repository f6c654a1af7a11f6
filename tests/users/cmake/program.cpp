/* A user's program in C++: copies a transposed slice into dense memory and prints what it holds. */
#include <dimfold.h>
#include <array>
#include <cstdio>
#include <cstring>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <vector>

struct Diag {
    dimfold_diag diag;

    void check(dimfold_status status) const
    {
        std::array<char, 200> text;
        if (status == DIMFOLD_OK)
            return;
        dimfold_diag_text(&diag, text.data(), text.size());
        throw std::runtime_error(text.data());
    }
};

static dimfold_layout parse(const char *base, const char *steps, Diag &diag)
{
    dimfold_layout layout;
    diag.check(dimfold_layout_parse(&layout, base, std::strlen(base), nullptr, &diag.diag));
    diag.check(dimfold_layout_apply(&layout, &layout, steps, std::strlen(steps), nullptr, nullptr, &diag.diag));
    return layout;
}

static std::vector<int32_t> copy(std::vector<int32_t> &source, const dimfold_layout &layout, Diag &diag)
{
    std::vector<int32_t> target(dimfold_layout_size(&layout));
    dimfold_view from, to;
    dimfold_queue *queue;
    diag.check(dimfold_view_new(&from, source.data(), source.size() * sizeof(int32_t), DIMFOLD_DTYPE_I32, layout.ndim,
                                layout.shape, layout.stride, layout.offset, &diag.diag));
    diag.check(dimfold_view_new(&to, target.data(), target.size() * sizeof(int32_t), DIMFOLD_DTYPE_I32, layout.ndim,
                                layout.shape, nullptr, 0, &diag.diag));
    diag.check(dimfold_queue_create_host(&queue, nullptr, &diag.diag));
    std::unique_ptr<dimfold_queue, decltype(&dimfold_queue_destroy)> owner(queue, dimfold_queue_destroy);
    diag.check(dimfold_copy(queue, &to, &from, &diag.diag));
    return target;
}

int main()
{
    Diag diag;
    std::array<char, 100> text;
    std::vector<int32_t> source(30);
    std::iota(source.begin(), source.end(), 0);
    const dimfold_layout layout = parse("c(2,3,5)", "[:, 1:, ::-2].transpose(2, 0, 1)", diag);
    dimfold_layout_print(&layout, text.data(), text.size());
    std::printf("%s:", text.data());
    for (int32_t element : copy(source, layout, diag))
        std::printf(" %d", element);
    std::puts("");
}
