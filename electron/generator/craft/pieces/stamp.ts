/** A stamp: the design raised and mirrored on a plate, with a handle to stamp with. */
import { points } from '../../kit/outline-points.ts'
import { inkOf } from '../ink.ts'
import { letteringBlock } from '../lettering-block.ts'
import type { MadePiece, PieceWork } from '../piece-work.ts'
import { areaOfField, placePicture } from '../placed-picture.ts'
import { slab, withoutSlivers } from '../slab.ts'
import type { CrossSection, Manifold, Workshop } from '../workshop.ts'
import { boxOf, reachFrom } from '../workshop.ts'
import type { Point } from '../../kit/outline.ts'
import { roundedRectangle, smoothLine } from '../../kit/outline.ts'

/** Finer lines neither print nor hold ink. */
const minLineMm = 0.5
const handleHighMm = 26

/**
 * `sizeMm` is the longer side of the stamped design. The stamp stands on its handle, face up, the orientation for 3D
 * printing.
 */
export function stamp(work: PieceWork): MadePiece {
  const { workshop, settings } = work
  const print = printOf(work)
  const mirrored = print.mirror([1, 0])
  const margin = Math.max(0.8, settings.borderMm)
  const plate = plateAround(workshop, mirrored, margin, settings.shape)
  const design = slab(workshop, mirrored, settings.reliefMm + 0.5).translate(0, 0, settings.thicknessMm - 0.5)
  const body = slab(workshop, plate, settings.thicknessMm, { top: 0.6, bottom: 0.6, steps: 3 })
  const solids = [body, design]
  if (settings.handle) solids.push(handleFor(workshop, plate))
  const { width, height } = boxOf(print)
  return {
    bodies: [{ name: 'Stamp', solid: workshop.kit.Manifold.union(solids), material: work.material }],
    pose: 'lying',
    measurements: {
      printMm: [Number(width.toFixed(2)), Number(height.toFixed(2))],
      inkedShare: Number((print.area() / plate.area()).toFixed(3)),
      mirrored: true,
      minLineMm,
    },
  }
}

/** The design as it appears on paper, about the origin. */
function printOf({ workshop, settings, picture, text }: PieceWork): CrossSection {
  const side = settings.sizeMm
  if (picture === undefined)
    return withoutSlivers(
      letteringBlock(workshop, text ?? '', { width: side, height: side, capitals: settings.fontMm ?? side * 0.35 }),
      minLineMm,
    )
  const band = text === undefined ? 0 : (settings.fontMm ?? side * 0.14)
  const placed = placePicture(picture, { width: side, height: side - band * 1.6, centreY: band * 0.8 })
  const line = Math.max(0.9, side * 0.018)
  const drawn = withoutSlivers(
    areaOfField(workshop, placed, inkOf(picture, settings.design ?? 'lines', line / placed.mmPerPx)),
    minLineMm,
  )
  if (text === undefined) return drawn
  const words = letteringBlock(workshop, text, { width: side, height: band * 1.4, capitals: band })
  return drawn.add(words.translate(0, -placed.heightMm / 2 - band * 0.1))
}

/** The print's hull with a margin, or a plain shape around it. */
function plateAround(
  workshop: Workshop,
  print: CrossSection,
  margin: number,
  shape: PieceWork['settings']['shape'],
): CrossSection {
  const { width, height, centre } = boxOf(print)
  if (shape === 'rectangle')
    return workshop.area([roundedRectangle(width + 2 * margin, height + 2 * margin, margin + 1)]).translate(centre)
  if (shape === 'round' || shape === 'oval') return workshop.circle(reachFrom(centre, print) + margin).translate(centre)
  return print.hull().offset(margin, 'Round', 2, 64).simplify(0.02)
}

/** A turned knob, stretched to the plate's proportions, with a flat end. */
function handleFor(workshop: Workshop, plate: CrossSection): Manifold {
  const { width, height: depth, centre } = boxOf(plate)
  const radius = Math.max(6, Math.min(width, depth) * 0.32)
  const profile: Point[] = [
    ...points`0,0 ${radius * 0.86},0`,
    ...smoothLine(
      [
        [radius * 0.86, 0],
        [radius, handleHighMm * 0.16],
        [radius * 0.92, handleHighMm * 0.34],
        [radius * 0.6, handleHighMm * 0.62],
        [radius * 0.66, handleHighMm * 0.84],
        [radius * 0.95, handleHighMm + 0.6],
      ],
      8,
    ),
    [0, handleHighMm + 0.6],
  ]
  const knob = workshop.kit.CrossSection.ofPolygons([profile], 'NonZero').revolve(workshop.kit.segments(radius))
  const stretch = Math.max(1, Math.min(2.4, (Math.max(width, depth) / Math.min(width, depth)) * 0.8))
  return knob.scale(width >= depth ? [stretch, 1, 1] : [1, stretch, 1]).translate(...centre, -handleHighMm)
}
