/** A plate with a raised design: a relief in one colour, or layers or flush inlays in several. */
import { blurred } from '../../engine/image/blur.ts'
import { colourName } from '../../engine/colour/colour-name.ts'
import type { LinearRgb } from '../../engine/colour/oklch.ts'
import type { Material } from '../../engine/model.ts'
import { colourLayers } from './colour-layers.ts'
import { signedDistance } from './distance-map.ts'
import type { Body } from './finish.ts'
import { heightMap } from './height-map.ts'
import { heightSolid } from './height-solid.ts'
import type { MadePiece, PieceWork } from './piece-work.ts'
import type { PlacedPicture } from './placed-picture.ts'
import { areaOfField, sampleAt } from './placed-picture.ts'
import { slab, withoutSlivers } from './slab.ts'
import type { CrossSection, Workshop } from './workshop.ts'

/** Areas in millimetres. */
interface PlatePlan {
  name: string
  /** The plate's outline, including its holes. */
  outline: CrossSection
  /** Raised frame around the design. */
  border?: CrossSection | undefined
  lettering?: CrossSection | undefined
  picture?: PlacedPicture | undefined
  /** The area of the picture, which may extend under the border. */
  window?: CrossSection | undefined
}

/** Minimum width of a printable strip. */
const nozzleMm = 0.4
const minSpeckMm2 = 0.8
/** Height of the frame above a whole picture. */
const frameProudMm = 0.4
/** Gap between parts of different colour, so that they do not share edges; slicers close it. */
const seamMm = 0.01

/** Builds the plate, standing upright. */
export function buildPlate(work: PieceWork, plan: PlatePlan): MadePiece {
  return work.settings.colours > 1 ? layered(work, plan) : inRelief(work, plan)
}

function inRelief(work: PieceWork, { name, outline, border, lettering, picture, window }: PlatePlan): MadePiece {
  const { workshop, settings } = work
  const { thicknessMm: thick, reliefMm: relief } = settings
  const edge = Math.min(0.5, thick / 5)
  const solids = [slab(workshop, outline, thick, { top: edge, bottom: edge, steps: 3 })]
  const foot = Math.min(0.6, thick / 2)
  const raise = (area: CrossSection, height: number): void => {
    if (area.isEmpty()) return
    const solid = slab(workshop, area, height + foot, { top: Math.min(0.35, height / 3), steps: 2 })
    solids.push(solid.translate(0, 0, thick - foot))
  }
  // A whole picture runs under its frame, which is higher.
  const whole = picture?.picture.alpha.every((share) => share === 1) === true
  if (border !== undefined) raise(border, whole ? relief + frameProudMm : Math.max(0.4, relief * 0.75))
  if (lettering !== undefined) raise(lettering, Math.max(0.5, relief * 0.6))
  let found: Record<string, unknown> = {}
  if (picture !== undefined) {
    const source = settings.heightSource ?? (picture.picture.form === undefined ? 'brightness' : 'form')
    const heights = heightMap(picture.picture, source)
    found = { heightSource: source, ...heights.found }
    const solid = reliefSolid(work, picture, window, heights.field, foot)
    solids.push(window === undefined ? solid : solid.intersect(window.extrude(thick + relief + 1)))
  }
  return {
    bodies: [{ name, solid: workshop.kit.Manifold.union(solids), material: work.material }],
    pose: 'standing',
    measurements: found,
  }
}

/** The block of the design, its foot sunk into the plate; outside the silhouette its top stays below the plate's. */
function reliefSolid(
  { workshop, settings }: PieceWork,
  placement: PlacedPicture,
  window: CrossSection | undefined,
  heights: { width: number; height: number; values: Float32Array },
  foot: number,
): ReturnType<typeof heightSolid> {
  const { thicknessMm: thick, reliefMm: relief } = settings
  const { picture, mmPerPx } = placement
  const whole = picture.alpha.every((share) => share === 1)
  const floor = thick - foot
  if (whole && window !== undefined) {
    const { min, max } = window.bounds()
    const bounds = { left: min[0] - 0.2, right: max[0] + 0.2, bottom: min[1] - 0.2, top: max[1] + 0.2 }
    return heightSolid(
      workshop,
      bounds,
      floor,
      (x, y) => thick + 0.05 + (relief - 0.05) * sampleAt(placement, heights, x, y),
    )
  }
  const distance = {
    ...heights,
    values: blurred(signedDistance(picture.alpha, picture.width, picture.height), picture.width, picture.height, 1),
  }
  const round = Math.max(2 * mmPerPx, 3 * workshop.pitchMm, relief * 0.45)
  const margin = 2 * mmPerPx + 0.3
  const bounds = {
    left: placement.centreX - placement.widthMm / 2 - margin,
    right: placement.centreX + placement.widthMm / 2 + margin,
    bottom: placement.centreY - placement.heightMm / 2 - margin,
    top: placement.centreY + placement.heightMm / 2 + margin,
  }
  return heightSolid(workshop, bounds, floor, (x, y) => {
    const inside = sampleAt(placement, distance, x, y) * mmPerPx
    if (inside <= 0) return thick + Math.max(-foot / 2, inside * 1.5)
    const rise = Math.min(1, inside / round)
    return thick + relief * (0.22 + 0.78 * sampleAt(placement, heights, x, y)) * rise * (2 - rise)
  })
}

