/** How many filaments a surface asks for, where no one says. */
import type { ColourBins } from './colour-bins.ts'
import { costOf, findPalette, grownPalette, type Palette, type PaletteRequest } from './find-palette.ts'

/** Most of the surface looks no more different than this from its filament (CIEDE2000): seen at a glance, still the same colour. */
const enough = 11

/**
 * The smallest palette with which nearly all of the surface keeps its colour, at most `request.count`. Where one more colour hardly helps
 * any more (an eighth of the difference that is left) it is left out too: the elbow.
 */
export function countedPalette(bins: ColourBins, request: PaletteRequest): Palette {
  const fixed = (request.fixed?.length ?? 0) / 3
  let palette = findPalette(bins, { ...request, count: Math.max(1, fixed) })
  let cost = costOf(bins, palette, request.lightness)
  while (palette.count < request.count && cost.most > enough) {
    const next = grownPalette(bins, palette, request)
    if (next.count <= palette.count) break
    const nextCost = costOf(bins, next, request.lightness)
    if (nextCost.mean > cost.mean * (7 / 8) && nextCost.most > cost.most * (7 / 8)) break
    palette = next
    cost = nextCost
  }
  return palette
}
