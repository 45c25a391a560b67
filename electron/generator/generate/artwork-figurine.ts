/**
 * Turns a flat artwork into a smooth, inflated, closed figurine in its own colours, with raised details, a back without
 * a face, and an optional plinth.
 */
import type { Model } from '../../engine/model.ts'
import { rasteriseLabels } from './artwork-labels.ts'
import type { Artwork } from './artwork.ts'
import { pairWithBack } from '../shape/back-labels.ts'
import { modelFromSurface } from '../shape/closed-surface.ts'
import type { LinearRgb } from '../../engine/colour/oklch.ts'
import { paletteOf } from './figurine-materials.ts'
import { planarBounds, triangulateLabels } from '../shape/planar-mesh.ts'
import { reliefHeights, reliefLevels } from '../shape/relief.ts'
import { surfaceFromSheets } from '../shape/solid-from-sheets.ts'
import { inflatedHeights, scaledToHeight, standFigure, standMaterial } from './stand.ts'
import { strongestLabels } from '../shape/label-field.ts'

export interface FigurineOptions {
  base: 'none' | 'round'
  /** Factor for the base's width. Default 1. */
  baseReach?: number
  detail: 'draft' | 'standard' | 'fine'
  /** Turns the artwork's main colours into shades of this colour. */
  tint?: LinearRgb | undefined
  /** 1 is a round body; less is slimmer, more is chubbier. 0.3 … 2. */
  thickness?: number
}

/** Picture size, smallest lattice cell in pixels, and triangle budget for the plain parts of both sides. */
const details = {
  draft: { sizePx: 352, cellPx: 4, plainTriangles: 14_000 },
  standard: { sizePx: 544, cellPx: 3.8, plainTriangles: 38_000 },
  fine: { sizePx: 832, cellPx: 3.8, plainTriangles: 100_000 },
}

/**
 * Returns the figurine, standing on y = 0, 1 high with its base, facing +z and centred on the y axis. Rejects with
 * `unsupported-format` when the artwork draws nothing.
 */
export async function artworkFigurine(artwork: Artwork, options: FigurineOptions): Promise<Model> {
  const { sizePx, cellPx, plainTriangles } = details[options.detail]
  const labels = await rasteriseLabels(artwork, sizePx)
  const map = strongestLabels(labels)
  const field = pairWithBack(labels, map)
  const areas = areasOf(map, labels.coverage.length)
  const inside = areas.reduce((sum, area) => sum + area, -areas[0]!)
  // An equilateral triangle's area is 0.433 times its squared edge length.
  const cell = Math.max(cellPx, Math.sqrt((2 * inside) / (0.433 * plainTriangles)))
  const mesh = triangulateLabels(field, { cellPx: cell })
  const levels = reliefLevels(labels, map)
  const palette = paletteOf(labels.colours, areas, options.tint)

  const box = planarBounds(mesh)
  const size = Math.max(box.right - box.left, box.bottom - box.top)
  const thickness = Math.min(2, Math.max(0.3, options.thickness ?? 1))
  const bodyHeights = inflatedHeights(mesh, 0.27 * size * thickness, Math.sqrt(thickness))
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
    {
      front: bodyHeights.map((height, point) => height + relief[point]!),
      back: bodyHeights.map((height) => height * 0.9),
    },
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
    widthFactor: options.baseReach ?? 1,
    positionOf: (x, y) => [(x - origin[0]) * scale, (origin[1] - y) * scale],
    material: stand,
  })
  return modelFromSurface(artwork.name, scaledToHeight(stood, 1), [...palette.materials, standMaterial], {
    creased: new Set([stand]),
    smoothings: 2,
  })
}

/** Returns the number of pixels in which each label is visible. */
function areasOf(map: Uint8Array, count: number): number[] {
  const areas = Array.from({ length: count }, () => 0)
  for (let pixel = 0; pixel < map.length; pixel++) areas[map[pixel]!]! += 1
  return areas
}
