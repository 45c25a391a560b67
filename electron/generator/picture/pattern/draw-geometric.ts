/** Draws geometric patterns. */
import { luminance, srgbFromLinear } from '../../../../shared/geometry/srgb.ts'
import type { Progress, Raster } from '../../../engine/model.ts'
import { pick, randomFrom } from '../random.ts'
import { hexOf, linearOfHex, type Colour } from '../request/colour-phrase.ts'
import { nudgedHex, shadeHex } from '../flat/shades.ts'
import type { PatternGrid } from './geometric-pattern.ts'
import { geometrics, type GeometricId } from './geometric-patterns.ts'

export type PatternScale = 'small' | 'medium' | 'large'

export interface GeometricOptions {
  width: number
  height: number
  seed: number
  scale: PatternScale
  direction: PatternGrid['direction']
}

const samples = 4
const scales = { small: 2, medium: 1, large: 0.5 }

/** Draws one tile with 4 × 4 samples per pixel. It repeats exactly. */
export function drawGeometric(
  id: GeometricId,
  colours: readonly Colour[],
  options: GeometricOptions,
  progress: Progress,
): Raster {
  const { width, height, seed } = options
  const palette = paletteFor(id, colours, seed)
  const linear = palette.map(linearOfHex)
  const grid = gridFor(id, options, palette.length)
  const sampler = geometrics[id].draw(grid)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    if ((y & 63) === 0) progress(y / height, 'drawing')
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0]
      for (let k = 0; k < samples * samples; k++) {
        const u = ((x + ((k % samples) + 0.5) / samples) / width) * grid.across
        const v = ((y + (Math.floor(k / samples) + 0.5) / samples) / height) * grid.down
        const value = sampler(u, v)
        const low = Math.min(linear.length - 1, Math.max(0, Math.floor(value)))
        const high = Math.min(linear.length - 1, low + 1)
        const share = value - Math.floor(value)
        for (let c = 0; c < 3; c++) sum[c] = sum[c]! + linear[low]![c]! * (1 - share) + linear[high]![c]! * share
      }
      const at = (y * width + x) * 4
      for (let c = 0; c < 3; c++) data[at + c] = 255 * srgbFromLinear(sum[c]! / samples ** 2)
      data[at + 3] = 255
    }
  }
  return { width, height, data }
}

/** Cells are roughly square; their number is a multiple of the pattern's period, so that it tiles seamlessly. */
export function gridFor(id: GeometricId, options: GeometricOptions, colours: number): PatternGrid {
  const { width, height, seed, scale, direction } = options
  const wanted = geometrics[id].cells * scales[scale]
  const step = stepOf(id, colours)
  const whole = (value: number): number => Math.max(step, Math.round(value / step) * step)
  const shorter = Math.min(width, height)
  return {
    across: whole((wanted * width) / shorter),
    down: whole((wanted * height) / shorter),
    seed,
    colours,
    direction,
  }
}

/** Period of a pattern in cells. */
function stepOf(id: GeometricId, colours: number): number {
  if (id === 'stripes' || id === 'chevron' || id === 'checks') return 2 * Math.max(1, colours - 1)
  if (id === 'waves') return colours % 2 === 0 ? colours : 2 * colours
  if (id === 'herringbone') return 8
  if (id === 'plaid') return 1
  return 2
}

/** Returns the requested colours, completed by matching shades; or one of the pattern's own palettes. */
function paletteFor(id: GeometricId, colours: readonly Colour[], seed: number): string[] {
  const { palettes, minColours } = geometrics[id]
  const own = pick(randomFrom(seed), palettes.split(' | ')).split(' ')
  if (colours.length === 0) return own
  const hexes = colours.map(({ linear }) => hexOf(linear))
  if (hexes.length === 1) {
    const linear = colours[0]!.linear
    const bright = luminance(linear)
    hexes.unshift(bright > 0.6 ? nudgedHex(linear, -0.28) : shadeHex(linear, 0, 0.965, 0.018))
  }
  const basis = colours.at(-1)!.linear
  for (let k = 0; hexes.length < minColours; k++) hexes.push(nudgedHex(basis, [0.14, -0.14, 0.24, -0.22][k % 4]!, 0.85))
  return hexes
}