function layered(work: PieceWork, plan: PlatePlan): MadePiece {
  const { workshop, settings } = work
  const { picture, outline } = plan
  const none = workshop.area([])
  const palette = picture === undefined ? letteringPalette(work.material) : undefined
  const layers = picture === undefined ? undefined : colourLayers(picture.picture, settings.colours, work.seed)
  const colours = layers?.palette ?? palette!
  const always = [plan.border, plan.lettering].filter((area) => area !== undefined)
  const raised = always.length === 0 ? none : workshop.kit.CrossSection.union(always)
  const interior = outline.offset(-0.3, 'Round')
  const regions = colours.slice(1).map((_, index) => {
    const level = index + 1
    const drawn =
      picture === undefined || layers === undefined
        ? none
        : areaOfField(
            workshop,
            picture,
            Float32Array.from(layers.level, (one) => (one >= level ? 1 : 0)),
            1.1,
          )
    const shown = plan.window === undefined ? drawn : drawn.intersect(plan.window)
    return withoutSpecks(workshop, withoutSlivers(shown.add(raised), nozzleMm)).intersect(interior)
  })
  return settings.stacking === 'flush' ? flush(work, plan, colours, regions) : stacked(work, plan, colours, regions)
}

/** Removes specks too small to print. */
function withoutSpecks(workshop: Workshop, area: CrossSection): CrossSection {
  const kept = area.decompose().filter((piece) => piece.area() > minSpeckMm2)
  return kept.length === 0 ? workshop.area([]) : workshop.kit.CrossSection.union(kept)
}

function stacked(
  { settings }: PieceWork,
  { name, outline }: PlatePlan,
  colours: readonly LinearRgb[],
  regions: readonly CrossSection[],
): MadePiece {
  const { layerMm } = settings
  const base = Math.max(1, Math.round(settings.thicknessMm / layerMm)) * layerMm
  const step = Math.max(1, Math.round(settings.reliefMm / Math.max(1, regions.length) / layerMm)) * layerMm
  const bodies: Body[] = [
    { name: `${name}, plate`, solid: outline.extrude(base), material: materialOf(colours[0]!, 1) },
  ]
  const changes: { colour: string; fromMm: number; layer: number }[] = []
  regions.forEach((region, index) => {
    // Each layer is slightly smaller than the one below, so that edges never coincide.
    const area = region.offset(-seamMm * (index + 1), 'Miter', 2)
    if (area.isEmpty()) return
    const from = base + step * index
    const colour = colours[index + 1]!
    const solid = area.extrude(step).translate(0, 0, from)
    bodies.push({
      name: `Layer ${index + 2}, ${colourName(colour).toLowerCase()}`,
      solid,
      material: materialOf(colour, index + 2),
    })
    changes.push({
      colour: colourName(colour),
      fromMm: Number(from.toFixed(3)),
      layer: Math.round(from / layerMm) + 1,
    })
  })
  return {
    bodies,
    pose: 'standing',
    measurements: {
      colours: colours.map(colourName),
      stacking: 'stacked',
      plateMm: Number(base.toFixed(3)),
      layerStepMm: Number(step.toFixed(3)),
      filamentChanges: changes,
    },
  }
}

function flush(
  { workshop, settings }: PieceWork,
  { name, outline }: PlatePlan,
  colours: readonly LinearRgb[],
  regions: readonly CrossSection[],
): MadePiece {
  const { layerMm } = settings
  const thicknessMm = Math.max(2, Math.round(settings.thicknessMm / layerMm)) * layerMm
  const depth = Math.max(1, Math.round(Math.min(settings.reliefMm, thicknessMm * 0.6) / layerMm)) * layerMm
  const bodies: Body[] = []
  const pockets: CrossSection[] = []
  regions.forEach((region, index) => {
    const above = regions[index + 1]
    const own = (above === undefined ? region : region.subtract(above))
      .offset(-nozzleMm / 2, 'Round')
      .offset(nozzleMm / 2 - seamMm, 'Round')
    const area = own.simplify(seamMm * 0.4)
    if (area.isEmpty()) return
    pockets.push(area.offset(seamMm * 2, 'Round', 2, 16))
    const colour = colours[index + 1]!
    const solid = area.extrude(depth).translate(0, 0, thicknessMm - depth)
    bodies.push({
      name: `Inlay ${index + 2}, ${colourName(colour).toLowerCase()}`,
      solid,
      material: materialOf(colour, index + 2),
    })
  })
  // Adjacent pockets are merged, since a wall thinner than 0.1 mm cannot be printed.
  const pocket = workshop.kit.CrossSection.union([workshop.area([]), ...pockets])
    .offset(0.05, 'Round', 2, 16)
    .offset(-0.05, 'Round', 2, 16)
    .simplify(seamMm * 0.2)
  const plate = outline.extrude(thicknessMm)
  const hollow = pocket.isEmpty()
    ? plate
    : plate.subtract(pocket.extrude(depth + 1).translate(0, 0, thicknessMm - depth))
  bodies.unshift({ name: `${name}, plate`, solid: hollow, material: materialOf(colours[0]!, 1) })
  return {
    bodies,
    pose: 'standing',
    measurements: { colours: colours.map(colourName), stacking: 'flush', inlayMm: Number(depth.toFixed(3)), seamMm },
  }
}

function materialOf([r, g, b]: LinearRgb, number: number): Material {
  return { name: `${number} · ${colourName([r, g, b])}`, baseColour: [r, g, b, 1], metalness: 0, roughness: 0.6 }
}

/** Returns the plate's colour, and white or black, whichever contrasts with it, for lettering. */
function letteringPalette({ baseColour: [r, g, b] }: Material): LinearRgb[] {
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.3
  return [[r, g, b], light ? [0.012, 0.012, 0.014] : [0.9, 0.88, 0.83]]
}
