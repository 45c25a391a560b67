/** Classifies patches of background colour enclosed by the subject: holes, or parts of it. */
import type { Raster } from '../model.ts'
import { findRegions } from './mask-regions.ts'

/** Maximum width of a drawn line, as a fraction of the picture's longer side. */
const lineWide = 0.014
/** Maximum luminance of a drawn line, 0 … 1. */
const lineDark = 0.26
/**
 * A patch is inside a drawn outline if, at this fraction of its rim, background or another such patch lies beyond a
 * line.
 */
const minDrawn = 0.12
/** On white or black backgrounds a patch counts as a hole only from this fraction of the subject: eyes are smaller. */
const minHole = 0.008
/** On other backgrounds an identical colour is rarely a coincidence. */
const minHoleElsewhere = 0.0012

/** Known facts about the pixels. */
export interface Surroundings {
  /** 1 where the pixel has the background's colour. */
  isSimilar: Uint8Array
  /** 1 for background pixels that are connected to the border. */
  open: Uint8Array
  /** Number of pixels that are neither of these. */
  subject: number
  /** The background is white or black, as highlights, eyes and lines are too. */
  isCommon: boolean
  /** The background is light, so that dark lines can be detected. */
  isLight: boolean
}

/**
 * Returns 1 where an enclosed patch is a hole: not inside a drawn outline (such as a white hat with a black line around
 * it), and not too small to tell.
 */
export function holesIn(raster: Raster, { isSimilar, open, subject, isCommon, isLight }: Surroundings): Uint8Array {
  const { width, height } = raster
  const patches = findRegions(width, height, (pixel) => isSimilar[pixel] === 1 && open[pixel] === 0)
  const min = (isCommon ? minHole : minHoleElsewhere) * subject
  const isHole = patches.areas.map((area) => area > min)
  const wide = Math.max(3, Math.round(lineWide * Math.max(width, height)))
  const outside = Uint8Array.from(open)
  for (let changed = isLight; changed;) {
    changed = false
    const drawn = drawnRims(raster, patches.regionOf, patches.areas.length, outside, wide)
    for (const [patch, share] of drawn.entries()) {
      if (!isHole[patch] || share < minDrawn) continue
      isHole[patch] = false
      changed = true
    }
    if (changed)
      for (let pixel = 0; pixel < outside.length; pixel++) {
        const patch = patches.regionOf[pixel]!
        if (patch >= 0 && !isHole[patch]) outside[pixel] = 1
      }
  }
  return Uint8Array.from(patches.regionOf, (patch) => (patch >= 0 && isHole[patch] ? 1 : 0))
}

/**
 * Returns for each patch the fraction of its rim from which `outside` is reached within `lineWidth` pixels across
 * something dark.
 */
function drawnRims(
  { data, width, height }: Raster,
  patchOf: Int32Array,
  count: number,
  outside: Uint8Array,
  lineWidth: number,
): number[] {
  const rim = new Float64Array(count)
  const lined = new Float64Array(count)
  const steps = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const patch = patchOf[y * width + x]!
      if (patch < 0) continue
      for (const [dx, dy] of steps) {
        const first = patchAt(x + dx, y + dy)
        if (first === patch || first === undefined) continue
        rim[patch] = rim[patch]! + 1
        // Straight and along both diagonals, so that slanted lines are crossed the short way.
        const ways = [[dx, dy] as const, [dx || 1, dy || 1] as const, [dx || -1, dy || -1] as const]
        if (ways.some(([stepX, stepY]) => crosses(x, y, stepX, stepY, patch))) lined[patch] = lined[patch]! + 1
      }
    }
  }
  return Array.from(lined, (share, patch) => share / Math.max(1, rim[patch]!))

  function patchAt(x: number, y: number): number | undefined {
    return x < 0 || y < 0 || x >= width || y >= height ? undefined : patchOf[y * width + x]!
  }

  function crosses(x: number, y: number, dx: number, dy: number, patch: number): boolean {
    let darkest = 1
    const max = dx !== 0 && dy !== 0 ? Math.ceil(lineWidth / Math.SQRT2) : lineWidth
    for (let step = 1; step <= max + 2; step++) {
      const [u, v] = [x + dx * step, y + dy * step]
      if (u < 0 || v < 0 || u >= width || v >= height) return false
      const pixel = v * width + u
      if (patchOf[pixel] === patch) return false
      const at = pixel * 4
      darkest = Math.min(darkest, (0.3 * data[at]! + 0.59 * data[at + 1]! + 0.11 * data[at + 2]!) / 255)
      if (outside[pixel] === 1) return darkest < lineDark
    }
    return false
  }
}
