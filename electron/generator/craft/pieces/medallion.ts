/** A round medallion: a raised rim, the subject in relief, words along the lower edge. */
import { withEyelet } from '../eyelet.ts'
import { letteringArc, letteringBlock } from '../lettering-block.ts'
import type { MadePiece, PieceWork } from '../piece-work.ts'
import type { PlacedPicture } from '../placed-picture.ts'
import { placePicture } from '../placed-picture.ts'
import { buildPlate } from '../plate.ts'
import type { FlatPicture } from '../flat-picture.ts'
import { ellipse } from '../../kit/outline.ts'
import type { CrossSection } from '../workshop.ts'

/** `sizeMm` is its diameter without a loop. */
export function medallion(work: PieceWork): MadePiece {
  const { workshop, settings, picture, text } = work
  const radius = settings.sizeMm / 2
  const segments = Math.max(96, workshop.kit.segments(radius))
  const disc = workshop.area([ellipse(radius, radius, segments)])
  const rim = Math.min(settings.borderMm, radius * 0.3)
  const inner = radius - rim
  const ring = rim > 0.3 ? disc.offset(-0.15, 'Round', 2, segments).subtract(workshop.circle(inner)) : undefined
  const { outline, keepOut } = withEyelet(workshop, disc, settings, radius)
  const freeRadius = inner - Math.max(0.6, settings.sizeMm * 0.02)
  const capitals = Math.min(settings.fontMm ?? settings.sizeMm * 0.1, freeRadius * 0.5)
  const band = text === undefined || picture === undefined ? 0 : capitals * 1.45
  const isOpaque = picture?.alpha.every((share) => share === 1) === true
  const lettering =
    text === undefined
      ? undefined
      : picture === undefined
        ? letteringBlock(workshop, text, {
            width: freeRadius * 1.5,
            height: freeRadius * 1.2,
            capitals: settings.fontMm ?? freeRadius * 0.5,
          })
        : letteringArc(workshop, text, { radius: freeRadius - capitals * 0.55, capitals, maxDegrees: 150 })
  const placement =
    picture === undefined
      ? undefined
      : fitInCircle(picture, isOpaque ? inner : freeRadius - band / 2, band / 2, isOpaque)
  const free = workshop.circle(inner + (isOpaque ? Math.min(0.4, rim / 2) : -0.02))
  const arc = isOpaque && lettering !== undefined ? lettering.offset(0.8, 'Round') : undefined
  const window = [keepOut, arc].reduce<CrossSection>(
    (area, cut) => (cut === undefined ? area : area.subtract(cut)),
    free,
  )
  return buildPlate(work, {
    name: 'Medallion',
    outline,
    border: keepOut === undefined ? ring : ring?.intersect(outline),
    lettering,
    picture: placement,
    window: placement && window,
  })
}

/** Fits the subject into the circle by its farthest pixel; a whole picture covers the circle. */
function fitInCircle(picture: FlatPicture, radius: number, centreY: number, whole: boolean): PlacedPicture {
  const [left, top, right, bottom] = picture.box
  if (whole) {
    const mmPerPx = (radius * 2) / Math.min(right - left, bottom - top)
    return placePicture(picture, { width: (right - left) * mmPerPx, height: (bottom - top) * mmPerPx })
  }
  const { x, y, radius: farthest } = circleAround(picture)
  const mmPerPx = radius / farthest
  return placePicture(picture, {
    width: (right - left) * mmPerPx,
    height: (bottom - top) * mmPerPx,
    centreX: ((left + right) / 2 - x) * mmPerPx,
    centreY: centreY + (y - (top + bottom) / 2) * mmPerPx,
  })
}

/** Approximates the smallest enclosing circle (Bădoiu & Clarkson 2003: shrinking steps towards the farthest point). */
function circleAround({ alpha, width, box: [left, top, right, bottom] }: FlatPicture): {
  x: number
  y: number
  radius: number
} {
  const rim: [number, number][] = []
  for (let row = top; row < bottom; row++) {
    const inside = (column: number): boolean => alpha[row * width + column]! >= 0.5
    let first = left
    let last = right - 1
    while (first <= last && !inside(first)) first++
    while (last >= first && !inside(last)) last--
    if (first <= last) rim.push([first, row], [last + 1, row], [first, row + 1], [last + 1, row + 1])
  }
  let x = (left + right) / 2
  let y = (top + bottom) / 2
  let radius = 1
  for (let step = 1; step <= 300; step++) {
    let far = rim[0] ?? [x, y]
    radius = 0
    for (const point of rim) {
      const distance = Math.hypot(point[0] - x, point[1] - y)
      if (distance <= radius) continue
      radius = distance
      far = point
    }
    if (step === 300) break
    x += (far[0] - x) / (step + 1)
    y += (far[1] - y) / (step + 1)
  }
  return { x, y, radius: Math.max(1, radius) }
}
