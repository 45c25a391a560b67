/** The triangles of a model as they are stored, as binary STL: nothing welded, nothing left out. */
import type { Model } from '../../../electron/engine/model.ts'

/** Scaled to the diagonal in millimetres, Z up. */
export function rawStl({ parts }: Model, diagonalMm: number): Uint8Array {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  let count = 0
  for (const { positions, indices } of parts) {
    count += indices.length / 3
    for (const index of indices)
      for (let axis = 0; axis < 3; axis++) {
        low[axis] = Math.min(low[axis]!, positions[index * 3 + axis]!)
        high[axis] = Math.max(high[axis]!, positions[index * 3 + axis]!)
      }
  }
  const scale = diagonalMm / Math.hypot(...high.map((value, axis) => value - low[axis]!))
  const file = new Uint8Array(84 + count * 50)
  const view = new DataView(file.buffer)
  view.setUint32(80, count, true)
  let at = 84
  for (const { positions, indices } of parts)
    for (let i = 0; i < indices.length; i += 3, at += 50)
      for (let k = 0; k < 3; k++) {
        const [x, y, z] = [0, 1, 2].map((axis) => (positions[indices[i + k]! * 3 + axis]! - low[axis]!) * scale) as [
          number,
          number,
          number,
        ]
        view.setFloat32(at + 12 + k * 12, x, true)
        view.setFloat32(at + 16 + k * 12, -z, true)
        view.setFloat32(at + 20 + k * 12, y, true)
      }
  return file
}
