/** Chooses the number of filaments for a surface. */
import type { ColourBins } from './colour-bins.ts'
import { costOf, findPalette, grownPalette, type Palette, type PaletteRequest } from './find-palette.ts'

/** Tolerated difference (CIEDE2000) between most of the surface and its filament: clearly visible, but still the same colour. */
const maxDifference = 11

/**
 * Returns the smallest palette with which nearly all of the surface keeps its colour, at most `request.count`. Stops
 * earlier at the elbow, where one more colour reduces the remaining difference by less than an eighth.
 */
export function countedPalette(bins: ColourBins, request: PaletteRequest): Palette {
  const fixed = (request.fixedColours?.length ?? 0) / 3
  let palette = findPalette(bins, { ...request, count: Math.max(1, fixed) })
  let cost = costOf(bins, palette, request.lightness)
  while (palette.count < request.count && cost.most > maxDifference) {
    const next = grownPalette(bins, palette, request)
    if (next.count <= palette.count) break
    const nextCost = costOf(bins, next, request.lightness)
    if (nextCost.mean > cost.mean * (7 / 8) && nextCost.most > cost.most * (7 / 8)) break
    palette = next
    cost = nextCost
  }
  return palette
}
