/**
 * A flat artwork as one smooth, inflated, closed figurine in its own colours: the body inflated as a whole, details
 * raised from what they are painted on, a back without a face, and a plinth when asked.
 */
import type { Material, Model } from '../../engine/model.ts'
import { rasteriseLabels } from './artwork-labels.ts'
import type { Artwork } from './artwork.ts'
import { pairWithBack } from '../shape/back-labels.ts'
import { modelFromSurface, type ClosedSurface } from '../shape/closed-surface.ts'
import type { LinearRgb } from '../../engine/colour/oklch.ts'
import { paletteOf } from './figurine-materials.ts'
import { limitHeight } from '../shape/inflate.ts'
import { solvePoisson } from '../shape/mesh-poisson.ts'
import { outlinePoints, planarBounds, triangulateLabels, type PlanarMesh } from '../shape/planar-mesh.ts'
import { reliefHeights, reliefLevels } from '../shape/relief.ts'
import { surfaceFromSheets } from '../shape/solid-from-sheets.ts'
import { standFigure } from './stand.ts'
import { strongestLabels } from '../shape/label-field.ts'

/** What an artist may choose. */
export interface FigurineOptions {
  /** The same artwork and options give the same figurine; nothing in it is left to chance. */
  seed?: number
  base: 'none' | 'round'
  /** The base's width against the usual one. Default 1. */
  baseReach?: number
  detail: 'draft' | 'standard' | 'fine'
  /** Turns the artwork's main colours into shades of this one. */
  tint?: LinearRgb
  /** 1 is a round body; less is slimmer, more is chubbier. 0.3 … 2. */
  thickness?: number
}

/** Picture size, the smallest lattice cell in pixels, and how many triangles the plain parts of both sides may take. */
const details = {
  draft: { sizePx: 352, cellPx: 4, plainTriangles: 14_000 },
  standard: { sizePx: 544, cellPx: 3.8, plainTriangles: 38_000 },
  fine: { sizePx: 832, cellPx: 3.8, plainTriangles: 100_000 },
}

/**
 * Stands on y = 0, is 1 high with its base, looks along +z and is centred on the y axis. Rejects `unsupported-format`
 * when the artwork draws nothing.
 */
export async function artworkFigurine(artwork: Artwork, options: FigurineOptions): Promise<Model> {
  const { sizePx, cellPx, plainTriangles } = details[options.detail]
  const labels = await rasteriseLabels(artwork, sizePx)
  const map = strongestLabels(labels)
  const field = pairWithBack(labels, map)
  const areas = areasOf(map, labels.coverage.length)
  const inside = areas.reduce((sum, area) => sum + area, -areas[0]!)
  // An equilateral triangle has 0.433 of its edge squared.
  const cell = Math.max(cellPx, Math.sqrt((2 * inside) / (0.433 * plainTriangles)))
  const mesh = triangulateLabels(field, { cellPx: cell })
  const levels = reliefLevels(labels, map)
  const palette = paletteOf(labels.colours, areas, options.tint)

  const box = planarBounds(mesh)
  const size = Math.max(box.right - box.left, box.bottom - box.top)
  const thickness = Math.min(2, Math.max(0.3, options.thickness ?? 1))
  const body = bodyHeights(mesh, 0.27 * size * thickness, Math.sqrt(thickness))
  const relief = reliefHeights(
    mesh,
    field.front.map((label) => levels[label]!),
    size * 0.013,
    size * 0.011,
  )
  const scale = 1 / (box.bottom - box.top)
  const origin: [number, number] = [(box.left + box.right) / 2, box.bottom]
  const surface = surfaceFromSheets(
    mesh,
    { front: body.map((height, point) => height + relief[point]!), back: body.map((height) => height * 0.9) },
    {
      scale,
      origin,
      minHeightPx: size * 0.004,
      materialOf: (label, side) => palette.materialOf[side === 'front' ? field.front[label]! : field.back[label]!]!,
    },
  )
  const stand = palette.materials.length
  const stood = await standFigure(surface, mesh, {
    base: options.base,
    reach: options.baseReach ?? 1,
    place: (x, y) => [(x - origin[0]) * scale, (origin[1] - y) * scale],
    material: stand,
  })
  return modelFromSurface(artwork.name, oneHigh(stood), [...palette.materials, standMaterial], {
    creased: new Set([stand]),
    smoothings: 2,
  })
}

const standMaterial: Material = { name: 'Stand', baseColour: [0.62, 0.6, 0.57, 1], metalness: 0, roughness: 0.6 }

function bodyHeights(mesh: PlanarMesh, limit: number, fullness: number): Float32Array {
  return Float32Array.from(solvePoisson(mesh, outlinePoints(mesh)), (u) => limitHeight(Math.sqrt(u) * fullness, limit))
}

/** Scaled and set down so that y runs from 0 to 1. */
function oneHigh(surface: ClosedSurface): ClosedSurface {
  let low = Infinity
  let high = -Infinity
  for (let at = 1; at < surface.positions.length; at += 3) {
    low = Math.min(low, surface.positions[at]!)
    high = Math.max(high, surface.positions[at]!)
  }
  const scale = 1 / (high - low)
  const positions = surface.positions.slice()
  for (let at = 0; at < positions.length; at++) {
    positions[at] = (at % 3 === 1 ? positions[at]! - low : positions[at]!) * scale
  }
  return { ...surface, positions }
}

/** Pixels in which each label shows. */
function areasOf(map: Uint8Array, count: number): number[] {
  const areas = Array.from({ length: count }, () => 0)
  for (let pixel = 0; pixel < map.length; pixel++) areas[map[pixel]!]! += 1
  return areas
}
