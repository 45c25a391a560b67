/** A key tag: the subject's outline or a lettered plate, with a ring. */
import { roundedRectangle } from '../../kit/outline.ts'
import { eyeletWallMm } from '../eyelet.ts'
import { letteringBlock } from '../lettering-block.ts'
import type { MadePiece, PieceWork } from '../piece-work.ts'
import type { PlacedPicture } from '../placed-picture.ts'
import { placePicture, silhouetteOf } from '../placed-picture.ts'
import { buildPlate } from '../plate.ts'
import type { CrossSection, Workshop } from '../workshop.ts'
import { boxOf, reachFrom } from '../workshop.ts'
import { filledIn } from './cookie-cutter.ts'

/** `sizeMm` is the longer side of the tag without its ring. */
export function keychain(work: PieceWork): MadePiece {
  const { workshop, settings, picture, text } = work
  const margin = Math.max(1, settings.borderMm)
  const side = settings.sizeMm - 2 * margin
  const tag = picture === undefined ? lettered(work, side, margin) : drawTag(work, side, margin)
  const design = [tag.silhouette, tag.lettering].filter((area) => area !== undefined)
  const ring =
    settings.hanging === 'none'
      ? undefined
      : (tag.ring ?? placeRing(workshop, tag.outline, design, settings.holeMm / 2))
  const outline = ring === undefined ? tag.outline : tag.outline.add(ring.tab).subtract(ring.hole)
  const built = buildPlate(work, {
    name: 'Keychain',
    outline,
    border: ring === undefined ? tag.border : tag.border?.subtract(ring.clear),
    lettering: tag.lettering,
    picture: tag.picture,
    window: tag.picture && outline.offset(-0.2, 'Round'),
  })
  return {
    ...built,
    measurements: {
      ...built.measurements,
      ...(text === undefined ? {} : { text }),
      ...(ring === undefined ? {} : { ringAtDegrees: ring.degrees, ringNeckMm: Number(ring.neck.toFixed(2)) }),
    },
  }
}

interface Tag {
  outline: CrossSection
  border?: CrossSection
  lettering?: CrossSection | undefined
  picture?: PlacedPicture
  silhouette?: CrossSection
  /** Set if the ring's position is fixed. */
  ring?: Ring
}

function lettered({ workshop, settings, text }: PieceWork, side: number, margin: number): Tag {
  const lettering = letteringBlock(workshop, text ?? '', {
    width: side - margin,
    height: side * 0.7,
    capitals: settings.fontMm ?? side * 0.3,
  })
  const box = boxOf(lettering)
  const height = box.height + 4 * margin
  const width = Math.max(side + 2 * margin, box.width + 4 * margin)
  const round = settings.shape === 'round' || settings.shape === 'oval' ? height / 2 : height * 0.28
  if (settings.shape === 'contour') return { lettering, outline: filledArea(workshop, lettering, margin * 1.4) }
  // The plate is extended for the hole, which is centred vertically.
  const radius = settings.holeMm / 2
  const extra = settings.hanging === 'none' ? 0 : settings.holeMm + eyeletWallMm
  const plate = workshop.area([roundedRectangle(width + extra, height, round)]).translate(-extra / 2, 0)
  const holeX = -width / 2 - extra + Math.max(radius + eyeletWallMm + 0.6, Math.min(height / 2, radius + margin + 2))
  const hole = workshop.circle(radius).translate(holeX, 0)
  const clear = workshop.circle(radius + eyeletWallMm).translate(holeX, 0)
  const neck = Math.min(height, 2 * (radius + eyeletWallMm))
  const ring: Ring = { tab: workshop.area([]), hole, clear: workshop.area([]), degrees: -90, neck }
  if (height < 2 * (radius + eyeletWallMm)) ring.tab = clear
  return {
    lettering,
    ring,
    outline: plate,
    border: plate.offset(-0.15, 'Round').subtract(plate.offset(-Math.min(1.4, margin * 0.6), 'Round')),
  }
}

function drawTag({ workshop, settings, picture, text }: PieceWork, side: number, margin: number): Tag {
  const capitals = settings.fontMm ?? side * 0.16
  const band = text === undefined ? 0 : capitals * 1.5
  const placement = placePicture(picture!, { width: side, height: side - band, centreY: band / 2 })
  const silhouette = silhouetteOf(workshop, placement)
  const lettering =
    text === undefined
      ? undefined
      : letteringBlock(workshop, text, { width: side, height: band, capitals }).translate(
          0,
          placement.centreY - placement.heightMm / 2 - capitals * 0.85,
        )
  const all = lettering === undefined ? silhouette : silhouette.add(lettering)
  if (settings.shape === 'round' || settings.shape === 'oval' || settings.shape === 'rectangle') {
    const { width, height, centre } = boxOf(all)
    const plate =
      settings.shape === 'rectangle'
        ? workshop.area([roundedRectangle(width + 2 * margin, height + 2 * margin, margin * 1.5)])
        : workshop.circle(reachFrom(centre, all) + margin)
    return { outline: plate.translate(centre), picture: placement, silhouette, lettering }
  }
  return { outline: filledArea(workshop, all, margin), picture: placement, silhouette, lettering }
}

