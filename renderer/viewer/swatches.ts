/** Swatches of environments and matcaps. */
import type { EnvironmentId, MatcapId } from '../state/stage/lens-ids.ts'
import { environments } from './environments.ts'
import { matcapPixels } from './lenses/matcap-balls.ts'

/** Returns the environment as a panorama, 112 × 64 px. */
export function environmentSwatch(id: EnvironmentId): ImageData {
  const [width, height] = [112, 64]
  const picture = new ImageData(width, height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const longitude = ((column + 0.5) / width - 0.5) * 2 * Math.PI
      const latitude = (0.5 - (row + 0.5) / height) * Math.PI * 0.9
      const across = Math.cos(latitude)
      const light = environments[id].radiance(
        Math.sin(longitude) * across,
        Math.sin(latitude),
        Math.cos(longitude) * across,
      )
      const at = (row * width + column) * 4
      // Tone mapping: bright lamps approach white.
      for (const channel of [0, 1, 2] as const)
        picture.data[at + channel] = 255 * (1 - Math.exp(-light[channel] * 1.3)) ** (1 / 2.2)
      picture.data[at + 3] = 255
    }
  return picture
}

/** Returns the ball, 64 × 64 px, transparent around it. */
export function matcapSwatch(id: MatcapId): ImageData {
  const side = 64
  const pixels = matcapPixels(id, side)
  const picture = new ImageData(side, side)
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const [x, y] = [((column + 0.5) / side) * 2 - 1, ((row + 0.5) / side) * 2 - 1]
      const from = ((side - 1 - row) * side + column) * 4
      const to = (row * side + column) * 4
      for (let channel = 0; channel < 3; channel++) picture.data[to + channel] = pixels[from + channel]!
      picture.data[to + 3] = 255 * Math.min(1, Math.max(0, (1 - Math.hypot(x, y)) * (side / 2)))
    }
  return picture
}
