/** Writes binary STL: the plainest thing that every slicer reads. Millimetres, Z up, no colours. */
import { AppError } from '../../../shared/app-error.ts'
import { unitNormal } from '../mesh/face-normal.ts'
import type { Model } from '../model.ts'
import { printMesh } from './print-mesh.ts'
import { metresPerUnit } from './upright.ts'
import type { WriteOptions } from './write-options.ts'

const headerBytes = 84
const facetBytes = 50

/** The model's surface, welded, with facet normals. Rejects `bad-geometry`, also where nothing but collapsed triangles is left. */
export async function writeStl(model: Model, { unit = 'mm', up = 'Z' }: WriteOptions = {}): Promise<Uint8Array> {
  const { positions: print, indices } = printMesh(model)
  const positions = unit === 'mm' && up === 'Z' ? print : changed(print, metresPerUnit.mm / metresPerUnit[unit], up)
  const count = indices.length / 3
  if (count === 0)
    throw new AppError('bad-geometry', 'Every triangle has collapsed to a line or a point', {
      details: { reason: 'collapsed' },
    })
  const file = new Uint8Array(headerBytes + count * facetBytes)
  // Must not begin with "solid", or readers take it for text.
  file.set(new TextEncoder().encode(`Maquette binary STL, unit ${unit}, ${up} up`))
  const view = new DataView(file.buffer)
  view.setUint32(80, count, true)
  for (let facet = 0, at = headerBytes; facet < count; facet++, at += facetBytes) {
    const corners = [indices[facet * 3]! * 3, indices[facet * 3 + 1]! * 3, indices[facet * 3 + 2]! * 3] as const
    // Zero where it has no area, as the format asks.
    const normal = unitNormal(positions, corners[0], corners[1], corners[2])
    for (let axis = 0; axis < 3; axis++) {
      view.setFloat32(at + axis * 4, normal[axis]!, true)
      for (let corner = 0; corner < 3; corner++)
        view.setFloat32(at + 12 + corner * 12 + axis * 4, positions[corners[corner]! + axis]!, true)
    }
  }
  return file
}

/** From millimetres, Z up. */
function changed(print: Float32Array, scale: number, up: 'Y' | 'Z'): Float32Array {
  const positions = new Float32Array(print.length)
  for (let i = 0; i < print.length; i += 3) {
    positions[i] = print[i]! * scale
    positions[i + 1] = (up === 'Z' ? print[i + 1]! : print[i + 2]!) * scale
    positions[i + 2] = (up === 'Z' ? print[i + 2]! : -print[i + 1]!) * scale
  }
  return positions
}
