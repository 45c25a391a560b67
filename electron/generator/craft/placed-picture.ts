/** Places a flat picture in the plane of a piece. */
import { blurred } from '../../engine/image/blur.ts'
import type { Field } from '../../engine/image/sample-field.ts'
import { sampleField } from '../../engine/image/sample-field.ts'
import { contoursOf } from './contours.ts'
import type { FlatPicture } from './flat-picture.ts'
import type { CrossSection, Workshop } from './workshop.ts'

/** Millimetres: `x = (px − originX) · scale + centreX`, y upwards. */
export interface PlacedPicture {
  picture: FlatPicture
  mmPerPx: number
  /** The pixel at the centre: the middle of the subject's bounding box. */
  originX: number
  originY: number
  centreX: number
  centreY: number
  /** Size of the subject's bounding box. */
  widthMm: number
  heightMm: number
}

/** Fits the subject's bounding box into a frame about its centre. */
export function placePicture(
  picture: FlatPicture,
  frame: { width: number; height: number; centreX?: number; centreY?: number },
): PlacedPicture {
  const [left, top, right, bottom] = picture.box
  const mmPerPx = Math.min(frame.width / (right - left), frame.height / (bottom - top))
  return {
    picture,
    mmPerPx,
    originX: (left + right) / 2,
    originY: (top + bottom) / 2,
    centreX: frame.centreX ?? 0,
    centreY: frame.centreY ?? 0,
    widthMm: (right - left) * mmPerPx,
    heightMm: (bottom - top) * mmPerPx,
  }
}

/** Samples a field of the picture at a position in millimetres. */
export function sampleAt(picture: PlacedPicture, field: Field, x: number, y: number): number {
  const { mmPerPx, originX, originY, centreX, centreY } = picture
  return sampleField(field, (x - centreX) / mmPerPx + originX, originY - (y - centreY) / mmPerPx)
}

/** Returns the area in millimetres where a field of the picture is at least 0.5, smoothed by `blurPx`. */
export function areaOfField(
  workshop: Workshop,
  placement: PlacedPicture,
  values: Float32Array,
  blurPx = 0.8,
): CrossSection {
  const { picture, mmPerPx, originX, originY, centreX, centreY } = placement
  const { width, height } = picture
  const contours = contoursOf({ width, height, values: blurred(values, width, height, blurPx) })
  return workshop
    .area(
      contours.map((contour) =>
        contour.map(([x, y]) => [(x - originX) * mmPerPx + centreX, (originY - y) * mmPerPx + centreY]),
      ),
    )
    .simplify(mmPerPx * 0.08)
}

/** Returns the subject's silhouette in millimetres. */
export function silhouetteOf(workshop: Workshop, picture: PlacedPicture): CrossSection {
  return areaOfField(workshop, picture, picture.picture.alpha)
}
