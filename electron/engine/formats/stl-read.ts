/** Reads STL, binary and ASCII. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Model } from '../model.ts'
import { PositionTable } from '../mesh/position-table.ts'
import { plainMaterial } from './plain-material.ts'
import { checkTriangleCount, damaged } from './limits.ts'
import { transformPart } from './transform-part.ts'
import { GrowingArray } from '../mesh/growing-array.ts'
import { plainContext, unitlessSpace, type ReadContext } from './read-context.ts'
import { isFacet, isFilled } from './stl-facet.ts'
import { asUtf8, TextScan } from './text-scan.ts'

const headerBytes = 84
const facetBytes = 50
/** Set by VisCAM and SolidView for a facet with its own colour, by Magics for the header's colour. */
const ownColour = 0x8000
/** Bytes of memory per byte of the file: a corner of thirteen characters is in three growing lists. */
const memoryPerByte = 8

/**
 * Welds identical corners. Millimetres, Z up, unless the context says otherwise. Stored normals are ignored, since the
 * winding is more reliable. A binary file that starts with "solid" is recognised by its length; one longer than its
 * count is read to the end. Throws `bad-geometry` for truncated and empty files, `mesh-too-large`.
 */
export function readStl(file: Uint8Array, context: ReadContext = plainContext): Model {
  context.budget.reserve(file.byteLength * memoryPerByte)
  const { positions, indices } = isBinaryStl(file) ? binaryFacets(file, context) : asciiFacets(asUtf8(file), context)
  if (indices.length === 0) throw damaged('STL', 'it holds no triangles')
  const space = unitlessSpace(context, { unit: 'mm', up: 'Z' })
  const part = transformPart({ name: 'part-1', material: 0, positions, indices }, space)
  return { name: '', parts: [part], materials: [plainMaterial()] }
}

interface Facets {
  positions: Float32Array
  indices: Uint32Array
}

/** Whether the bytes are binary STL, for certain or most likely. */
export function isBinaryStl(file: Uint8Array): boolean {
  if (file.byteLength < headerBytes || asUtf8(file.subarray(0, 4))[0] !== file[0]) return false
  if (file.byteLength === headerBytes + claimedFacets(file) * facetBytes) return true
  return !startsWithSolid(file) || file.subarray(0, 512).includes(0)
}

export function startsWithSolid(file: Uint8Array): boolean {
  return /^\s*solid\b/i.test(new TextDecoder('latin1').decode(file.subarray(0, 64)))
}

function claimedFacets(file: Uint8Array): number {
  return new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(80, true)
}

function binaryFacets(file: Uint8Array, context: ReadContext): Facets {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const count = heldFacets(view, context)
  checkTriangleCount(count)
  const indices = new Uint32Array(count * 3)
  // A closed surface has half as many vertices as faces.
  const table = new PositionTable(count / 2)
  const isMagics = hasMagicsColour(file)
  let coloured = 0
  for (let facet = 0, corner = 0; facet < count; facet++) {
    let at = headerBytes + facet * facetBytes + 12
    for (let i = 0; i < 3; i++, at += 12, corner++)
      indices[corner] = table.idOf(
        coordinate(view.getUint32(at, true)),
        coordinate(view.getUint32(at + 4, true)),
        coordinate(view.getUint32(at + 8, true)),
      )
    const colour = view.getUint16(at, true)
    if (isMagics ? colour > 0 && colour < ownColour : colour >= ownColour) coloured++
  }
  if (coloured > 0) context.note({ code: 'left-out', figures: { what: 'facet-colours', count: coloured } })
  return { positions: table.positions(), indices }
}

/**
 * Number of facets. Streaming programs leave the count at zero or a lower value, so further plausible facets are
 * included. Throws `bad-geometry` for a truncated file.
 */
function heldFacets(view: DataView, context: ReadContext): number {
  const claimed = view.getUint32(80, true)
  const held = Math.floor((view.byteLength - headerBytes) / facetBytes)
  if (claimed > held)
    throw new AppError('bad-geometry', `The STL file is cut off: it holds ${held} of ${claimed} triangles`, {
      details: { reason: 'cut-off', format: 'STL', held, claimed },
    })
  // If the length fits, everything is facets; otherwise anything may follow.
  const fits = claimed === 0 || view.byteLength === headerBytes + held * facetBytes
  const goesOn = fits ? isFilled : isFacet
  let count = claimed
  while (count < held && goesOn(view, headerBytes + count * facetBytes)) count++
  if (count > claimed) context.note({ code: 'triangle-count-wrong', figures: { claimed, read: count } })
  const bytes = view.byteLength - headerBytes - count * facetBytes
  if (bytes > 0) context.note({ code: 'bytes-ignored', figures: { bytes } })
  return count
}

function hasMagicsColour(file: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(file.subarray(0, 80)).includes('COLOR=')
}

/** Bits of a float32, with -0 as 0. Throws `bad-geometry` unless it is finite. */
function coordinate(bits: number): number {
  if ((bits & 0x7f800000) === 0x7f800000) throw damaged('STL', 'a position is not a number')
  return bits === 0x80000000 ? 0 : bits
}

/** Reads "vertex" and its numbers; "outer loop" and "endloop" must enclose three. */
function asciiFacets(file: Uint8Array, context: ReadContext): Facets {
  const text = new TextScan(file)
  const table = new PositionTable()
  const indices = new GrowingArray(Uint32Array)
  const triple = new Float32Array(3)
  const bits = new Uint32Array(triple.buffer)
  let inLoop = 0
  let solids = 0
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
    else if (text.isWord('endsolid')) solids++
  if (inLoop !== 0) throw damaged('STL', 'it ends within a facet')
  checkTriangleCount(indices.length / 3)
  if (solids > 1) context.note({ code: 'left-out', figures: { what: 'solid-names', count: solids } })
  return { positions: table.positions(), indices: indices.taken() }
}
