/**
 * Depth from the light and shade of a picture. What is paint is told from what is shade by colour (Retinex: Land & McCann
 * 1971, with chromaticity as the judge: Grosse et al. 2009); where the light comes from is fitted on the normals of a body
 * swollen from the silhouette (after Nillius & Eklundh 2001); the shade along that light is a slope (linear shape from
 * shading, Pentland 1990); and the slopes, with those of the swollen body across the light, are integrated to a surface by
 * Poisson's equation with the silhouette as boundary (as Frankot & Chellappa 1988 and Simchony et al. 1990 do). Fine folds,
 * which a lamp from one side does not tell, are taken from ambient light: dark is deep (Langer & Zucker 1994).
 * A picture holds too little to be sure: the swollen body is the guess wherever shading says nothing.
 */
import { pictureRelief } from '../generate/picture-relief.ts'
import { blurred } from '../image/blur.ts'
import type { FlatPicture } from './flat-picture.ts'
import { lightnessOf, luminanceOf } from './flat-picture.ts'
import { solvePoissonPlane, swollen } from './poisson-plane.ts'

/** Heights, and what was found on the way. */
export interface ShadedDepth {
  /** 0 … 1 per pixel, 0 at and beyond the silhouette. */
  heights: Float32Array
  /** Where the light comes from in the picture: a unit vector, y down; straight from above where shading does not tell. */
  light: [number, number]
  /** Share of the shade that the fit of the light explains, 0 … 1. */
  certainty: number
}

/** Chromaticity may change by this much from one pixel to the next before a step of light is taken for paint. */
const paintStep = 0.02
/** A step of light this strong is paint or an outline, whatever its colour (natural logarithm). */
const hardStep = 0.22
const steepest = 3
/** Share of the whole depth that folds may have, either way. */
const foldDepth = 0.13

/** Estimates the depth of a cut-out subject. */
export function depthFromShading(picture: FlatPicture): ShadedDepth {
  const { width, height, alpha } = picture
  const mask = Uint8Array.from(alpha, (share) => (share >= 0.5 ? 1 : 0))
  const size = Math.max(picture.box[2] - picture.box[0], picture.box[3] - picture.box[1])
  const body = swollen(alpha, width, height).map((value) => value * size * 0.22)
  const shade = shadeWithoutPaint(picture, mask)
  const smooth = blurred(shade, width, height, Math.max(0.6, size / 500))
  const normals = slopesOf(blurred(body, width, height, size / 120), width, height)
  const { light, certainty, strength } = fitLight(smooth, normals, mask, width, height)

  const [lx, ly] = light
  const slopes = slopesOf(body, width, height)
  const mean = meanOf(smooth, mask)
  const gain = 1 / Math.max(0.15, strength)
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (mask[pixel] === 0) continue
    // Lighter than the mean is turned to the light: there the surface falls on the way towards it.
    const wished = Math.max(-steepest, Math.min(steepest, -(smooth[pixel]! - mean) * gain))
    const own = slopes.x[pixel]! * lx + slopes.y[pixel]! * ly
    const trust = 0.75 * softInside(alpha, pixel)
    const change = (wished - own) * trust
    slopes.x[pixel]! += change * lx
    slopes.y[pixel]! += change * ly
  }
  const u = solvePoissonPlane(divergenceOf(slopes, mask, width, height), mask, width, height)
  const body01 = toShare(u, mask)
  const folds = foldsOf(picture, size)
  const heights = body01.map((value, pixel) =>
    mask[pixel] === 0 ? 0 : Math.min(1, Math.max(0, 0.08 + 0.86 * value + foldDepth * folds[pixel]!)),
  )
  return { heights, light, certainty }
}

/** −1 … 1: darker than around, and so deeper, or lighter. */
function foldsOf(picture: FlatPicture, size: number): Float32Array {
  return pictureRelief(lightnessOf(picture), picture.alpha, Math.max(0.7, size / 450), size / 22).values
}

function softInside(alpha: Float32Array, pixel: number): number {
  return alpha[pixel]! > 0.98 ? 1 : 0
}

