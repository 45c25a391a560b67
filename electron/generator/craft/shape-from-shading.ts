/**
 * Depth from shading. Paint is separated from shade by colour (Retinex: Land & McCann 1971; chromaticity: Grosse et al.
 * 2009), the light is fitted to the normals of a body inflated from the silhouette (after Nillius & Eklundh 2001),
 * shade gives slopes along the light (after Pentland 1990), and these are integrated by Poisson's equation, as by Frankot
 * & Chellappa 1988 and Simchony et al. 1990. Fine folds come from ambient light: dark is deep (Langer & Zucker 1994).
 * Where shading says nothing, the inflated body remains.
 */
import { pictureRelief } from '../shape/picture-relief.ts'
import { blurred } from '../../engine/image/blur.ts'
import type { FlatPicture } from './flat-picture.ts'
import { lightnessOf, luminanceOf } from './flat-picture.ts'
import { solvePoissonPlane, inflated } from './poisson-plane.ts'

interface ShadedDepth {
  /** 0 … 1 per pixel, 0 at and beyond the silhouette. */
  heights: Float32Array
  /** Direction of the light in the picture: a unit vector, y down; from above where it is unknown. */
  light: [number, number]
  /** Fraction of the shade that the fit of the light explains, 0 … 1. */
  certainty: number
}

/** Change of chromaticity between pixels above which a change of light counts as paint. */
const paintStep = 0.02
/** Change of log luminance that is always paint or an outline. */
const hardStep = 0.35
const steepest = 3
/** Maximum weight of folds in the depth, used where the light is unknown. */
const foldDepth = 0.13

/** Estimates the depth of a cut-out subject. */
export function depthFromShading(picture: FlatPicture): ShadedDepth {
  const { width, height, alpha } = picture
  const mask = Uint8Array.from(alpha, (share) => (share >= 0.5 ? 1 : 0))
  const size = Math.max(picture.box[2] - picture.box[0], picture.box[3] - picture.box[1])
  const body = inflated(alpha, width, height).map((value) => value * size * 0.25)
  // The soft rim of a cut-out has no shading.
  const core = Uint8Array.from(alpha, (share) => (share >= 0.98 ? 1 : 0))
  const shade = shadingWithoutAlbedo(picture, core)
  const smoothBody = blurred(body, width, height, size / 120)
  const lamp = fitLamp(shade, slopesOf(smoothBody, width, height), core)

  const slopes = slopesOf(body, width, height)
  const [lx, ly] = lamp.light
  const trust = Math.min(0.9, lamp.certainty * 2.5)
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (core[pixel] === 0 || trust === 0) continue
    const along = slopes.x[pixel]! * lx + slopes.y[pixel]! * ly
    const across = slopes.y[pixel]! * lx - slopes.x[pixel]! * ly
    const requested = slopeFor(shade[pixel]!, along, across, lamp)
    const change = (requested - along) * trust
    slopes.x[pixel]! += change * lx
    slopes.y[pixel]! += change * ly
  }
  const u = solvePoissonPlane(divergenceOf(slopes, mask, width, height), mask, width, height)
  const shares = toShare(u, mask)
  const folds = foldsOf(picture, size)
  const depth = foldDepth * (1 - 0.9 * Math.min(1, lamp.certainty * 1.5))
  const heights = shares.map((value, pixel) =>
    mask[pixel] === 0 ? 0 : Math.min(1, Math.max(0, 0.08 + 0.86 * value + depth * folds[pixel]!)),
  )
  return { heights, light: lamp.light, certainty: lamp.certainty }
}

/** A distant light: its direction in the picture, and its strength from the side and the front. */
interface Lamp {
  light: [number, number]
  side: number
  front: number
  ambient: number
  certainty: number
}

/**
 * Returns the slope along the light at which a Lambertian surface has this shade, given its slope across, by bisection
 * on the body's side of the brightest slope.
 */
function slopeFor(shade: number, along: number, across: number, { side, front, ambient }: Lamp): number {
  const light = (slope: number): number =>
    ambient + (front - side * slope) / Math.sqrt(1 + slope * slope + across * across)
  const brightest = Math.max(-steepest, (-side * (1 + across * across)) / Math.max(0.05, front))
  const away = along >= brightest
  let near = brightest
  let far = away ? steepest : -steepest
  if (shade >= light(near)) return near
  if (shade <= light(far)) return far
  for (let step = 0; step < 14; step++) {
    const middle = (near + far) / 2
    if (light(middle) > shade) near = middle
    else far = middle
  }
  return (near + far) / 2
}

/** Local contrast, −1 … 1: darker is deeper. */
function foldsOf(picture: FlatPicture, size: number): Float32Array {
  return pictureRelief(lightnessOf(picture), picture.alpha, Math.max(0.7, size / 450), size / 22).values
}

