/**
 * A cookie cutter: a wall along the subject's outline with a cutting edge, a rim to press on, and lines for the dough.
 */
import { inkOf } from '../ink.ts'
import { joinIslands } from '../join-islands.ts'
import { letteringBlock } from '../lettering-block.ts'
import type { MadePiece, PieceWork } from '../piece-work.ts'
import { areaOfField, placePicture, silhouetteOf } from '../placed-picture.ts'
import { signedArea } from '../../kit/outline.ts'
import { slab, withoutSlivers } from '../slab.ts'
import type { CrossSection, Workshop } from '../workshop.ts'
import { boxOf } from '../workshop.ts'

/** Thickness of the cutting edge: two lines of a common nozzle. */
const edgeMm = 0.8
/** Thickness of the wall below the cutting edge. */
const wallMm = 1.6
/** Height of the cutting edge. */
const thinMm = 5
/** Minimum feature size in dough. */
const minFeatureMm = 0.8
/** Distance of marking lines below the cutting edge. */
const lineBelowMm = 3
const strutMm = 2.4

/** `sizeMm` is the longer side of the cookie. It lies on its rim, the cutting edge up, as it is printed. */
export function cookieCutter(work: PieceWork): MadePiece {
  const { workshop, settings } = work
  const subject = cookieOf(work)
  // One closed outline: holes and specks removed, nearby pieces merged, others joined by strips, spikes rounded.
  const filled = withoutSpecks(filledIn(workshop, subject))
  const grown =
    filled.decompose().length > 1 ? filledIn(workshop, filled.offset(1.2, 'Round').offset(-1.2, 'Round')) : filled
  const joined = joinIslands(workshop, grown, Math.max(3, settings.sizeMm * 0.05))
  const outline = filledIn(workshop, joined.area.offset(settings.offsetMm, 'Round', 2, 48))
  const smooth = outline
    .offset(-minFeatureMm / 2, 'Round', 2, 32)
    .offset(minFeatureMm, 'Round', 2, 32)
    .offset(-minFeatureMm / 2, 'Round', 2, 32)
    .simplify(0.015)
  const inside = largestOf(smooth)
  const height = settings.edgeHeightMm
  const grow = (distance: number): CrossSection =>
    filledIn(workshop, inside.offset(distance, 'Round', 2, 48)).simplify(0.01)
  const thin = Math.min(thinMm, height / 3)
  const solids = [
    grow(edgeMm).extrude(height),
    slab(workshop, grow(wallMm), height - thin, { top: wallMm - edgeMm, steps: 1 }),
    slab(workshop, grow(Math.max(wallMm, settings.borderMm)), settings.thicknessMm, {
      top: 0.5,
      bottom: 0.3,
      steps: 2,
    }),
  ]
  const through = inside.extrude(height + 2).translate(0, 0, -1)
  const cutter = workshop.kit.Manifold.union(solids).subtract(through)
  const lines = settings.innerLines ? markingLines(work, inside) : undefined
  const solid =
    lines === undefined
      ? cutter
      : workshop.kit.Manifold.union([
          cutter,
          lines.marks.extrude(height - lineBelowMm),
          lines.struts.extrude(settings.thicknessMm),
        ])
  const { width, height: depth } = boxOf(inside)
  return {
    bodies: [{ name: 'Cookie cutter', solid, material: work.material }],
    pose: 'lying',
    measurements: {
      cookieMm: [Number(width.toFixed(2)), Number(depth.toFixed(2))],
      cuttingEdgeMm: edgeMm,
      wallMm,
      joinedPieces: joined.islands,
      ...(lines === undefined ? {} : { markingLines: true, struts: lines.count }),
    },
  }
}

/** The cookie's shape before repair, about the origin. */
function cookieOf({ workshop, settings, picture, text }: PieceWork): CrossSection {
  const side = settings.sizeMm - 2 * settings.offsetMm
  if (picture !== undefined) return silhouetteOf(workshop, placePicture(picture, { width: side, height: side }))
  // Letters are dilated so that they connect.
  return letteringBlock(workshop, text ?? '', { width: side, height: side, capitals: settings.fontMm ?? side }).offset(
    Math.max(1.5, side * 0.02),
    'Round',
  )
}

/** Marking lines inside the outline, joined to the wall by struts at the rim. */
function markingLines(
  { workshop, settings, picture, text }: PieceWork,
  inside: CrossSection,
): { marks: CrossSection; struts: CrossSection; count: number } | undefined {
  const interior = inside.offset(-1.2, 'Round')
  const side = settings.sizeMm - 2 * settings.offsetMm
  let design: CrossSection
  if (picture !== undefined) {
    const placed = placePicture(picture, { width: side, height: side })
    const ink = inkOf(picture, settings.design ?? 'lines', 1 / placed.mmPerPx)
    // The outline is already marked by the wall.
    design = areaOfField(workshop, placed, ink).intersect(interior.offset(-0.6, 'Round'))
  } else design = letteringBlock(workshop, text ?? '', { width: side * 0.8, height: side * 0.5, capitals: side * 0.2 })
  if (picture !== undefined && text !== undefined) {
    const { width, height } = boxOf(inside)
    const words = letteringBlock(workshop, text, {
      width: width * 0.5,
      height: height * 0.2,
      capitals: settings.fontMm ?? side * 0.12,
    })
    design = design.subtract(words.offset(1.5, 'Round')).add(words)
  }
  const marks = withoutSlivers(design.intersect(interior), 0.8)
  const large = workshop.kit.CrossSection.union(marks.decompose().filter((piece) => piece.area() > 1.2))
  if (large.isEmpty()) return undefined
  const ring = inside.offset(1, 'Round').subtract(inside.offset(-0.05, 'Round'))
  const joined = joinIslands(workshop, large.add(ring), strutMm, { from: ring })
  const struts = joined.strips.intersect(inside.offset(0.5, 'Round'))
  return { marks: large, struts: struts.add(large.offset(0.4, 'Round').intersect(inside)), count: joined.count }
}

/** The area with its holes filled. */
export function filledIn(workshop: Workshop, area: CrossSection): CrossSection {
  const outer = area.decompose().map((piece) => {
    const contours = piece.toPolygons()
    const size = (contour: (typeof contours)[number]): number => Math.abs(signedArea(contour))
    return contours.reduce((best, one) => (size(one) > size(best) ? one : best), contours[0] ?? [])
  })
  return workshop.kit.CrossSection.union(outer.map((contour) => workshop.area([contour as [number, number][]])))
}

/** Removes pieces that are tiny compared to the largest. */
function withoutSpecks(area: CrossSection): CrossSection {
  const pieces = area.decompose()
  const max = Math.max(0, ...pieces.map((piece) => piece.area()))
  const kept = pieces.filter((piece) => piece.area() > Math.max(4, max * 0.012))
  return kept.length === pieces.length || kept.length === 0 ? area : kept.reduce((sum, piece) => sum.add(piece))
}

function largestOf(area: CrossSection): CrossSection {
  const pieces = area.decompose()
  return pieces.length < 2 ? area : pieces.reduce((best, one) => (one.area() > best.area() ? one : best))
}
