/** Reads STL, binary and ASCII. */
import type { Model } from '../model.ts'
import { weldPositions } from '../mesh/weld.ts'
import { plainMaterial } from './gltf-materials-read.ts'
import { checkTriangleCount, damaged } from './limits.ts'
import { placePart } from './place-part.ts'
import { plainContext, unitlessSpace, type ReadContext } from './read-context.ts'

const headerBytes = 84
const facetBytes = 50

/**
 * The triangles with identical corners joined; the file's own numbers are millimetres with Z up unless the context says otherwise. Normals in the
 * file are ignored: winding says the same, and more reliably. A binary file that begins with "solid" is told by its
 * length. Throws `bad-geometry` where it is cut off or holds no triangles, `mesh-too-large`.
 */
export function readStl(file: Uint8Array, context: ReadContext = plainContext): Model {
  const corners = isBinaryStl(file) ? binaryCorners(file) : asciiCorners(file)
  if (corners.length === 0) throw damaged('STL', 'it holds no triangles')
  for (const value of corners) if (!Number.isFinite(value)) throw damaged('STL', 'a position is not a number')
  const soup = {
    name: 'part-1',
    material: 0,
    positions: corners,
    indices: Uint32Array.from({ length: corners.length / 3 }, (_, i) => i),
  }
  const material = plainMaterial()
  const { positions, indices } = weldPositions({ name: '', parts: [soup], materials: [material] })
  const space = unitlessSpace(context, { unit: 'mm', up: 'Z' })
  const part = placePart({ name: soup.name, material: 0, positions, indices }, space)
  return { name: '', parts: [part], materials: [material] }
}

/** Whether the bytes can only be, or most likely are, binary STL. */
export function isBinaryStl(file: Uint8Array): boolean {
  if (file.byteLength < headerBytes) return false
  if (file.byteLength === headerBytes + claimedFacets(file) * facetBytes) return true
  return !startsWithSolid(file) || file.subarray(0, 512).includes(0)
}

/** Whether the text begins as ASCII STL does. */
export function startsWithSolid(file: Uint8Array): boolean {
  return /^\s*solid\b/i.test(new TextDecoder('latin1').decode(file.subarray(0, 64)))
}

function claimedFacets(file: Uint8Array): number {
  return new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(80, true)
}

function binaryCorners(file: Uint8Array): Float32Array {
  const count = claimedFacets(file)
  const held = Math.floor((file.byteLength - headerBytes) / facetBytes)
  if (count > held) throw damaged('STL', `it holds ${held} of ${count} triangles`)
  checkTriangleCount(count)
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const corners = new Float32Array(count * 9)
  for (let facet = 0; facet < count; facet++) {
    const start = headerBytes + facet * facetBytes + 12
    for (let i = 0; i < 9; i++) corners[facet * 9 + i] = view.getFloat32(start + i * 4, true)
  }
  return corners
}

function asciiCorners(file: Uint8Array): Float32Array {
  const text = new TextDecoder('latin1').decode(file)
  const corners: number[] = []
  let inLoop = 0
  for (const match of text.matchAll(/\bvertex\s+(\S+)\s+(\S+)\s+(\S+)|\b(endloop|outer\s+loop)\b/gi)) {
    const [, x, y, z, word] = match
    if (word === undefined) {
      corners.push(Number(x), Number(y), Number(z))
      inLoop++
      continue
    }
    if (word.toLowerCase() === 'endloop' ? inLoop !== 3 : inLoop !== 0)
      throw damaged('STL', `a facet has ${inLoop} corners`)
    inLoop = 0
    if (corners.length % 900_000 === 0) checkTriangleCount(corners.length / 9)
  }
  if (inLoop !== 0) throw damaged('STL', 'it ends within a facet')
  checkTriangleCount(corners.length / 9)
  return Float32Array.from(corners)
}