/** Shading with albedo changes removed, 1 at its brightest; 0 outside the mask. */
function shadingWithoutAlbedo(picture: FlatPicture, mask: Uint8Array): Float32Array {
  const { width, height, colour } = picture
  const log = luminanceOf(picture).values.map((value) => Math.log(Math.max(0.01, value)))
  const red = new Float32Array(log.length)
  const green = new Float32Array(log.length)
  for (let pixel = 0; pixel < log.length; pixel++) {
    // Chromaticity is unreliable in the dark, so its differences are damped.
    const sum = Math.max(0.06, colour[pixel * 3]! + colour[pixel * 3 + 1]! + colour[pixel * 3 + 2]!)
    red[pixel] = colour[pixel * 3]! / sum
    green[pixel] = colour[pixel * 3 + 1]! / sum
  }
  const step = (a: number, b: number): number => {
    if (mask[a] === 0 || mask[b] === 0) return 0
    const change = log[b]! - log[a]!
    const painted = Math.hypot(red[b]! - red[a]!, green[b]! - green[a]!) > paintStep || Math.abs(change) > hardStep
    return painted ? 0 : change
  }
  const x = new Float32Array(log.length)
  const y = new Float32Array(log.length)
  for (let pixel = 0; pixel < log.length; pixel++) {
    if (pixel % width < width - 1) x[pixel] = step(pixel, pixel + 1)
    if (pixel + width < log.length) y[pixel] = step(pixel, pixel + width)
  }
  const whole = solvePoissonPlane(divergenceOf({ x, y }, mask, width, height), mask, width, height, 'free')
  const inside = whole.filter((_, pixel) => mask[pixel] === 1).sort()
  const brightest = inside[Math.floor(inside.length * 0.97)] ?? 0
  return whole.map((value, pixel) => (mask[pixel] === 0 ? 0 : Math.min(1.1, Math.exp(value - brightest))))
}

interface Slopes {
  x: Float32Array
  y: Float32Array
}

/** Forward differences. */
function slopesOf(values: Float32Array, width: number, height: number): Slopes {
  const x = new Float32Array(values.length)
  const y = new Float32Array(values.length)
  for (let pixel = 0; pixel < values.length; pixel++) {
    if (pixel % width < width - 1) x[pixel] = values[pixel + 1]! - values[pixel]!
    if (pixel < width * (height - 1)) y[pixel] = values[pixel + width]! - values[pixel]!
  }
  return { x, y }
}

/** Backward differences of slopes. */
function divergenceOf({ x, y }: Slopes, mask: Uint8Array, width: number, height: number): Float32Array {
  const out = new Float32Array(width * height)
  for (let pixel = 0; pixel < out.length; pixel++) {
    if (mask[pixel] === 0) continue
    out[pixel] =
      x[pixel]! - (pixel % width > 0 ? x[pixel - 1]! : 0) + y[pixel]! - (pixel >= width ? y[pixel - width]! : 0)
  }
  return out
}

/** Least squares of shade ≈ ambient + light · normal; the certainty is the explained fraction of the variance. */
function fitLamp(shade: Float32Array, { x, y }: Slopes, mask: Uint8Array): Lamp {
  // Normal equations of four unknowns: nx, ny, nz, 1.
  const matrix = Array.from({ length: 4 }, () => new Float64Array(5))
  let [count, sum, squares] = [0, 0, 0]
  for (let pixel = 0; pixel < mask.length; pixel++) {
    const value = shade[pixel]!
    // Self-shadowed pixels do not depend on the light.
    if (mask[pixel] === 0 || value < 0.12) continue
    const length = Math.sqrt(1 + x[pixel]! ** 2 + y[pixel]! ** 2)
    const row = [-x[pixel]! / length, -y[pixel]! / length, 1 / length, 1]
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < 4; j++) matrix[i]![j]! += row[i]! * row[j]!
      matrix[i]![4]! += row[i]! * value
    }
    count++
    sum += value
    squares += value * value
  }
  const nothing: Lamp = { light: [0, -1], side: 0.5, front: 0.7, ambient: 0, certainty: 0 }
  const spread = squares - sum ** 2 / Math.max(1, count)
  if (count < 50 || !(spread > 1e-4 * count)) return nothing
  const right = matrix.map((row) => row[4]!)
  // A small ridge regularises bodies without slopes in all directions.
  for (let i = 0; i < 4; i++) matrix[i]![i]! += count * 1e-3
  const found = solved(matrix)
  const explained = found.reduce((total, value, i) => total + value * right[i]!, 0) - sum ** 2 / count
  const side = Math.hypot(found[0]!, found[1]!)
  const certainty = Math.max(0, Math.min(1, explained / spread))
  if (side < 0.04) return { ...nothing, certainty: 0 }
  return {
    light: [found[0]! / side, found[1]! / side],
    side,
    front: Math.max(0.1, found[2]!),
    ambient: found[3]!,
    certainty,
  }
}

/** Gauss–Jordan elimination with the right side in the last column; destroys the rows. */
function solved(rows: Float64Array[]): number[] {
  const size = rows.length
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column; row < size; row++)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row
    ;[rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!]
    const head = rows[column]!
    for (let row = 0; row < size; row++) {
      if (row === column) continue
      const factor = rows[row]![column]! / head[column]!
      for (let k = column; k <= size; k++) rows[row]![k]! -= factor * head[k]!
    }
  }
  return rows.map((row, index) => row[size]! / row[index]!)
}

function toShare(values: Float32Array, mask: Uint8Array): Float32Array {
  const inside = Float32Array.from(values.filter((_, pixel) => mask[pixel] !== 0)).sort()
  const high = inside[Math.floor(inside.length * 0.995)] ?? 1
  const low = Math.min(0, inside[Math.floor(inside.length * 0.005)] ?? 0)
  const span = Math.max(1e-6, high - low)
  return values.map((value, pixel) => (mask[pixel] === 0 ? 0 : Math.min(1, Math.max(0, (value - low) / span))))
}
