/** Reads STL, binary and ASCII. */
import type { Model } from '../model.ts'
import { PositionTable } from '../mesh/position-table.ts'
import { plainMaterial } from './plain-material.ts'
import { checkTriangleCount, damaged } from './limits.ts'
import { transformPart } from './transform-part.ts'
import { FarOrigin } from './far-origin.ts'
import { GrowingArray } from '../mesh/growing-array.ts'
import { noteFacesLeftOut, plainContext, unitlessSpace, type ReadContext } from './read-context.ts'
import { withoutComments } from '../../../shared/formats/file-type.ts'
import { isFacet, isFilled, stlStart } from './stl-facet.ts'
import { asUtf8, plainText, TextScan } from './text-scan.ts'

const headerBytes = 84
const facetBytes = 50
/**
 * VisCAM and SolidView set this bit if a facet has its own colour; Magics sets it if the facet has the header's colour.
 */
const ownColour = 0x8000
/**
 * Bytes of memory per byte of the file: a corner takes at least thirteen bytes of text, and an entry in three growing
 * lists.
 */
const memoryPerByte = 8

/**
 * Reads the triangles, welded at identical corners, as one part per solid of a text file. Millimetres, Z up, unless the
 * context says otherwise. Normals are ignored, since winding is more reliable. Binary files that begin with "solid" are
 * recognised by their length. Truncated files are read as far as possible, and facets that are not finite are skipped,
 * each with a note. Throws `bad-geometry` if no triangle remains, and `mesh-too-large`.
 */
export function readStl(file: Uint8Array, context: ReadContext = plainContext): Model {
  context.budget.reserve(file.byteLength * memoryPerByte)
  const solids = isBinaryStl(file) ? [binaryFacets(file, context)] : asciiFacets(plainText(file), context)
  const filled = solids.filter(({ indices }) => indices.length > 0)
  if (filled.length === 0) throw damaged('STL', 'it holds no triangles')
  const space = unitlessSpace(context, { unit: 'mm', up: 'Z' })
  const parts = filled.map(({ name, positions, indices }, i) => {
    const label = (filled.length > 1 && name) || `part-${i + 1}`
    return transformPart({ name: label, material: 0, positions, indices }, space)
  })
  return { name: '', parts, materials: [plainMaterial()] }
}

interface Solid {
  name: string
  positions: Float32Array
  indices: Uint32Array
}

/** Whether the bytes must be, or most likely are, binary STL. */
export function isBinaryStl(file: Uint8Array): boolean {
  if (file.byteLength < headerBytes || asUtf8(file.subarray(0, 4))[0] !== file[0]) return false
  if (file.byteLength === headerBytes + claimedFacets(file) * facetBytes) return true
  return !startsWithSolid(file) || file.subarray(0, 512).includes(0)
}

/** Whether the text begins like ASCII STL; some programs omit the first line. */
export function startsWithSolid(file: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(file.subarray(0, 4096)).replace(/^\u00EF\u00BB\u00BF/, '')
  return stlStart.test(withoutComments(start.trimStart()))
}

function claimedFacets(file: Uint8Array): number {
  return new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(80, true)
}

function binaryFacets(file: Uint8Array, context: ReadContext): Solid {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const count = heldFacets(view, context)
  checkTriangleCount(count)
  const indices = new Uint32Array(count * 3)
  let filled = 0
  // A closed surface has half as many corners as faces.
  const table = new PositionTable(count / 2)
  const isMagics = hasMagicsColour(file)
  let coloured = 0
  for (let facet = 0; facet < count; facet++) {
    let at = headerBytes + facet * facetBytes + 12
    if (hasNoNumber(view, at)) continue
    for (let i = 0; i < 3; i++, at += 12)
      indices[filled++] = table.idOf(
        positiveZero(view.getUint32(at, true)),
        positiveZero(view.getUint32(at + 4, true)),
        positiveZero(view.getUint32(at + 8, true)),
      )
    const colour = view.getUint16(at, true)
    if (isMagics ? colour > 0 && colour < ownColour : colour >= ownColour) coloured++
  }
  if (coloured > 0) context.note({ code: 'left-out', figures: { what: 'facet-colours', count: coloured } })
  noteFacesLeftOut(context, count - filled / 3)
  return { name: '', positions: table.positions(), indices: indices.subarray(0, filled) }
}

/**
 * Returns the number of facets. Programs that stream write a count of zero or an earlier count, so further facets are
 * accepted as long as the bytes look like facets. Throws `bad-geometry` if the file is shorter than its count and does
 * not even begin with a facet.
 */
