/** Adjusts light and colour of a whole picture. */
import { oklchFromLinear, type LinearRgb } from '../../../engine/colour/oklch.ts'
import type { Progress, Raster } from '../../../engine/model.ts'
import { mapLab } from './oklab-pixels.ts'

/** Brightens by -1 … 1; -0.2 is a fifth darker. Black stays black and white stays white. */
export function brightened(raster: Raster, amount: number, progress: Progress): Raster {
  const power = 2 ** (-amount * 1.6)
  return mapLab(raster, progress, (lab) => {
    const lightness = Math.min(1, Math.max(0, lab[0]!)) ** power
    const ratio = lab[0]! > 0.02 ? Math.min(1.6, lightness / lab[0]!) : 1
    lab[0] = lightness
    lab[1] = lab[1]! * ratio
    lab[2] = lab[2]! * ratio
  })
}

/** Changes contrast by -1 … 1 about the middle grey, along a smooth curve. */
export function contrasted(raster: Raster, amount: number, progress: Progress): Raster {
  const slope = 2 ** (amount * 1.6)
  const curve = (t: number): number => {
    const side = t < 0.5 ? t * 2 : (1 - t) * 2
    const bent = side ** slope / 2
    return t < 0.5 ? bent : 1 - bent
  }
  return mapLab(raster, progress, (lab) => {
    lab[0] = curve(Math.min(1, Math.max(0, lab[0]!)))
  })
}

/** Multiplies chroma; 0 is grey. */
export function saturated(raster: Raster, factor: number, progress: Progress): Raster {
  return mapLab(raster, progress, (lab) => {
    lab[1] = lab[1]! * factor
    lab[2] = lab[2]! * factor
  })
}

/** Rotates hues by degrees: red to yellow to green to blue. */
export function hueTurned(raster: Raster, degrees: number, progress: Progress): Raster {
  const angle = (degrees * Math.PI) / 180
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  return mapLab(raster, progress, (lab) => {
    const [a, b] = [lab[1]!, lab[2]!]
    lab[1] = a * c - b * s
    lab[2] = a * s + b * c
  })
}

/** Shifts all colours towards shades of one; 1 leaves no other hue. */
export function tinted(raster: Raster, colour: LinearRgb, amount: number, progress: Progress): Raster {
  const { hue, chroma } = oklchFromLinear(colour)
  const angle = (hue * Math.PI) / 180
  return mapLab(raster, progress, (lab) => {
    // Mid-tones are coloured most, since black and white cannot take on colour.
    const room = Math.min(1, 4 * lab[0]! * (1 - lab[0]!) + 0.15)
    lab[1] = lab[1]! * (1 - amount) + Math.cos(angle) * chroma * room * amount
    lab[2] = lab[2]! * (1 - amount) + Math.sin(angle) * chroma * room * amount
  })
}

/** Shifts towards candlelight (above 0) or shade (below 0), -1 … 1. */
export function warmed(raster: Raster, amount: number, progress: Progress): Raster {
  return mapLab(raster, progress, (lab) => {
    const room = Math.min(1, 3.4 * lab[0]! * (1.08 - lab[0]!))
    lab[1]! += 0.022 * amount * room
    lab[2]! += 0.06 * amount * room
  })
}

/** Stretches lightness to the full range, clipping half a percent at each end; colours follow. */
export function levelled(raster: Raster, progress: Progress): Raster {
  const counts = new Float64Array(256)
  mapLab(
    raster,
    () => {},
    (lab) => {
      const bin = Math.min(255, Math.max(0, Math.round(lab[0]! * 255)))
      counts[bin]! += 1
      return false
    },
  )
  const total = counts.reduce((sum, count) => sum + count, 0)
  const edge = (from: number, step: number): number => {
    let sum = 0
    for (let bin = from; bin >= 0 && bin < 256; bin += step) {
      sum += counts[bin]!
      if (sum > total * 0.005) return bin / 255
    }
    return from / 255
  }
  // Limited, so that a dark subject on white keeps its shadows.
  const [low, high] = [Math.min(0.12, edge(0, 1)), Math.max(0.8, edge(255, -1))]
  if (!(high - low > 0.05)) return raster
  return mapLab(raster, progress, (lab) => {
    const lightness = Math.min(1, Math.max(0, (lab[0]! - low) / (high - low)))
    const ratio = lab[0]! > 0.02 ? Math.min(1.5, lightness / lab[0]!) : 1
    lab[0] = lightness
    lab[1] = lab[1]! * ratio * 1.06
    lab[2] = lab[2]! * ratio * 1.06
  })
}

export function inverted({ width, height, data }: Raster): Raster {
  const out = data.slice()
  for (let at = 0; at < out.length; at++) if (at % 4 !== 3) out[at] = 255 - out[at]!
  return { width, height, data: out }
}
