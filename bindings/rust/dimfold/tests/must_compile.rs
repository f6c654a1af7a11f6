//! The corrected twins of the programs in must_fail compile, and run. So the others fail for the reason they show.
#![cfg(feature = "std")]

macro_rules! twins {
    ($($(#[$cfg:meta])? $name:ident: $path:literal),* $(,)?) => {
        $(
            $(#[$cfg])?
            #[path = $path]
            mod $name;

            $(#[$cfg])?
            #[test]
            fn $name() {
                $name::main();
            }
        )*

        const TWINS: &[&str] = &[$(stringify!($name)),*];
    };
}

twins! {
    array_shorter_than_a_mapping: "must_compile/array_shorter_than_a_mapping.rs",
    axes_squeezed_from_none: "must_compile/axes_squeezed_from_none.rs",
    bits_of_floats: "must_compile/bits_of_floats.rs",
    broadcast_for_writing: "must_compile/broadcast_for_writing.rs",
    broadcast_to_the_smaller_rank: "must_compile/broadcast_to_the_smaller_rank.rs",
    buffer_written_while_viewed: "must_compile/buffer_written_while_viewed.rs",
    constant_of_a_dynamic_mapping: "must_compile/constant_of_a_dynamic_mapping.rs",
    copy_between_ranks: "must_compile/copy_between_ranks.rs",
    copy_between_types: "must_compile/copy_between_types.rs",
    device_buffer_copied_onto_itself: "must_compile/device_buffer_copied_onto_itself.rs",
    device_buffer_of_what_must_stay: "must_compile/device_buffer_of_what_must_stay.rs",
    device_view_outlives_its_buffer: "must_compile/device_view_outlives_its_buffer.rs",
    device_view_read_by_rust: "must_compile/device_view_read_by_rust.rs",
    diagonal_of_rank_1: "must_compile/diagonal_of_rank_1.rs",
    dynamic_where_fixed_is_needed: "must_compile/dynamic_where_fixed_is_needed.rs",
    element_outlives_its_buffer: "must_compile/element_outlives_its_buffer.rs",
    element_without_dtype: "must_compile/element_without_dtype.rs",
    elements_that_live_too_short: "must_compile/elements_that_live_too_short.rs",
    expression_of_a_larger_rank_than_its_target: "must_compile/expression_of_a_larger_rank_than_its_target.rs",
    expression_of_another_type_than_its_target: "must_compile/expression_of_another_type_than_its_target.rs",
    expression_of_its_target: "must_compile/expression_of_its_target.rs",
    expression_of_two_types: "must_compile/expression_of_two_types.rs",
    expression_outlives_its_view: "must_compile/expression_outlives_its_view.rs",
    expression_with_a_value_of_another_type: "must_compile/expression_with_a_value_of_another_type.rs",
    extremes_of_complex_numbers: "must_compile/extremes_of_complex_numbers.rs",
    fixed_where_dynamic_is_needed: "must_compile/fixed_where_dynamic_is_needed.rs",
    function_of_integers: "must_compile/function_of_integers.rs",
    index_of_another_rank: "must_compile/index_of_another_rank.rs",
    index_outside_of_a_static_mapping: "must_compile/index_outside_of_a_static_mapping.rs",
    indices_of_bytes: "must_compile/indices_of_bytes.rs",
    insert_on_rank_9: "must_compile/insert_on_rank_9.rs",
    layouts_of_two_ranks_together: "must_compile/layouts_of_two_ranks_together.rs",
    lent_tensor_kept: "must_compile/lent_tensor_kept.rs",
    mapping_converted_to_other_extents: "must_compile/mapping_converted_to_other_extents.rs",
    mapping_of_other_extents: "must_compile/mapping_of_other_extents.rs",
    mapping_widened_to_a_static_extent: "must_compile/mapping_widened_to_a_static_extent.rs",
    mapping_without_a_policy: "must_compile/mapping_without_a_policy.rs",
    more_indexers_than_axes: "must_compile/more_indexers_than_axes.rs",
    more_reduced_axes_than_there_are: "must_compile/more_reduced_axes_than_there_are.rs",
    mutable_view_of_what_cannot_be_shared: "must_compile/mutable_view_of_what_cannot_be_shared.rs",
    negative_extent: "must_compile/negative_extent.rs",
    nested_layout_that_is_none: "must_compile/nested_layout_that_is_none.rs",
    nested_view_beside_its_target: "must_compile/nested_view_beside_its_target.rs",
    order_of_complex_numbers: "must_compile/order_of_complex_numbers.rs",
    pinned_buffer_used_while_copied: "must_compile/pinned_buffer_used_while_copied.rs",
    product_of_rank_0: "must_compile/product_of_rank_0.rs",
    program_of_other_sources: "must_compile/program_of_other_sources.rs",
    queue_in_two_threads: "must_compile/queue_in_two_threads.rs",
    rank_of_a_split: "must_compile/rank_of_a_split.rs",
    rank_of_a_sum: "must_compile/rank_of_a_sum.rs",
    reduced_program_of_other_views: "must_compile/reduced_program_of_other_views.rs",
    select_on_rank_0: "must_compile/select_on_rank_0.rs",
    #[cfg(feature = "cudarc")]
    slice_of_cudarc_kept: "must_compile/slice_of_cudarc_kept.rs",
    source_inside_of_the_target: "must_compile/source_inside_of_the_target.rs",
    static_mapping_beyond_its_index: "must_compile/static_mapping_beyond_its_index.rs",
    sum_of_another_type_than_its_target: "must_compile/sum_of_another_type_than_its_target.rs",
    sum_of_truth_values: "must_compile/sum_of_truth_values.rs",
    ten_fixed_axes: "must_compile/ten_fixed_axes.rs",
    tensor_of_others_in_another_thread: "must_compile/tensor_of_others_in_another_thread.rs",
    tensor_of_what_must_stay: "must_compile/tensor_of_what_must_stay.rs",
    thread_outlives_the_buffer: "must_compile/thread_outlives_the_buffer.rs",
    tuple_of_floats: "must_compile/tuple_of_floats.rs",
    two_mutable_elements: "must_compile/two_mutable_elements.rs",
    two_mutable_iterators: "must_compile/two_mutable_iterators.rs",
    two_mutable_views: "must_compile/two_mutable_views.rs",
    uninitialized_source: "must_compile/uninitialized_source.rs",
    view_beside_a_mutable_view: "must_compile/view_beside_a_mutable_view.rs",
    view_beside_its_reborrow: "must_compile/view_beside_its_reborrow.rs",
    view_of_a_tensor_outlives_it: "must_compile/view_of_a_tensor_outlives_it.rs",
    view_of_what_cannot_be_shared: "must_compile/view_of_what_cannot_be_shared.rs",
    view_outlives_its_buffer: "must_compile/view_outlives_its_buffer.rs",
    whole_view_beside_its_half: "must_compile/whole_view_beside_its_half.rs",
    whole_view_beside_its_slice: "must_compile/whole_view_beside_its_slice.rs",
    writing_through_a_view: "must_compile/writing_through_a_view.rs",
    wrong_number_of_axes: "must_compile/wrong_number_of_axes.rs",
    wrong_number_of_static_strides: "must_compile/wrong_number_of_static_strides.rs",
    wrong_number_of_strides: "must_compile/wrong_number_of_strides.rs",
    wrong_rank_of_a_reshape: "must_compile/wrong_rank_of_a_reshape.rs",
    wrong_rank_of_a_slice: "must_compile/wrong_rank_of_a_slice.rs",
    wrong_rank_of_an_index: "must_compile/wrong_rank_of_an_index.rs",
    wrong_rank_passed: "must_compile/wrong_rank_passed.rs",
    wrong_result_rank: "must_compile/wrong_result_rank.rs",
}

#[test]
#[cfg_attr(miri, ignore = "Miri reads no folders")]
fn every_program_that_must_fail_has_its_twin() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/must_fail");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .filter_map(|entry| entry.unwrap().file_name().into_string().unwrap().strip_suffix(".rs").map(String::from))
        .collect();
    names.sort();
    assert_eq!(names, TWINS);
}
