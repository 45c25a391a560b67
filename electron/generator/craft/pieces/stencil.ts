/** A stencil: a sheet with the design cut out, its islands held by bridges. */
import { AppError } from '../../../../shared/protocol/app-error.ts'
import { inkOf } from '../ink.ts'
import { joinIslands } from '../join-islands.ts'
import { letteringBlock } from '../lettering-block.ts'
import type { MadePiece, PieceWork } from '../piece-work.ts'
import { areaOfField, placePicture } from '../placed-picture.ts'
import { roundedRectangle } from '../../kit/outline.ts'
import type { CrossSection } from '../workshop.ts'
import { boxOf } from '../workshop.ts'
import { refusal } from '../settings.ts'
import { withoutSlivers } from '../slab.ts'

/** Minimum width of a cut. */
const minCutMm = 0.6
/** Width of a bridge before dilation. */
const lineMm = 0.06

/** `sizeMm` is the longer side of the sheet. */
export function stencil(work: PieceWork): MadePiece {
  const { workshop, settings } = work
  const bridge = settings.bridgeMm
  const margin = Math.max(bridge * 1.5, settings.borderMm)
  const design = withoutSlivers(designOf(work, settings.sizeMm - 2 * margin), minCutMm)
  const { width, height, centre } = boxOf(design)
  const sheet = workshop.area([roundedRectangle(width + 2 * margin, height + 2 * margin, 3)]).translate(centre)
  // On the sheet eroded by half a bridge, parts that are too narrow vanish and separate parts are islands; a line
  // between them becomes a bridge of the full width when the sheet is dilated again.
  const eroded = sheet.subtract(design).offset(-bridge / 2, 'Round', 2, 32)
  const kept = eroded.decompose().filter((piece) => piece.area() > 0.02)
  const joined = joinIslands(workshop, workshop.kit.CrossSection.union(kept), lineMm, { holdMm: bridge })
  const whole = joined.area
    .offset(bridge / 2, 'Round', 2, 32)
    .intersect(sheet)
    .simplify(0.004)
  const pieces = whole.decompose().length
  if (pieces !== 1) throw new AppError('bad-geometry', 'the stencil fell into pieces', { details: { pieces } })
  const cut = sheet.subtract(whole)
  return {
    bodies: [{ name: 'Stencil', solid: whole.extrude(settings.thicknessMm), material: work.material }],
    pose: 'standing',
    measurements: {
      islands: joined.islands,
      bridges: joined.count,
      bridgeMm: bridge,
      longestBridgeMm: Number(Math.max(0, joined.longestMm - bridge).toFixed(2)),
      openShare: Number((cut.area() / sheet.area()).toFixed(3)),
    },
  }
}

/** The cut-out design about the origin. */
function designOf(work: PieceWork, side: number): CrossSection {
  const { workshop, settings, picture, text } = work
  if (side < 10) throw refusal('border_mm', 'no-room', {})
  if (picture === undefined)
    return letteringBlock(workshop, text ?? '', { width: side, height: side, capitals: settings.fontMm ?? side * 0.4 })
  const band = text === undefined ? 0 : (settings.fontMm ?? side * 0.13)
  const placed = placePicture(picture, { width: side, height: side - band * 1.7, centreY: band * 0.85 })
  const design = settings.design ?? (picture.shapes === undefined ? 'tones' : 'lines')
  let drawn: CrossSection
  if (design === 'lines' && picture.shapes !== undefined) {
    // Each painted shape of a drawing is cut out; the borders between them remain.
    const lines = areaOfField(workshop, placed, bordersOf(work, settings.bridgeMm / placed.mmPerPx))
    drawn = areaOfField(workshop, placed, picture.alpha).subtract(lines)
  } else drawn = areaOfField(workshop, placed, inkOf(picture, design, Math.max(1, side * 0.02) / placed.mmPerPx))
  if (drawn.isEmpty()) drawn = areaOfField(workshop, placed, picture.alpha)
  if (text === undefined) return drawn
  const words = letteringBlock(workshop, text, { width: side, height: band * 1.5, capitals: band })
  return drawn.add(words.translate(0, -placed.heightMm / 2 - band * 0.15))
}

/** The borders between painted shapes, without the outline. */
function bordersOf({ picture }: PieceWork, widthPx: number): Float32Array {
  const { shapes, width } = picture!
  const inner = shapes!
  const ink = new Float32Array(inner.length)
  const reach = Math.max(1, Math.round(widthPx / 2))
  for (let pixel = 0; pixel < inner.length; pixel++) {
    const x = pixel % width
    for (const other of [x < width - 1 ? pixel + 1 : pixel, pixel + width < inner.length ? pixel + width : pixel]) {
      if (inner[pixel] === 0 || inner[other] === 0 || inner[pixel] === inner[other]) continue
      const y = Math.floor(pixel / width)
      for (let dy = -reach; dy <= reach; dy++)
        for (let dx = -reach; dx <= reach; dx++) {
          if (dx * dx + dy * dy > reach * reach + 0.5) continue
          const at = (y + dy) * width + x + dx
          if (x + dx >= 0 && x + dx < width && at >= 0 && at < ink.length) ink[at] = 1
        }
    }
  }
  return ink
}
