/** A wall plaque: a framed plate with a picture in relief, words, or both. */
import { ellipse, roundedRectangle } from '../../kit/outline.ts'
import { withEyelet } from '../eyelet.ts'
import { letteringBlock } from '../lettering-block.ts'
import type { MadePiece, PieceWork } from '../piece-work.ts'
import { placePicture } from '../placed-picture.ts'
import { buildPlate } from '../plate.ts'
import type { CrossSection, Workshop } from '../workshop.ts'
import { boxOf } from '../workshop.ts'

/** `sizeMm` is its width; the height follows from the picture and the words. */
export function plaque(work: PieceWork): MadePiece {
  const { workshop, settings, picture, text } = work
  const shape = settings.shape === 'round' || settings.shape === 'oval' ? settings.shape : 'rectangle'
  const width = settings.sizeMm
  const border = Math.min(settings.borderMm, width * 0.2)
  const isOpaque = picture?.alpha.every((share) => share === 1) === true
  const pad = isOpaque && shape === 'rectangle' ? 0 : width * 0.035
  // The usable fraction of the width: a curved outline cuts off the corners.
  const widthFraction = shape === 'rectangle' || isOpaque ? 1 : 0.74
  const freeWidth = (width - 2 * border - 2 * pad) * widthFraction
  const capitals = settings.fontMm ?? (picture === undefined ? width * 0.16 : width * 0.09)
  const lettering =
    text === undefined
      ? undefined
      : letteringBlock(workshop, text, {
          width: (width - 2 * border - width * 0.07) * (shape === 'rectangle' ? 1 : picture === undefined ? 0.8 : 0.5),
          height: width * 1.5,
          capitals,
        })
  const textHeight = lettering === undefined ? 0 : boxOf(lettering).height
  const placedSize =
    picture === undefined
      ? { width: 0, height: 0 }
      : fitBlock(picture.box, freeWidth, isOpaque ? width * 2.5 : width * 1.3)
  const gap = lettering !== undefined && picture !== undefined ? Math.max(2, capitals * 0.45) : 0
  const used = placedSize.height + gap + textHeight + gap
  const height =
    shape === 'round'
      ? width
      : used / widthFraction +
        2 * border +
        2 * (isOpaque && lettering === undefined ? pad : Math.max(pad, width * 0.035))
  const fits = Math.min(1, ((height - 2 * border - 2 * pad) * widthFraction) / Math.max(used, 1e-6))
  const plate = outlineOf(workshop, shape, width, height)
  const inside = outlineOf(workshop, shape, width - 2 * border, height - 2 * border)
  const frame = border > 0.3 ? outlineOf(workshop, shape, width - 0.3, height - 0.3).subtract(inside) : undefined
  const { outline, keepOut } = withEyelet(workshop, plate, settings, height / 2)
  const top = (used * fits) / 2
  const pictureY = top - (placedSize.height * fits) / 2
  const textY = picture === undefined ? 0 : top - (placedSize.height + gap + textHeight / 2) * fits
  const words = lettering?.scale(fits).translate(0, textY)
  const placement =
    picture === undefined
      ? undefined
      : placePicture(picture, { width: placedSize.width * fits, height: placedSize.height * fits, centreY: pictureY })
  const pictureFrame =
    placement === undefined || !isOpaque
      ? inside
      : inside
          .offset(Math.min(0.4, border / 2), 'Round')
          .intersect(
            workshop
              .area([
                roundedRectangle(
                  placement.widthMm + 0.8,
                  placement.heightMm + (lettering === undefined ? 0.8 : 0),
                  0.01,
                  1,
                ),
              ])
              .translate(placement.centreX, placement.centreY),
          )
  const window = keepOut === undefined ? pictureFrame : pictureFrame.subtract(keepOut)
  return buildPlate(work, {
    name: 'Plaque',
    outline,
    border: keepOut === undefined ? frame : frame?.intersect(outline),
    lettering: words,
    picture: placement,
    window: placement && window,
  })
}

function fitBlock(
  [left, top, right, bottom]: readonly [number, number, number, number],
  width: number,
  maxHeight: number,
): { width: number; height: number } {
  const scale = Math.min(width / (right - left), maxHeight / (bottom - top))
  return { width: (right - left) * scale, height: (bottom - top) * scale }
}

function outlineOf(
  workshop: Workshop,
  shape: 'rectangle' | 'round' | 'oval',
  width: number,
  height: number,
): CrossSection {
  if (shape === 'rectangle') return workshop.area([roundedRectangle(width, height, Math.min(width, height) * 0.05, 8)])
  return workshop.area([ellipse(width / 2, height / 2, Math.max(96, workshop.kit.segments(width / 2)))])
}
