/** A flat picture laid into the plane of a piece, and its outline there. */
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
  /** The pixel that lies at the centre: the middle of the subject's box. */
  originX: number
  originY: number
  centreX: number
  centreY: number
  /** Of the subject's box. */
  widthMm: number
  heightMm: number
}

/** Fits the subject's box into a frame about `centre`, as large as it can be. */
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

/** A field of the picture at a place in millimetres. */
export function sampleAt(placed: PlacedPicture, field: Field, x: number, y: number): number {
  const { mmPerPx, originX, originY, centreX, centreY } = placed
  return sampleField(field, (x - centreX) / mmPerPx + originX, originY - (y - centreY) / mmPerPx)
}

/** Where a field of the picture is at least `level`, as an area in millimetres, smooth to about a third of a pixel. */
export function areaOfField(
  workshop: Workshop,
  placed: PlacedPicture,
  values: Float32Array,
  { level = 0.5, blurPx = 0.8 }: { level?: number; blurPx?: number } = {},
): CrossSection {
  const { picture, mmPerPx, originX, originY, centreX, centreY } = placed
  const { width, height } = picture
  const smooth = blurPx > 0 ? blurred(values, width, height, blurPx) : values
  const contours = contoursOf({ width, height, values: smooth }, level)
  return workshop
    .area(
      contours.map((contour) =>
        contour.map(([x, y]) => [(x - originX) * mmPerPx + centreX, (originY - y) * mmPerPx + centreY]),
      ),
    )
    .simplify(mmPerPx * 0.08)
}

/** The subject's silhouette in millimetres. */
export function silhouetteOf(workshop: Workshop, placed: PlacedPicture): CrossSection {
  return areaOfField(workshop, placed, placed.picture.alpha)
}
