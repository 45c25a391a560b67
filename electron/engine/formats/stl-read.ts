/** Reads STL, binary and ASCII. */
import type { Model } from '../model.ts'
import { PositionTable } from '../mesh/position-table.ts'
import { plainMaterial } from './gltf-materials-read.ts'
import { checkTriangleCount, damaged } from './limits.ts'
import { placePart } from './place-part.ts'
import { NumberList } from './number-list.ts'
import { plainContext, unitlessSpace, type ReadContext } from './read-context.ts'
import { TextScan } from './text-scan.ts'

const headerBytes = 84
const facetBytes = 50
/** Bytes of memory for one of the file: a corner of thirteen letters is a place in three lists that grow. */
const weight = 8

/**
 * The triangles with identical corners joined; the file's own numbers are millimetres with Z up unless the context says otherwise. Normals in the
 * file are ignored: winding says the same, and more reliably. A binary file that begins with "solid" is recognised by its
 * length. Throws `bad-geometry` where it is cut off or holds no triangles, `mesh-too-large`.
 */
export function readStl(file: Uint8Array, context: ReadContext = plainContext): Model {
  context.room.take(file.byteLength * weight)
  const { positions, indices } = isBinaryStl(file) ? binaryFacets(file) : asciiFacets(file)
  if (indices.length === 0) throw damaged('STL', 'it holds no triangles')
  const space = unitlessSpace(context, { unit: 'mm', up: 'Z' })
  const part = placePart({ name: 'part-1', material: 0, positions, indices }, space)
  return { name: '', parts: [part], materials: [plainMaterial()] }
}

interface Facets {
  positions: Float32Array
  indices: Uint32Array
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

function binaryFacets(file: Uint8Array): Facets {
  const count = claimedFacets(file)
  const held = Math.floor((file.byteLength - headerBytes) / facetBytes)
  if (count > held) throw damaged('STL', `it holds ${held} of ${count} triangles`)
  checkTriangleCount(count)
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const indices = new Uint32Array(count * 3)
  // A closed surface has half as many corners as faces.
  const table = new PositionTable(count / 2)
  for (let facet = 0, corner = 0; facet < count; facet++) {
    let at = headerBytes + facet * facetBytes + 12
    for (let i = 0; i < 3; i++, at += 12, corner++)
      indices[corner] = table.idOf(
        coordinate(view.getUint32(at, true)),
        coordinate(view.getUint32(at + 4, true)),
        coordinate(view.getUint32(at + 8, true)),
      )
  }
  return { positions: table.positions(), indices }
}

/** The bits of a float32 with -0 as 0. Throws `bad-geometry` for infinities and for what is no number. */
function coordinate(bits: number): number {
  if ((bits & 0x7f800000) === 0x7f800000) throw damaged('STL', 'a position is not a number')
  return bits === 0x80000000 ? 0 : bits
}

/** Only corners matter: "vertex" and three numbers; "outer loop" and "endloop" hold three of them together. */
function asciiFacets(file: Uint8Array): Facets {
  const text = new TextScan(file)
  const table = new PositionTable()
  const indices = new NumberList()
  const triple = new Float32Array(3)
  const bits = new Uint32Array(triple.buffer)
  let inLoop = 0
  const loopEnds = (isEnd: boolean): void => {
    if (isEnd ? inLoop !== 3 : inLoop !== 0) throw damaged('STL', `a facet has ${inLoop} corners`)
    inLoop = 0
    if (indices.length % 300_000 === 0) checkTriangleCount(indices.length / 3)
  }
  for (; text.skipBlanks(true); text.skipWord())
    if (text.isWord('vertex')) {
      text.skipWord()
      for (let axis = 0; axis < 3; axis++) triple[axis] = text.skipBlanks(true) ? text.number() : Number.NaN
      indices.push(table.idOf(coordinate(bits[0]!), coordinate(bits[1]!), coordinate(bits[2]!)))
      inLoop++
    } else if (text.isWord('endloop')) loopEnds(true)
    else if (text.isWord('outer')) loopEnds(false)
  if (inLoop !== 0) throw damaged('STL', 'it ends within a facet')
  checkTriangleCount(indices.length / 3)
  return {
    positions: table.positions(),
    indices: Uint32Array.from(indices.values()),
  }
}