/** One area without holes around the design, with rounded recesses. */
function filledArea(workshop: Workshop, design: CrossSection, margin: number): CrossSection {
  let reach = margin
  for (;;) {
    const grown = filledIn(
      workshop,
      design.offset(reach * 2.2, 'Round', 2, 48).offset(margin - reach * 2.2, 'Round', 2, 48),
    )
    if (grown.decompose().length === 1 || reach > 40) return grown.simplify(0.02)
    reach *= 1.4
  }
}

interface Ring {
  tab: CrossSection
  hole: CrossSection
  /** The area that the border must leave free. */
  clear: CrossSection
  degrees: number
  /** Width of the material that joins the ring to the tag. */
  neck: number
}

/**
 * Places the ring above the centroid, so that the tag hangs upright, and where most material joins it to the tag
 * without its hole touching the design. Directions within 75° of upright are tried.
 */
function placeRing(workshop: Workshop, outline: CrossSection, design: readonly CrossSection[], radius: number): Ring {
  const outer = radius + eyeletWallMm
  const keepOut =
    design.length === 0 ? workshop.area([]) : workshop.kit.CrossSection.union([...design]).offset(1, 'Round')
  const [cx, cy] = centroid(outline)
  let best: { score: number; ring: Ring } | undefined
  for (let degrees = -75; degrees <= 75; degrees += 5) {
    const angle = ((90 - degrees) * Math.PI) / 180
    const ux = Math.cos(angle)
    const uy = Math.sin(angle)
    const reach = farthestAlong(outline, cx, cy, ux, uy)
    for (const sunk of [outer * 0.9, outer * 0.55, outer * 0.2, -outer * 0.15]) {
      const x = cx + ux * (reach - sunk)
      const y = cy + uy * (reach - sunk)
      const hole = workshop.circle(radius).translate(x, y)
      if (!hole.intersect(keepOut).isEmpty()) continue
      const ringArea = workshop.circle(outer).translate(x, y)
      const inner = workshop.circle(outer).translate(x - ux * outer, y - uy * outer)
      const tab = workshop.kit.CrossSection.hull([ringArea, inner])
      // The overlap of ring and tag as a length.
      const neck = ringArea.intersect(outline).area() / outer
      const grown = tab.subtract(outline).area()
      const score = neck - Math.abs(degrees) * 0.06 - grown * 0.02
      if (neck < eyeletWallMm || (best !== undefined && score <= best.score)) continue
      best = { score, ring: { tab, hole, clear: ringArea, degrees, neck } }
      break
    }
  }
  if (best !== undefined) return best.ring
  // Fallback if the design leaves no space: a tab above the top.
  const top = cy + farthestAlong(outline, cx, cy, 0, 1)
  const at = workshop.circle(outer).translate(cx, top + radius + 0.6)
  const tab = workshop.kit.CrossSection.hull([at, workshop.circle(outer).translate(cx, top - outer)])
  return {
    tab,
    hole: workshop.circle(radius).translate(cx, top + radius + 0.6),
    clear: at,
    degrees: 0,
    neck: outer * 2,
  }
}

function farthestAlong(area: CrossSection, cx: number, cy: number, ux: number, uy: number): number {
  let farthest = 0
  for (const contour of area.toPolygons()) {
    contour.forEach(([ax, ay], index) => {
      const [bx, by] = contour[(index + 1) % contour.length]!
      // Intersection of the ray from the centre with this side.
      const a = (ax - cx) * uy - (ay - cy) * ux
      const b = (bx - cx) * uy - (by - cy) * ux
      if (a > 0 === b > 0) return
      const share = a / (a - b)
      const along = (ax + (bx - ax) * share - cx) * ux + (ay + (by - ay) * share - cy) * uy
      farthest = Math.max(farthest, along)
    })
  }
  return farthest
}

function centroid(area: CrossSection): [number, number] {
  let [x, y, sum] = [0, 0, 0]
  for (const contour of area.toPolygons()) {
    contour.forEach(([ax, ay], index) => {
      const [bx, by] = contour[(index + 1) % contour.length]!
      const cross = ax * by - bx * ay
      sum += cross
      x += (ax + bx) * cross
      y += (ay + by) * cross
    })
  }
  return sum === 0 ? [0, 0] : [x / (3 * sum), y / (3 * sum)]
}
