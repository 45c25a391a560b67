/** Small models for the tests of formats. */
import sharp from 'sharp'
import type { Material, Model, Part, Texture } from '../../../electron/engine/model.ts'
import { boxCorners, boxSides } from '../../support/solids.ts'

export function material(name: string, change: Partial<Material> = {}): Material {
  return { name, baseColour: [1, 1, 1, 1], metalness: 0, roughness: 0.5, ...change }
}

/** A picture whose left half is red and right half is blue. */
export async function picture(mediaType: Texture['mediaType'] = 'image/png'): Promise<Texture> {
  const data = Buffer.from(Array.from({ length: 16 * 8 }, (_, i) => (i % 16 < 8 ? [255, 0, 0] : [0, 0, 255])).flat())
  const image = sharp(data, { raw: { width: 16, height: 8, channels: 3 } })
  const format = mediaType.slice('image/'.length) as 'png' | 'jpeg' | 'webp'
  const encoded = await image.toFormat(format, { lossless: true }).toBuffer()
  return { name: 'halves', mediaType, bytes: new Uint8Array(encoded), width: 16, height: 8 }
}

/** A box of 20 × 30 × 10 mm whose faces belong to parts: `boxSides[i]` goes to part `split(i)`. Flat normals, UVs, closed when welded. */
export function box(materials: Material[], split: (face: number) => number = () => 0): Model {
  const parts: Part[] = []
  for (let place = 0; place <= Math.max(...boxSides.map((_, i) => split(i))); place++) {
    const own = boxSides.filter((_, i) => split(i) === place)
    const positions = own.flatMap((face) =>
      face.flatMap((c) => boxCorners[c]!.map((value, axis) => value * [0.02, 0.03, 0.01][axis]!)),
    )
    const normals = own.flatMap((face) => Array.from({ length: 4 }, () => normalOf(face)).flat())
    parts.push({
      name: `part ${place + 1}`,
      material: place % materials.length,
      positions: Float32Array.from(positions),
      normals: Float32Array.from(normals),
      uvs: Float32Array.from(own.flatMap(() => [0.1, 0.9, 0.9, 0.9, 0.9, 0.1, 0.1, 0.1])),
      indices: Uint32Array.from(own.flatMap((_, i) => [0, 1, 2, 0, 2, 3].map((k) => i * 4 + k))),
    })
  }
  return { name: 'box', parts, materials }
}

function normalOf(face: readonly number[]): number[] {
  const [a, b, c] = face.map((corner) => boxCorners[corner]!)
  const u = b!.map((value, axis) => value - a![axis]!)
  const v = c!.map((value, axis) => value - a![axis]!)
  return [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!].map(
    (n) => n || 0,
  )
}

/** Everything the model type can say, in one model. */
export async function rich(): Promise<Model> {
  const halves = await picture()
  const model = box(
    [
      material('Painted', { baseColourTexture: halves, normalTexture: halves, metalnessRoughnessTexture: halves }),
      material('Rot & grün "1"', {
        baseColour: [0.8, 0.05, 0.02, 1],
        roughness: 0.25,
        metalness: 0.75,
        doubleSided: true,
      }),
      material('Glow', {
        emissive: [3, 1, 0.5],
        emissiveTexture: halves,
        occlusionTexture: halves,
        alphaMode: 'mask',
        alphaCutoff: 0.3,
      }),
    ],
    (face) => Math.floor(face / 2),
  )
  model.parts[1]!.colours = Float32Array.from({ length: 8 * 4 }, (_, i) => (i % 4 === 3 ? 1 : (i % 5) / 5))
  delete model.parts[1]!.uvs
  return model
}

/** Triangles, and size along X, Y and Z in metres. */
export function measure({ parts }: Model): { triangles: number; size: [number, number, number] } {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  let triangles = 0
  for (const { positions, indices } of parts) {
    triangles += indices.length / 3
    for (const index of indices)
      for (let axis = 0; axis < 3; axis++) {
        low[axis] = Math.min(low[axis]!, positions[index * 3 + axis]!)
        high[axis] = Math.max(high[axis]!, positions[index * 3 + axis]!)
      }
  }
  return { triangles, size: [high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!] }
}

/** Signed volume in cubic metres: positive where fronts look outwards. */
export function volume({ parts }: Model): number {
  let six = 0
  for (const { positions: p, indices } of parts)
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3]
      six += p[a]! * (p[b + 1]! * p[c + 2]! - p[b + 2]! * p[c + 1]!)
      six += p[a + 1]! * (p[b + 2]! * p[c]! - p[b]! * p[c + 2]!)
      six += p[a + 2]! * (p[b]! * p[c + 1]! - p[b + 1]! * p[c]!)
    }
  return six / 6
}
