/** Selects the available spools that reproduce a surface best. */
import type { ColourBins } from './colour-bins.ts'
import { deltaE2000 } from '../colour/cie-lab.ts'
import { gathered } from '../mesh/typed-arrays.ts'
import { paletteOf, type Palette } from './find-palette.ts'

/** A further spool must reduce the mean difference (CIEDE2000) by at least this. */
const min = 0.15

/**
 * Returns the `count` colours of a palette with the smallest mean difference (CIEDE2000), in palette order: greedy
 * selection, then exchanges as long as they help. Unused spools are omitted.
 */
export function chooseSpools(bins: ColourBins, spools: Palette, count: number, lightness: number): number[] {
  const distanceTable = distances(bins, spools, lightness)
  const indices: number[] = []
  let cost = Infinity
  while (indices.length < Math.min(count, spools.count)) {
    const next = bestOf(spools.count, indices, (one) => costWith(bins, distanceTable, spools.count, [...indices, one]))
    if (next === null || !(next.cost < cost - min)) break
    indices.push(next.index)
    cost = next.cost
  }
  for (let improved = true; improved;) {
    improved = false
    for (let i = 0; i < indices.length; i++) {
      const others = indices.filter((_, own) => own !== i)
      const next = bestOf(spools.count, indices, (one) => costWith(bins, distanceTable, spools.count, [...others, one]))
      if (next === null || !(next.cost < cost - 1e-6)) continue
      indices[i] = next.index
      cost = next.cost
      improved = true
    }
  }
  return indices.sort((one, other) => one - other)
}

/** A palette of the selected colours. */
export function partOfPalette({ oklab }: Palette, indices: readonly number[]): Palette {
  return paletteOf(gathered(oklab, 3, indices))
}

function bestOf(
  count: number,
  taken: readonly number[],
  cost: (index: number) => number,
): { index: number; cost: number } | null {
  let best: { index: number; cost: number } | null = null
  for (let index = 0; index < count; index++) {
    if (taken.includes(index)) continue
    const own = cost(index)
    if (best === null || own < best.cost) best = { index, cost: own }
  }
  return best
}

function distances(bins: ColourBins, { count, lab }: Palette, lightness: number): Float64Array {
  const far = new Float64Array(bins.count * count)
  for (let bin = 0; bin < bins.count; bin++) {
    const [l, a, b] = [bins.lab[bin * 3]!, bins.lab[bin * 3 + 1]!, bins.lab[bin * 3 + 2]!]
    for (let i = 0; i < count; i++)
      far[bin * count + i] = deltaE2000(l, a, b, lab[i * 3]!, lab[i * 3 + 1]!, lab[i * 3 + 2]!, lightness)
  }
  return far
}

function costWith(bins: ColourBins, far: Float64Array, count: number, chosen: readonly number[]): number {
  let sum = 0
  let weight = 0
  for (let bin = 0; bin < bins.count; bin++) {
    let nearest = Infinity
    for (const index of chosen) nearest = Math.min(nearest, far[bin * count + index]!)
    sum += nearest * bins.weight[bin]!
    weight += bins.weight[bin]!
  }
  return sum / weight
}
