/** Connected regions of a mask. */

/** Regions of 4-connected pixels, numbered from 0 in reading order. */
export interface Regions {
  /** Region of each pixel, -1 outside the mask. */
  regionOf: Int32Array
  /** Number of pixels in each region. */
  areas: number[]
  /** Whether the region touches the border of the picture. */
  touchesBorder: boolean[]
}

/** Finds the regions of pixels for which `isMember` holds. */
export function findRegions(width: number, height: number, isMember: (pixel: number) => boolean): Regions {
  const regionOf = new Int32Array(width * height).fill(-1)
  const areas: number[] = []
  const touchesBorder: boolean[] = []
  const stack = new Int32Array(width * height)
  for (let seed = 0; seed < regionOf.length; seed++) {
    if (regionOf[seed]! >= 0 || !isMember(seed)) continue
    const region = areas.length
    let area = 0
    let border = false
    let top = 0
    stack[top++] = seed
    regionOf[seed] = region
    const visit = (pixel: number): void => {
      if (regionOf[pixel]! < 0 && isMember(pixel)) {
        regionOf[pixel] = region
        stack[top++] = pixel
      }
    }
    while (top > 0) {
      const pixel = stack[--top]!
      const x = pixel % width
      const y = (pixel - x) / width
      area++
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) border = true
      if (x > 0) visit(pixel - 1)
      if (x < width - 1) visit(pixel + 1)
      if (y > 0) visit(pixel - width)
      if (y < height - 1) visit(pixel + width)
    }
    areas.push(area)
    touchesBorder.push(border)
  }
  return { regionOf, areas, touchesBorder }
}

/** Size limits for removal, as fractions of the largest region. */
export interface CleanOptions {
  minIsland: number
  minHole: number
}

/**
 * Removes islands and fills holes that are small relative to the largest island, in place: values on the wrong side of
 * 0.5 are set to 0 or 1. Returns the number of inside pixels.
 */
export function cleanMask(alpha: Float32Array, width: number, height: number, options: CleanOptions): number {
  const islands = findRegions(width, height, (pixel) => alpha[pixel]! >= 0.5)
  const largest = Math.max(0, ...islands.areas)
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    const island = islands.regionOf[pixel]!
    if (island >= 0 && islands.areas[island]! < Math.max(9, options.minIsland * largest)) alpha[pixel] = 0
  }
  const holes = findRegions(width, height, (pixel) => alpha[pixel]! < 0.5)
  let inside = 0
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    const hole = holes.regionOf[pixel]!
    if (hole >= 0 && !holes.touchesBorder[hole] && holes.areas[hole]! < Math.max(6, options.minHole * largest)) {
      alpha[pixel] = 1
    }
    if (alpha[pixel]! >= 0.5) inside++
  }
  return inside
}