function heldFacets(view: DataView, context: ReadContext): number {
  const claimed = view.getUint32(80, true)
  const available = Math.floor((view.byteLength - headerBytes) / facetBytes)
  if (claimed > available) {
    if (available === 0 || !isFacet(view, headerBytes)) throw damaged('STL', 'it holds no triangles')
    context.note({ code: 'file-incomplete', figures: { read: available, claimed } })
    return available
  }
  // If the length fits, the bytes are facets; otherwise anything may follow the counted ones.
  const fits = claimed === 0 || view.byteLength === headerBytes + available * facetBytes
  const isNextFacet = fits ? isFilled : isFacet
  let count = claimed
  while (count < available && isNextFacet(view, headerBytes + count * facetBytes)) count++
  if (count > claimed) context.note({ code: 'triangle-count-wrong', figures: { claimed, read: count } })
  const bytes = view.byteLength - headerBytes - count * facetBytes
  if (bytes > 0) context.note({ code: 'bytes-ignored', figures: { bytes } })
  return count
}

function hasMagicsColour(file: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(file.subarray(0, 80)).includes('COLOR=')
}

/** Whether any of the nine coordinates of a facet is infinite or NaN. */
function hasNoNumber(view: DataView, at: number): boolean {
  for (let i = 0; i < 36; i += 4) if ((view.getUint32(at + i, true) & exponentBits) === exponentBits) return true
  return false
}

const exponentBits = 0x7f800000

/** Returns the bits of a float32, with -0 as 0. */
function positiveZero(bits: number): number {
  return bits === 0x80000000 ? 0 : bits
}

/** Maximum number of solids read as separate parts, since each part is a draw call; the rest are joined into one. */
const maxSolids = 1000

/** Only names and corners matter: "vertex" with three numbers. "outer loop" or "endloop" ends a facet. */
function asciiFacets(file: Uint8Array, context: ReadContext): Solid[] {
  const text = new TextScan(file)
  const far = new FarOrigin()
  const solids: Solid[] = []
  let name = ''
  let table = new PositionTable()
  let indices = new GrowingArray(Uint32Array)
  let isEnded = false
  let triangles = 0
  let leftOut = 0
  const finish = (): void => {
    if (indices.length === 0) return
    solids.push({ name, positions: table.positions(), indices: indices.copy() })
    table = new PositionTable()
    indices = new GrowingArray(Uint32Array)
  }
  /** Coordinates of the current facet. */
  const corners: number[] = []
  const facetEnds = (): void => {
    if (corners.length >= 9 && corners.every(Number.isFinite)) {
      // Some programs write polygons.
      for (let last = 6; last < corners.length; last += 3) {
        for (const i of [0, last - 3, last]) indices.push(idOf(table, far, corners, i))
        if (++triangles % 100_000 === 0) checkTriangleCount(triangles)
      }
    } else if (corners.length > 0) leftOut++
    corners.length = 0
  }
  for (; text.skipBlanks(true); text.skipWord())
    if (text.isWord('vertex')) {
      text.skipWord()
      for (let axis = 0; axis < 3; axis++) corners.push(text.skipBlanks(true) ? text.number() : Number.NaN)
    } else if (text.isWord('endloop') || text.isWord('outer') || text.isWord('facet')) facetEnds()
    else if (text.isWord('solid') || text.isWord('endsolid')) {
      isEnded = text.isWord('endsolid')
      const words = solidName(text)
      if (isEnded) continue
      if (solids.length < maxSolids) finish()
      name = words
    }
  checkTriangleCount(triangles)
  // Remaining coordinates belong to a facet without an end.
  if (corners.length > 0 || !isEnded)
    context.note({ code: 'file-incomplete', figures: { read: triangles, claimed: null } })
  noteFacesLeftOut(context, leftOut)
  if (text.hasDecimalCommas) context.note({ code: 'decimal-commas', figures: {} })
  finish()
  far.settle(
    solids.map(({ positions }) => positions),
    context,
  )
  return solids
}

const triple = new Float32Array(3)
const tripleBits = new Uint32Array(triple.buffer)

function idOf(table: PositionTable, far: FarOrigin, corners: readonly number[], from: number): number {
  far.begin(corners[from]!, corners[from + 1]!, corners[from + 2]!)
  for (let axis = 0; axis < 3; axis++) triple[axis] = corners[from + axis]! - far.offset[axis]!
  return table.idOf(positiveZero(tripleBits[0]!), positiveZero(tripleBits[1]!), positiveZero(tripleBits[2]!))
}

/** Reads the name of a solid: the rest of the line, up to "facet" in files that have everything on one line. */
function solidName(text: TextScan): string {
  const words: string[] = []
  text.skipWord()
  while (text.skipBlanks() && !text.isWord('facet')) words.push(text.word())
  return words.join(' ')
}
