/**
 * The light of an environment, filtered for every roughness in a worker: three.js's PMREMGenerator uses the graphics card and blocks
 * the window while its programs are linked. Pure.
 */
import { DataUtils } from 'three'
import type { Environment } from './environments.ts'

/** Pixels along a face's edge at each level; three.js uses the last for diffuse light. */
export const levelSizes = [64, 32, 16, 8] as const

/** By face (+X, -X, +Y, -Y, +Z, -Z), then by level: half floats, RGBA, rows in OpenGL order. */
export type EnvironmentLevels = Uint16Array<ArrayBuffer>[][]

/** Pixels along the edge of the source faces that are summed for the rough levels. */
const sourceSize = 16
/** Samples of level 0 along each axis of a pixel, so that narrow lamps do not flicker. */
const samples = 2

/**
 * Returns light from all directions. Level 0 is a mirror; the others weight the environment by the GGX lobe of their roughness at
 * normal incidence (split sum: Karis, "Real Shading in Unreal Engine 4", 2013). As in three.js, level `l` of `n` has the roughness
 * 1 - √(1 - l/n).
 */
export function filterEnvironment({ radiance, blurred = radiance }: RadianceField): EnvironmentLevels {
  const source = sourceOf(blurred)
  return faces.map((direction) =>
    levelSizes.map((size, level) => {
      const pixels = new Uint16Array(size * size * 4)
      const roughness = 1 - Math.sqrt(1 - level / (levelSizes.length - 1))
      for (let row = 0, at = 0; row < size; row++)
        for (let column = 0; column < size; column++, at += 4) {
          const light =
            level === 0
              ? mirrored(radiance, direction, column, row, size)
              : spread(source, unit(direction, column, row, size), roughness)
          for (let channel = 0; channel < 3; channel++) pixels[at + channel] = DataUtils.toHalfFloat(light[channel]!)
          pixels[at + 3] = one
        }
      return pixels
    }),
  )
}

/** Light from every direction. */
export interface RadianceField {
  radiance: Environment['radiance']
  /**
   * Without details finer than a few degrees, which the samples of rough levels would miss; absent if `radiance` has
   * none.
   */
  blurred?: Environment['radiance']
}

type Triple = readonly [number, number, number]
type Face = (s: number, t: number) => Triple

/** The direction of a point on a face, s and t from -1 to 1 (OpenGL ES 3.0, table 3.18). */
const faces: readonly Face[] = [
  (s, t) => [1, -t, -s],
  (s, t) => [-1, -t, s],
  (s, t) => [s, 1, t],
  (s, t) => [s, -1, -t],
  (s, t) => [s, -t, 1],
  (s, t) => [-s, -t, -1],
]
const one = DataUtils.toHalfFloat(1)

/** Returns a unit direction. three.js mirrors x for cubes that it has not rendered itself, so it is mirrored here as well. */
function unit(face: Face, column: number, row: number, size: number): Triple {
  const [x, y, z] = face(((column + 0.5) / size) * 2 - 1, ((row + 0.5) / size) * 2 - 1)
  const length = Math.hypot(x, y, z)
  return [-x / length, y / length, z / length]
}

function mirrored(radiance: Environment['radiance'], face: Face, column: number, row: number, size: number): number[] {
  const sum = [0, 0, 0]
  for (let j = 0; j < samples; j++)
    for (let i = 0; i < samples; i++) {
      const [x, y, z] = unit(face, column * samples + i, row * samples + j, size * samples)
      const light = radiance(x, y, z)
      for (let channel = 0; channel < 3; channel++) sum[channel]! += light[channel]! / samples ** 2
    }
  return sum
}

/** 7 per pixel: direction, light, relative solid angle. */
type Source = Float64Array

function sourceOf(radiance: Environment['radiance']): Source {
  const values = new Float64Array(6 * sourceSize ** 2 * 7)
  let at = 0
  for (const face of faces)
    for (let row = 0; row < sourceSize; row++)
      for (let column = 0; column < sourceSize; column++, at += 7) {
        const s = ((column + 0.5) / sourceSize) * 2 - 1
        const t = ((row + 0.5) / sourceSize) * 2 - 1
        const light = [0, 0, 0]
        const fine = 2
        for (let j = 0; j < fine; j++)
          for (let i = 0; i < fine; i++) {
            const part = mirrored(radiance, face, column * fine + i, row * fine + j, sourceSize * fine)
            for (let channel = 0; channel < 3; channel++) light[channel]! += part[channel]! / fine ** 2
          }
        values.set([...unit(face, column, row, sourceSize), ...light, (1 + s * s + t * t) ** -1.5], at)
      }
  return values
}

function spread(values: Source, [x, y, z]: Triple, roughness: number): Triple {
  const alpha = roughness ** 4
  let [red, green, blue, totalWeight] = [0, 0, 0, 0]
  for (let at = 0; at < values.length; at += 7) {
    const towards = x * values[at]! + y * values[at + 1]! + z * values[at + 2]!
    if (towards <= 0) continue
    // At normal incidence the square of N·H is (1 + N·L) / 2; common factors cancel out.
    const spreads = 1 + alpha + (alpha - 1) * towards
    const weight = (towards * values[at + 6]!) / spreads ** 2
    red += values[at + 3]! * weight
    green += values[at + 4]! * weight
    blue += values[at + 5]! * weight
    totalWeight += weight
  }
  return [red / totalWeight, green / totalWeight, blue / totalWeight]
}