/** Logarithm of the light with the steps of paint taken out; 0 outside the mask. */
function shadeWithoutPaint(picture: FlatPicture, mask: Uint8Array): Float32Array {
  const { width, height, colour, alpha } = picture
  const light = luminanceOf(picture)
  const log = light.values.map((value) => Math.log(Math.max(0.01, value)))
  const red = new Float32Array(log.length)
  const green = new Float32Array(log.length)
  for (let pixel = 0; pixel < log.length; pixel++) {
    const sum = colour[pixel * 3]! + colour[pixel * 3 + 1]! + colour[pixel * 3 + 2]! + 0.02
    red[pixel] = colour[pixel * 3]! / sum
    green[pixel] = colour[pixel * 3 + 1]! / sum
  }
  const step = (a: number, b: number): number => {
    if (alpha[a]! < 0.98 || alpha[b]! < 0.98) return 0
    const change = log[b]! - log[a]!
    const painted = Math.hypot(red[b]! - red[a]!, green[b]! - green[a]!) > paintStep || Math.abs(change) > hardStep
    return painted ? 0 : change
  }
  // Integrated with free borders: the mask's edge lets nothing through. Then it is centred.
  const x = new Float32Array(log.length)
  const y = new Float32Array(log.length)
  for (let pixel = 0; pixel < log.length; pixel++) {
    if (mask[pixel] === 0) continue
    if (pixel % width < width - 1) x[pixel] = step(pixel, pixel + 1)
    if (pixel + width < log.length) y[pixel] = step(pixel, pixel + width)
  }
  const whole = new Uint8Array(log.length).fill(1)
  return solvePoissonPlane(divergenceOf({ x, y }, whole, width, height), whole, width, height)
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

/** Least squares of shade against the slopes of the body: shade ≈ a − strength · (light · slope). */
function fitLight(
  shade: Float32Array,
  { x, y }: Slopes,
  mask: Uint8Array,
  width: number,
  height: number,
): { light: [number, number]; certainty: number; strength: number } {
  let [n, sx, sy, ss, sxx, syy, sxy, sxs, sys, sss] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (mask[pixel] === 0) continue
    // Normals rather than slopes: at the rim slopes have no bound.
    const length = Math.sqrt(1 + x[pixel]! ** 2 + y[pixel]! ** 2)
    const nx = x[pixel]! / length
    const ny = y[pixel]! / length
    const s = shade[pixel]!
    n += 1
    sx += nx
    sy += ny
    ss += s
    sxx += nx * nx
    syy += ny * ny
    sxy += nx * ny
    sxs += nx * s
    sys += ny * s
    sss += s * s
  }
  if (n === 0) return { light: [0, -1], certainty: 0, strength: 0.5 }
  const [cxx, cyy, cxy] = [sxx - (sx * sx) / n, syy - (sy * sy) / n, sxy - (sx * sy) / n]
  const [cxs, cys, css] = [sxs - (sx * ss) / n, sys - (sy * ss) / n, sss - (ss * ss) / n]
  const determinant = cxx * cyy - cxy * cxy
  if (!(determinant > 1e-9) || !(css > 1e-9)) return { light: [0, -1], certainty: 0, strength: 0.5 }
  const bx = (cxs * cyy - cys * cxy) / determinant
  const by = (cys * cxx - cxs * cxy) / determinant
  const certainty = Math.max(0, Math.min(1, (bx * cxs + by * cys) / css))
  const strength = Math.hypot(bx, by)
  if (certainty < 0.02 || strength < 1e-3) return { light: [0, -1], certainty, strength: 0.5 }
  return { light: [-bx / strength, -by / strength], certainty, strength }
}

function meanOf(values: Float32Array, mask: Uint8Array): number {
  let sum = 0
  let count = 0
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (mask[pixel] === 0) continue
    sum += values[pixel]!
    count++
  }
  return sum / Math.max(1, count)
}

function toShare(values: Float32Array, mask: Uint8Array): Float32Array {
  const inside = Float32Array.from(values.filter((_, pixel) => mask[pixel] !== 0)).sort()
  const high = inside[Math.floor(inside.length * 0.995)] ?? 1
  const low = Math.min(0, inside[Math.floor(inside.length * 0.005)] ?? 0)
  const span = Math.max(1e-6, high - low)
  return values.map((value, pixel) => (mask[pixel] === 0 ? 0 : Math.min(1, Math.max(0, (value - low) / span))))
}
