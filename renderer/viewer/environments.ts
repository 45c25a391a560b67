/** Procedural environments that light the model. Pure. */
import type { EnvironmentId } from '../state/stage/lens-ids.ts'
import { addColour, mixColour, smoothstep, type Colour } from './blend-colour.ts'

export interface Environment {
  /** Returns linear light from the unit direction (x, y, z), y up; the viewer starts at +z. */
  radiance(x: number, y: number, z: number): Colour
  /** Exposure factor. */
  intensity: number
  /** The lamp at the camera. */
  lamp: { colour: string; intensity: number }
}

/** Returns false for the hash of a picture. */
export const isEnvironmentId = (id: string): id is EnvironmentId => Object.hasOwn(environments, id)

/** In the order of the menu. */
export const environments: Readonly<Record<EnvironmentId, Environment>> = {
  studio: {
    intensity: 0.88,
    lamp: { colour: '#fffaf5', intensity: 0.62 },
    radiance(x, y, z) {
      const room = mixColour([0.12, 0.118, 0.115], [0.34, 0.348, 0.36], smoothstep(-0.8, 0.9, y))
      const key = panel(x, y, z, [-0.72, 0.5, 0.48], 0.42, 0.3) * 7
      const fill = panel(x, y, z, [0.88, 0.22, 0.42], 0.2, 0.42) * 2.6
      const back = panel(x, y, z, [0.25, 0.42, -0.87], 0.6, 0.16) * 4.2
      const top = panel(x, y, z, [0, 1, 0.05], 0.34, 0.34) * 4.5
      return addColour(room, [
        key * 1 + fill * 0.94 + back + top,
        key * 0.965 + fill * 0.97 + back + top,
        key * 0.92 + fill + back + top,
      ])
    },
  },
  'three-point': {
    intensity: 0.82,
    // Only key, fill and rim, each about 45° from the first view, so that they are distinct.
    lamp: { colour: '#ffffff', intensity: 0 },
    radiance(x, y, z) {
      const room = mixColour([0.03, 0.03, 0.032], [0.07, 0.07, 0.074], smoothstep(-0.8, 0.9, y))
      const key = panel(x, y, z, [-0.95, 0.6, 0.3], 0.46, 0.46) * 9
      const fill = panel(x, y, z, [0.5, 0.15, 0.85], 0.6, 0.6) * 1.1
      const rim = panel(x, y, z, [0.6, 0.6, -0.75], 0.5, 0.34) * 12
      return addColour(room, [
        key + fill * 0.9 + rim * 0.94,
        key * 0.98 + fill * 0.96 + rim * 0.97,
        key * 0.95 + fill + rim,
      ])
    },
  },
  softbox: {
    intensity: 1,
    lamp: { colour: '#ffffff', intensity: 0.25 },
    radiance(x, y, z) {
      const room = mixColour([0.18, 0.18, 0.18], [0.46, 0.46, 0.46], smoothstep(-0.6, 0.8, y))
      const left = panel(x, y, z, [-1, 0.25, 0.1], 0.6, 0.8) * 1.7
      const right = panel(x, y, z, [1, 0.25, 0.1], 0.6, 0.8) * 1.0
      const over = panel(x, y, z, [0, 1, 0], 0.7, 0.7) * 1.5
      const light = left + right + over
      return addColour(room, [light, light, light])
    },
  },
  outdoors: {
    intensity: 0.9,
    lamp: { colour: '#fff4e2', intensity: 0.75 },
    radiance(x, y, z) {
      const sky = mixColour([0.86, 0.9, 0.96], [0.26, 0.44, 0.82], Math.max(0, y) ** 0.55)
      const ground = mixColour([0.34, 0.31, 0.26], [0.2, 0.19, 0.15], smoothstep(0, -0.8, y))
      const colour = mixColour(ground, sky, smoothstep(-0.03, 0.04, y))
      const towards = (x * -0.5 + y * 0.64 + z * 0.58) / Math.hypot(0.5, 0.64, 0.58)
      const sun = smoothstep(0.984, 0.994, towards) * 46 + Math.max(0, towards) ** 24 * 0.7
      return addColour(colour, [sun, sun * 0.93, sun * 0.8])
    },
  },
  night: {
    intensity: 0.9,
    lamp: { colour: '#b9ccff', intensity: 0.22 },
    radiance(x, y, z) {
      const dark = mixColour([0.02, 0.022, 0.03], [0.03, 0.045, 0.09], smoothstep(-0.2, 0.9, y))
      const warm = panel(x, y, z, [-0.9, 0.12, 0.35], 0.12, 0.5) * 6
      const cool = panel(x, y, z, [0.92, 0.3, -0.1], 0.16, 0.55) * 4.4
      const moon = panel(x, y, z, [0.2, 0.92, -0.4], 0.16, 0.16) * 5
      return addColour(dark, [
        warm + cool * 0.3 + moon * 0.75,
        warm * 0.55 + cool * 0.62 + moon * 0.85,
        warm * 0.24 + cool + moon,
      ])
    },
  },
}

/** Returns 1 inside a rectangle in a direction, fading at its border; half sizes are tangents of angles. */
function panel(x: number, y: number, z: number, towards: Colour, halfWidth: number, halfHeight: number): number {
  const length = Math.hypot(...towards)
  const [fx, fy, fz] = [towards[0] / length, towards[1] / length, towards[2] / length]
  const ahead = x * fx + y * fy + z * fz
  if (ahead <= 0.05) return 0
  // Right and up vectors of the panel; for an overhead panel, "up" points away from the viewer. Plain numbers, because
  // this runs for every texel.
  const steep = Math.abs(fy) > 0.95
  const [ux, uy, uz] = steep ? [0, 0, -1] : [0, 1, 0]
  const right = [uy * fz - uz * fy, uz * fx - ux * fz, ux * fy - uy * fx]
  const rightLength = Math.hypot(...right) || 1
  const [rx, ry, rz] = [right[0]! / rightLength, right[1]! / rightLength, right[2]! / rightLength]
  const [vx, vy, vz] = [fy * rz - fz * ry, fz * rx - fx * rz, fx * ry - fy * rx]
  const across = Math.abs(x * rx + y * ry + z * rz) / ahead
  const along = Math.abs(x * vx + y * vy + z * vz) / ahead
  const inside = (half: number, at: number) => 1 - smoothstep(half * 0.8, half * 1.15, at)
  return inside(halfWidth, across) * inside(halfHeight, along)
}
