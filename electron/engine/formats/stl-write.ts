/** Writes binary STL. Millimetres, Z up, no colours. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { unitNormal } from '../mesh/face-normal.ts'
import type { Model } from '../model.ts'
import { checkedParts } from './check-model.ts'
import { printPart } from './print-mesh.ts'
import { metresPerUnit } from './studio-space.ts'
import type { WriteOptions } from './write-options.ts'

const headerBytes = 84
const facetBytes = 50

/**
 * Writes triangles on the grid of print meshes, so that neighbours share bit-identical corners, with facet normals.
 * Rejects with `bad-geometry`, also if all triangles have collapsed.
 */
export async function writeStl(model: Model, { unit = 'mm', up = 'Z' }: WriteOptions = {}): Promise<Uint8Array> {
  const parts = checkedParts(model)
  const most = parts.reduce((sum, { indices }) => sum + indices.length / 3, 0)
  const file = new Uint8Array(headerBytes + most * facetBytes)
  // A file that starts with "solid" is read as text.
  file.set(new TextEncoder().encode(`Maquette binary STL, unit ${unit}, ${up} up`))
  const view = new DataView(file.buffer)
  let at = headerBytes
  for (const part of parts) {
    const { positions: print, indices } = printPart(part)
    const positions = unit === 'mm' && up === 'Z' ? print : changed(print, metresPerUnit.mm / metresPerUnit[unit], up)
    at = writeFacets(view, at, positions, indices)
  }
  const count = (at - headerBytes) / facetBytes
  if (count === 0)
    throw new AppError('bad-geometry', 'Every triangle has collapsed to a line or a point', {
      details: { reason: 'collapsed' },
    })
  view.setUint32(80, count, true)
  return count === most ? file : file.slice(0, at)
}

/** Writes triangles with three distinct corners; returns the next offset. */
function writeFacets(view: DataView, start: number, p: Float32Array, indices: Uint32Array): number {
  let at = start
  for (let first = 0; first < indices.length; first += 3) {
    const [a, b, c] = [indices[first]! * 3, indices[first + 1]! * 3, indices[first + 2]! * 3]
    if (isSame(p, a, b) || isSame(p, b, c) || isSame(p, c, a)) continue
    // Zero for facets without area, as the format requires.
    const [x, y, z] = unitNormal(p, a, b, c)
    view.setFloat32(at, x, true)
    view.setFloat32(at + 4, y, true)
    view.setFloat32(at + 8, z, true)
    for (let corner = 0, to = at + 12; corner < 3; corner++, to += 12) {
      const from = indices[first + corner]! * 3
      view.setFloat32(to, p[from]!, true)
      view.setFloat32(to + 4, p[from + 1]!, true)
      view.setFloat32(to + 8, p[from + 2]!, true)
    }
    at += facetBytes
  }
  return at
}

function isSame(p: Float32Array, a: number, b: number): boolean {
  return p[a] === p[b] && p[a + 1] === p[b + 1] && p[a + 2] === p[b + 2]
}

function changed(print: Float32Array, scale: number, up: 'Y' | 'Z'): Float32Array {
  const positions = new Float32Array(print.length)
  for (let i = 0; i < print.length; i += 3) {
    positions[i] = print[i]! * scale
    positions[i + 1] = (up === 'Z' ? print[i + 1]! : print[i + 2]!) * scale
    positions[i + 2] = (up === 'Z' ? print[i + 2]! : -print[i + 1]!) * scale
  }
  return positions
}
