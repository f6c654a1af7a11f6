"""OpenCV as a peer of images: what its users call for pixels to planes, planes to pixels and transposes.

`blobFromImages`, which is made of `split`, takes no place of the caller's for its result: `split` stands for it."""
from __future__ import annotations

import numpy

CHANNELS = range(2, 5)  # of an image; OpenCV calls arrays of others matrices


def call(cv2, target: numpy.ndarray, source: numpy.ndarray, permutation):
    """A function that copies a dense permutation into a dense target, image by image where leading axes stay."""
    shape, axes = permutation
    stay = leading(axes)
    inner = [axis - stay for axis in axes[stay:]]
    images = list(zip(target.reshape(-1, *target.shape[stay:]),
                      source.transpose(numpy.argsort(axes)).reshape(-1, *shape[stay:])))
    copies = [of_image(cv2, *image, inner) for image in images]
    return lambda: [copy() for copy in copies]


def leading(axes) -> int:
    """How many axes stay where they are, the last two aside."""
    stay = 0
    while stay < len(axes) - 2 and axes[stay] == stay:
        stay += 1
    return stay


def of_image(cv2, target: numpy.ndarray, source: numpy.ndarray, axes):
    last = len(axes) - 1
    if axes == [last, *range(last)] and source.shape[-1] in CHANNELS:
        pixels, planes = source.reshape(-1, 1, source.shape[-1]), list(target.reshape(len(target), -1, 1))
        return lambda: cv2.split(pixels, planes)
    if axes == [*range(1, last + 1), 0] and len(source) in CHANNELS:
        planes, pixels = list(source.reshape(len(source), -1, 1)), target.reshape(-1, 1, len(source))
        return lambda: cv2.merge(planes, pixels)
    if axes == [1, 0]:
        return lambda: cv2.transpose(source, target)
    return lambda: cv2.transposeND(source, axes, target)
