/** Draco meshes whose headers claim what they are given (Draco 1.5.7, bitstream 2.2). */
import { writers } from '../../../../electron/engine/formats/writers.ts'
import { rich } from '../samples.ts'

/** Sequential: counts as the header gives them, the data are those of a triangle. */
export function encodePlainDraco(faces: number, points: number): Uint8Array {
  const header = [...Buffer.from('DRACO'), 2, 2, 1, 0, 0, 0]
  // Connectivity: counts, then indices of 8 bits, uncompressed.
  return new Uint8Array([...header, ...varint(faces), ...varint(points), 1, 0, 1, 2, ...Buffer.alloc(64)])
}

/** Edgebreaker: a mesh of our own, sound but for its numbers of vertices and faces. */
export async function claimingDraco(count: number): Promise<Uint8Array> {
  const file = Buffer.from(await writers.glb(await rich(), { compression: 'draco' }))
  const packed = file.subarray(file.indexOf('DRACO'))
  // Behind the fixed header and the kind of traversal.
  let at = 12
  for (let left = 2; left > 0; at++) if (packed[at]! < 128) left--
  const rest = packed.subarray(at, at + 2000)
  return new Uint8Array([...packed.subarray(0, 12), ...varint(count), ...varint(count), ...rest])
}

function varint(value: number): number[] {
  const bytes: number[] = []
  for (let rest = Math.floor(value); ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest]
    bytes.push((rest % 128) | 128)
  }
}
