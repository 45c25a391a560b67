/** Procedural matcap pictures. Pure. */
import type { MatcapId } from '../../state/stage/lens-ids.ts'
import { addColour, clamp01, mixColour, smoothstep, type Colour } from '../blend-colour.ts'

/** Returns the sRGB colour, 0 … 1, at the normal (x, y, z), z towards the viewer. */
type Ball = (x: number, y: number, z: number) => Colour

/** Returns RGBA, 8 bits, rows from the bottom; the rim continues beyond the ball. */
export function matcapPixels(id: MatcapId, side: number): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(side * side * 4)
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      let x = ((column + 0.5) / side) * 2 - 1
      let y = ((row + 0.5) / side) * 2 - 1
      const length = Math.hypot(x, y)
      if (length > 0.999) {
        x *= 0.999 / length
        y *= 0.999 / length
      }
      const colour = balls[id](x, y, Math.sqrt(1 - x * x - y * y))
      const at = (row * side + column) * 4
      for (const channel of [0, 1, 2] as const) pixels[at + channel] = Math.round(clamp01(colour[channel]) * 255)
      pixels[at + 3] = 255
    }
  return pixels
}

const balls: Record<MatcapId, Ball> = {
  wax: (x, y, z) => {
    const key = lamp(x, y, z, -0.45, 0.6, 0.66)
    const glow = (1 - z) ** 2.4
    const shine = lobe(x, y, z, -0.34, 0.46, 0.82, 26) * 0.32
    return add(
      mixColour([0.26, 0.09, 0.07], [0.82, 0.42, 0.32], 0.14 + 0.86 * key),
      [glow * 0.24, glow * 0.1, glow * 0.07],
      shine,
    )
  },
  porcelain: (x, y, z) => {
    const key = lamp(x, y, z, -0.3, 0.75, 0.6)
    const window = square(x, y, -0.36, 0.42, 0.17) * 0.3
    return add(
      mixColour([0.42, 0.43, 0.46], [0.9, 0.895, 0.88], 0.1 + 0.9 * key),
      [0, 0, 0],
      window - (1 - z) ** 5 * 0.16,
    )
  },
  steel: (x, y, z) => {
    // A bright sky over a dark floor, by the height of the mirrored direction.
    const height = 2 * z * y
    const sky = smoothstep(-0.06, 0.2, height)
    const band = lobe(x, y, z, -0.52, 0.5, 0.69, 12) * 0.42
    const ground = 0.16 + 0.18 * smoothstep(-0.9, -0.1, -height)
    const grey = mixColour([ground, ground, ground * 1.04], [0.64, 0.66, 0.69], sky)
    return add(grey, [0, 0, 0], band + (1 - z) ** 3 * 0.14)
  },
  jade: (x, y, z) => {
    const key = lamp(x, y, z, -0.4, 0.62, 0.68)
    const through = lamp(x, y, z, 0.55, -0.6, 0.3) * 0.4
    const shine = lobe(x, y, z, -0.33, 0.45, 0.83, 60) * 0.6
    return add(
      mixColour([0.05, 0.19, 0.16], [0.4, 0.68, 0.52], 0.12 + 0.88 * key),
      [through * 0.3, through * 0.5, through * 0.3],
      shine,
    )
  },
  rim: (x, y, z) => {
    const warm = lamp(x, y, z, -0.9, 0.25, 0.1) ** 1.5
    const cool = lamp(x, y, z, 0.9, 0.2, 0.1) ** 1.5
    const body = 0.13 + 0.16 * lamp(x, y, z, 0, 0.5, 0.86)
    return add([body, body, body], [warm * 0.78 + cool * 0.2, warm * 0.5 + cool * 0.42, warm * 0.3 + cool * 0.7], 0)
  },
}

/** Wrapped Lambert lighting from a direction. */
function lamp(x: number, y: number, z: number, lx: number, ly: number, lz: number): number {
  const length = Math.hypot(lx, ly, lz)
  return Math.max(0, ((x * lx + y * ly + z * lz) / length + 0.35) / 1.35)
}

function lobe(x: number, y: number, z: number, lx: number, ly: number, lz: number, power: number): number {
  return Math.max(0, (x * lx + y * ly + z * lz) / Math.hypot(lx, ly, lz)) ** power
}

function square(x: number, y: number, cx: number, cy: number, half: number): number {
  const reach = Math.max(Math.abs(x - cx), Math.abs(y - cy))
  return 1 - smoothstep(half * 0.85, half, reach)
}

function add(a: Colour, b: Colour, white: number): Colour {
  return addColour(addColour(a, b), [white, white, white])
}
