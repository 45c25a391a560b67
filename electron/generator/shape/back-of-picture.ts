/** Invents the back of a figure from its front. */
import { findRegions } from '../../engine/image/mask-regions.ts'
import { fillAround } from '../../engine/image/fill-around.ts'

/** RGB colours 0 … 255, 3 values per pixel, and the subject's coverage per pixel. */
export interface SubjectColours {
  width: number
  height: number
  colour: Float32Array
  alpha: Float32Array
}

const palette = 6
/** A patch of colour continues to the back if at least this fraction of its perimeter lies on the outline. */
const minContact = 0.06

/**
 * Returns colours for the back. A median reduces the picture to large patches; patches that reach the outline stay (a
 * coat, a boot), others (a face) are filled from the patches around them. Intended for pictures of about 160 pixels a
 * side.
 */
export function backOfPicture(subject: SubjectColours): Float32Array {
  const { width, height, alpha } = subject
  const radius = Math.max(1, Math.round(Math.max(width, height) * 0.028))
  const smoothed = medianColours(subject, radius)
  const patchOf = nearestOf(smoothed, alpha, paletteOf(smoothed, alpha))
  const outside = patchOf.map((patch) => (patch < 0 ? 1 : 0))
  const weight = new Float32Array(alpha.length)
  for (let patch = 0; patch < palette; patch++) {
    const regions = findRegions(width, height, (pixel) => patchOf[pixel] === patch)
    const contact = regions.areas.map(() => 0)
    const edge = regions.areas.map(() => 0)
    for (let pixel = 0; pixel < alpha.length; pixel++) {
      const region = regions.regionOf[pixel]!
      if (region < 0) continue
      for (const next of neighboursOf(pixel, width, height)) {
        if (next < 0 || outside[next]) contact[region]! += 1
        if (next < 0 || regions.regionOf[next] !== region) edge[region]! += 1
      }
    }
    for (let pixel = 0; pixel < alpha.length; pixel++) {
      const region = regions.regionOf[pixel]!
      if (region >= 0 && contact[region]! > minContact * edge[region]!) weight[pixel] = 1
    }
  }
  return fillAround({ width, height, colour: smoothed, weight })
}

function neighboursOf(pixel: number, width: number, height: number): number[] {
  const x = pixel % width
  const y = (pixel - x) / width
  return [
    x > 0 ? pixel - 1 : -1,
    x < width - 1 ? pixel + 1 : -1,
    y > 0 ? pixel - width : -1,
    y < height - 1 ? pixel + width : -1,
  ]
}

/** Per-channel median over a square of subject pixels: keeps edges of large patches, removes small features. */
function medianColours({ width, height, colour, alpha }: SubjectColours, radius: number): Float32Array {
  const out = colour.slice()
  const counts = new Uint16Array(256)
  for (let channel = 0; channel < 3; channel++) {
    for (let y = 0; y < height; y++) {
      counts.fill(0)
      let total = 0
      const column = (x: number, change: 1 | -1): void => {
        if (x < 0 || x >= width) return
        for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row++) {
          const pixel = row * width + x
          if (alpha[pixel]! < 0.5) continue
          const value = Math.min(255, Math.max(0, Math.round(colour[pixel * 3 + channel]!)))
          counts[value]! += change
          total += change
        }
      }
      for (let x = -radius; x < radius; x++) column(x, 1)
      for (let x = 0; x < width; x++) {
        column(x + radius, 1)
        if (x > radius) column(x - radius - 1, -1)
        const pixel = y * width + x
        if (alpha[pixel]! < 0.5 || total === 0) continue
        let value = 0
        for (let seen = counts[0]!; seen * 2 < total; seen += counts[value]!) value++
        out[pixel * 3 + channel] = value
      }
    }
  }
  return out
}

/** Representative colours of the subject: k-means from far-apart seeds, deterministic. */
function paletteOf(colour: Float32Array, alpha: Float32Array): Float64Array {
  const members: number[] = []
  for (let pixel = 0; pixel < alpha.length; pixel++) if (alpha[pixel]! >= 0.5) members.push(pixel)
  const centres = new Float64Array(palette * 3)
  for (const pixel of members) {
    for (let c = 0; c < 3; c++) centres[c]! += colour[pixel * 3 + c]! / members.length
  }
  for (let k = 1; k < palette; k++) {
    let farthest = members[0]!
    let farthestDistance = -1
    for (const pixel of members) {
      const distance = nearest(colour, pixel, centres, k).distance
      if (distance > farthestDistance) {
        farthest = pixel
        farthestDistance = distance
      }
    }
    for (let c = 0; c < 3; c++) centres[k * 3 + c] = colour[farthest * 3 + c]!
  }
  for (let round = 0; round < 6; round++) {
    const sums = new Float64Array(palette * 4)
    for (const pixel of members) {
      const { centre } = nearest(colour, pixel, centres, palette)
      for (let c = 0; c < 3; c++) sums[centre * 4 + c]! += colour[pixel * 3 + c]!
      sums[centre * 4 + 3]! += 1
    }
    for (let k = 0; k < palette; k++) {
      if (sums[k * 4 + 3]! > 0) for (let c = 0; c < 3; c++) centres[k * 3 + c] = sums[k * 4 + c]! / sums[k * 4 + 3]!
    }
  }
  return centres
}

function nearestOf(colour: Float32Array, alpha: Float32Array, centres: Float64Array): Int8Array {
  return Int8Array.from(alpha, (share, pixel) => (share < 0.5 ? -1 : nearest(colour, pixel, centres, palette).centre))
}

function nearest(colour: Float32Array, pixel: number, centres: Float64Array, count: number) {
  let centre = 0
  let min = Infinity
  for (let k = 0; k < count; k++) {
    const red = colour[pixel * 3]! - centres[k * 3]!
    const green = colour[pixel * 3 + 1]! - centres[k * 3 + 1]!
    const blue = colour[pixel * 3 + 2]! - centres[k * 3 + 2]!
    const lightness = 0.3 * red + 0.59 * green + 0.11 * blue
    // Light and shadow on one object matter less than colour differences between objects.
    const distance = 0.5 * lightness ** 2 + (red - lightness) ** 2 + (blue - lightness) ** 2
    if (distance < min) {
      min = distance
      centre = k
    }
  }
  return { centre, distance: min }
}
