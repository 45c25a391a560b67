/** A closed ball that wears a picture, or the same colours at its points or as materials: what is on it is known everywhere. */
import { linearFromSrgb } from '../../shared/geometry/srgb.ts'
import { encodePng } from '../../electron/engine/image/encode-png.ts'
import type { Model, Part } from '../../electron/engine/model.ts'

/** sRGB, 0 … 255, at a place of the picture: `u` once around, `v` from the top down. */
export type Painter = (u: number, v: number) => readonly [number, number, number]

interface BallOptions {
  /** Faces around; half as many from top to bottom. */
  around: number
  radiusMm: number
  wears: 'texture' | 'colours' | 'materials'
  /** Side of the picture in pixels. */
  side?: number
}

/** The ball. Points at the seam and the poles are the same bit for bit. */
export async function paintedBall(paint: Painter, options: BallOptions): Promise<Model> {
  const { around, wears } = options
  const down = around / 2
  const radius = options.radiusMm / 1000
  const columns = around + 1
  const positions = new Float32Array(columns * (down + 1) * 3)
  const uvs = new Float32Array(columns * (down + 1) * 2)
  for (let row = 0; row <= down; row++) {
    for (let column = 0; column < columns; column++) {
      const [u, v] = [column / around, row / down]
      const turn = ((column % around) / around) * 2 * Math.PI
      const ring = row === 0 || row === down ? 0 : Math.sin(v * Math.PI)
      const at = row * columns + column
      positions.set(
        [ring * Math.cos(turn) * radius, Math.cos(v * Math.PI) * radius, -ring * Math.sin(turn) * radius],
        at * 3,
      )
      uvs.set([u, v], at * 2)
    }
  }
  const indices: number[] = []
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < around; column++) {
      const a = row * columns + column
      const [b, c, d] = [a + columns, a + columns + 1, a + 1]
      if (row < down - 1) indices.push(a, b, c)
      if (row > 0) indices.push(a, c, d)
    }
  }
  const part: Part = { name: 'ball', material: 0, positions, indices: Uint32Array.from(indices) }
  const plain = { name: 'ball', metalness: 0, roughness: 0.8 }
  if (wears === 'texture') {
    const side = options.side ?? 512
    const texture = {
      name: 'paint',
      mediaType: 'image/png' as const,
      bytes: await picture(paint, side),
      width: side,
      height: side,
    }
    return {
      name: 'ball',
      materials: [{ ...plain, baseColour: [1, 1, 1, 1], baseColourTexture: texture }],
      parts: [{ ...part, uvs }],
    }
  }
  if (wears === 'colours') {
    const colours = new Float32Array((uvs.length / 2) * 4)
    for (let at = 0; at < uvs.length / 2; at++)
      colours.set([...linear(paint(uvs[at * 2]!, uvs[at * 2 + 1]!)), 1], at * 4)
    return { name: 'ball', materials: [{ ...plain, baseColour: [1, 1, 1, 1] }], parts: [{ ...part, colours }] }
  }
  const byColour = new Map<string, number[]>()
  for (let first = 0; first < indices.length; first += 3) {
    const [u, v] = [0, 1].map(
      (k) => [0, 1, 2].reduce((sum, corner) => sum + uvs[indices[first + corner]! * 2 + k]!, 0) / 3,
    )
    const key = paint(u!, v!).join(' ')
    byColour.set(key, [...(byColour.get(key) ?? []), ...indices.slice(first, first + 3)])
  }
  return {
    name: 'ball',
    materials: [...byColour.keys()].map((key) => ({
      ...plain,
      name: key,
      baseColour: [...linear(key.split(' ').map(Number)), 1] as [number, number, number, number],
    })),
    parts: [...byColour.values()].map((own, material) => ({ ...part, material, indices: Uint32Array.from(own) })),
  }
}

function linear(colour: readonly number[]): [number, number, number] {
  return colour.map((channel) => linearFromSrgb(channel / 255)) as [number, number, number]
}

async function picture(paint: Painter, side: number): Promise<Uint8Array> {
  const data = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) data.set([...paint((x + 0.5) / side, (y + 0.5) / side), 255], (y * side + x) * 4)
  return encodePng({ width: side, height: side, data })
}
