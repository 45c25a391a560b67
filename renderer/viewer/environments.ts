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
  // A neutral room with a soft key from the left: paint keeps its brightness, metal has something to reflect.
  studio: {
    intensity: 0.86,
    lamp: { colour: '#fffaf5', intensity: 0.85 },
    radiance(x, y, z) {
      const room = mixColour([0.17, 0.167, 0.163], [0.28, 0.286, 0.296], smoothstep(-0.8, 0.9, y))
      const key = panel(x, y, z, [-0.72, 0.5, 0.48], 0.42, 0.3) * 8
      const fill = panel(x, y, z, [0.88, 0.22, 0.42], 0.2, 0.42) * 3
      const back = panel(x, y, z, [0.25, 0.42, -0.87], 0.6, 0.16) * 4.2
      const top = panel(x, y, z, [0, 1, 0.05], 0.34, 0.34) * 3
      return addColour(room, [
        key * 1 + fill * 0.94 + back + top,
        key * 0.965 + fill * 0.97 + back + top,
        key * 0.92 + fill + back + top,
      ])
    },
  },
  // Only key, fill and rim in a dark room: deep shadows, and a bright outline on the right.
  'three-point': {
    intensity: 0.74,
    lamp: { colour: '#ffffff', intensity: 0 },
    radiance(x, y, z) {
      const room = mixColour([0.024, 0.024, 0.025], [0.045, 0.045, 0.047], smoothstep(-0.8, 0.9, y))
      const key = panel(x, y, z, [-1, 0.62, 0.14], 0.42, 0.36) * 15
      const fill = panel(x, y, z, [0.6, 0, 0.8], 0.6, 0.6) * 0.3
      const rim = panel(x, y, z, [0.72, 0.45, -0.6], 0.3, 0.6) * 13
      return addColour(room, [
        key + fill * 0.9 + rim * 0.94,
        key * 0.98 + fill * 0.96 + rim * 0.97,
        key * 0.95 + fill + rim,
      ])
    },
  },
  // White cloth all around, as for product pictures: hardly a shadow, and colours as they are.
  softbox: {
    intensity: 1.1,
    lamp: { colour: '#ffffff', intensity: 0 },
    radiance(x, y, z) {
      const cloth = mixColour([0.72, 0.72, 0.72], [1.1, 1.1, 1.1], smoothstep(-0.7, 0.8, y))
      // Dark cards at both sides give metal an outline.
      const cards = Math.max(panel(x, y, z, [-1, 0, -0.5], 0.28, 1.4), panel(x, y, z, [1, 0, -0.5], 0.28, 1.4))
      return mixColour(cloth, [0.1, 0.1, 0.1], cards)
    },
  },
  // Low sun from the right, blue sky and brown ground.
  outdoors: {
    intensity: 0.84,
    lamp: { colour: '#ffffff', intensity: 0 },
    radiance(x, y, z) {
      const sky = mixColour([0.5, 0.62, 0.82], [0.16, 0.34, 0.78], Math.max(0, y) ** 0.55)
      const ground = mixColour([0.3, 0.25, 0.18], [0.16, 0.13, 0.09], smoothstep(0, -0.8, y))
      const colour = mixColour(ground, sky, smoothstep(-0.03, 0.04, y))
      const towards = (x * 0.62 + y * 0.5 + z * 0.6) / Math.hypot(0.62, 0.5, 0.6)
      const sun = smoothstep(0.975, 0.99, towards) * 52 + Math.max(0, towards) ** 24 * 0.7
      return addColour(colour, [sun, sun * 0.84, sun * 0.6])
    },
  },
  // A warm lamp on the left, a cool one on the right.
  night: {
    intensity: 1,
    lamp: { colour: '#b9ccff', intensity: 0.12 },
    radiance(x, y, z) {
      const dark = mixColour([0.02, 0.022, 0.03], [0.03, 0.045, 0.09], smoothstep(-0.2, 0.9, y))
      const warm = panel(x, y, z, [-0.95, 0.12, 0.3], 0.14, 0.55) * 9
      const cool = panel(x, y, z, [0.9, 0.3, 0.35], 0.2, 0.6) * 8
      const moon = panel(x, y, z, [0.2, 0.92, -0.4], 0.2, 0.2) * 6
      return addColour(dark, [
        warm + cool * 0.16 + moon * 0.6,
        warm * 0.45 + cool * 0.5 + moon * 0.8,
        warm * 0.14 + cool + moon,
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
