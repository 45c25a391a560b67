/**
 * Chooses the reader for a file by its first bytes. More tolerant than the format table, because it also explains why a
 * file cannot be read.
 */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { foreignKind } from '../../../shared/formats/foreign-kinds.ts'
import { withoutComments } from '../../../shared/formats/file-type.ts'
import type { ReaderId } from '../../../shared/formats/format-row.ts'
import { trimEnd } from '../../../shared/text/trim-end.ts'
import { asUtf8 } from './text-scan.ts'
import { isFacet, stlStart } from './stl-facet.ts'

/** A reader, or `archive` for a ZIP or 3MF. */
export type ReadableKind = Exclude<ReaderId, '3mf'> | 'archive'

/** `mediaType` decides only if the bytes are inconclusive. Throws `unsupported-format` with a `reason`. */
export function modelKind(file: Uint8Array, mediaType: string): ReadableKind {
  if (file.byteLength === 0) throw unreadable('empty-file', 'The file is empty')
  const start = file.subarray(0, 4096)
  const head = Buffer.from(asUtf8(start)).toString('latin1')
  const text = head.replace(/^(\u00EF\u00BB\u00BF)?\s*/, '')
  const body = withoutComments(text)
  if (head.startsWith('glTF') || text.startsWith('{')) return 'gltf'
  if (/^ply\s/i.test(text)) return 'ply'
  // The second is that of an empty archive.
  if (head.startsWith('PK\u0003\u0004') || head.startsWith('PK\u0005\u0006')) return 'archive'
  if (head.startsWith('PXR-USDC') || text.startsWith('#usda')) return 'usd'
  if (head.startsWith('Kaydara FBX Binary') || isFbxText(text)) return 'fbx'
  const kind = foreignKind(head)
  if (kind !== null)
    throw new AppError('unsupported-format', `The file is not a model that can be read: ${kind}`, {
      details: { reason: 'other-file', kind },
    })
  if (isCollada(text)) return 'dae'
  if (text.startsWith('<')) throw unreadable('web-page', 'The file is a web page or an XML document, not a model')
  if (hasStlLength(file)) return 'stl'
  if (is3ds(file)) return '3ds'
  if (stlStart.test(body)) return 'stl'
  if (/^(ST)?C?N?4?n?OFF[\s\d]/.test(body) || isHeadlessOff(body, mediaType)) return 'off'
  if (isObjText(file)) return 'obj'
  if (file.byteLength >= 84 && (/stl|sla/.test(mediaType) || isFacetsOnly(file) || isCutStl(file))) return 'stl'
  throw unreadable('unknown-file', 'The file is of no kind that can be read')
}

/** Three integers, followed by the first vertex on the next line. */
function isHeadlessOff(text: string, mediaType: string): boolean {
  return (
    mediaType === 'model/off' ||
    /^\d+[ \t]+\d+[ \t]+\d+[ \t]*\r?\n\s*[-+.\d]\S*[ \t]+[-+.\d]\S*[ \t]+[-+.\d]/.test(text)
  )
}

function isFbxText(text: string): boolean {
  return /^;\s*FBX\s+\d/.test(text) || /^(;[^\n]*\n\s*)*FBXHeaderExtension\s*:/.test(text)
}

/** Only comments may precede the root element. */
function isCollada(text: string): boolean {
  return text.startsWith('<') && text.includes('<COLLADA')
}

function hasStlLength(file: Uint8Array): boolean {
  if (file.byteLength < 84) return false
  const count = new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(80, true)
  return file.byteLength === 84 + count * 50
}

/** A binary STL with a wrong facet count: a whole number of facets, the first and last of which are plausible. */
function isFacetsOnly(file: Uint8Array): boolean {
  if (file.byteLength < 134 || (file.byteLength - 84) % 50 !== 0) return false
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  return isFacet(view, 84) && isFacet(view, file.byteLength - 50)
}

/** The main chunk, followed by one of the chunks that may come first in it. */
function is3ds(file: Uint8Array): boolean {
  if (file.byteLength < 16) return false
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  return view.getUint16(0, true) === 0x4d4d && [0x0002, 0x3d3d, 0x3d3e, 0xb000].includes(view.getUint16(6, true))
}

/** Comments before the first line may be long, and a file written to a full disk ends with null bytes. */
function isObjText(file: Uint8Array): boolean {
  const head = trimEnd(Buffer.from(asUtf8(file.subarray(0, 65_536))).toString('latin1'), /\0/)
  return !head.includes('\0') && /^[ \t]*(v|vn|vt|f|o|g|mtllib|usemtl)[ \t]+\S/im.test(head)
}

/** A binary STL with fewer facets than its count: at least two, all plausible. */
function isCutStl(file: Uint8Array): boolean {
  const facets = Math.floor((file.byteLength - 84) / 50)
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (facets < 2 || view.getUint32(80, true) <= facets) return false
  return [0, 1, facets - 1].every((facet) => isFacet(view, 84 + facet * 50))
}

function unreadable(reason: string, message: string): AppError {
  return new AppError('unsupported-format', message, { details: { reason } })
}
