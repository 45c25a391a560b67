/** What kind of model a file is, told by its first bytes rather than by its name. */
import { AppError } from '../../../shared/app-error.ts'

export type ReadableKind = 'gltf' | 'stl' | 'ply' | 'obj' | 'fbx' | 'dae' | '3ds' | 'off' | 'archive'

/** What the bytes are; `mediaType` decides only where they do not. Throws `unsupported-format`, with what they seem to be instead. */
export function modelKind(file: Uint8Array, mediaType: string): ReadableKind {
  if (file.byteLength === 0) throw unsupported('empty', 'The file is empty')
  const head = Buffer.from(file.buffer, file.byteOffset, Math.min(4096, file.byteLength)).toString('latin1')
  const text = head.replace(/^(\u00EF\u00BB\u00BF)?\s*/, '')
  if (head.startsWith('glTF') || text.startsWith('{')) return 'gltf'
  if (/^ply\s/.test(head)) return 'ply'
  if (head.startsWith('PK\u0003\u0004')) return 'archive'
  if (head.startsWith('Kaydara FBX Binary') || isFbxText(text)) return 'fbx'
  for (const [start, what] of others)
    if (head.startsWith(start)) throw unsupported(what, `The file is ${what}, not a model`)
  if (isCollada(text, head)) return 'dae'
  if (text.startsWith('<')) throw unsupported('web-page', 'The file is a web page or an XML document, not a model')
  if (hasStlLength(file)) return 'stl'
  if (is3ds(file)) return '3ds'
  if (/^solid\b/i.test(text)) return 'stl'
  if (/^(ST)?C?N?4?n?OFF\s/.test(text)) return 'off'
  if (isObjText(head)) return 'obj'
  if (/stl|sla/.test(mediaType) && file.byteLength >= 84) return 'stl'
  throw unsupported('unknown', 'The file is of no kind that can be read')
}

const others: [string, string][] = [
  ['\u0089PNG', 'a PNG picture'],
  ['\u00FF\u00D8\u00FF', 'a JPEG picture'],
  ['RIFF', 'a WebP picture'],
  ['%PDF', 'a PDF document'],
  ['PXR-USDC', 'a USD file'],
  ['#usda', 'a USD file'],
  ['BLENDER', 'a Blender project'],
]

function isFbxText(text: string): boolean {
  return /^;\s*FBX\s+\d/.test(text) || /^(;[^\n]*\n\s*)*FBXHeaderExtension\s*:/.test(text)
}

/** The root's name stands at the beginning, behind comments at most; in UTF-16 every second byte is nought. */
function isCollada(text: string, head: string): boolean {
  return (
    (text.startsWith('<') || /^(\u00FF\u00FE|\u00FE\u00FF)/.test(head)) &&
    head.replaceAll('\0', '').includes('<COLLADA')
  )
}

function hasStlLength(file: Uint8Array): boolean {
  if (file.byteLength < 84) return false
  const count = new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(80, true)
  return file.byteLength === 84 + count * 50
}

/** The main chunk, and in it one that may stand first. */
function is3ds(file: Uint8Array): boolean {
  if (file.byteLength < 16) return false
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  return view.getUint16(0, true) === 0x4d4d && [0x0002, 0x3d3d, 0x3d3e, 0xb000].includes(view.getUint16(6, true))
}

function isObjText(head: string): boolean {
  return !head.includes('\0') && /^\s*(v|vn|vt|f|o|g|mtllib|usemtl)\s+\S/m.test(head)
}

function unsupported(reason: string, message: string): AppError {
  return new AppError('unsupported-format', message, { details: { reason } })
}
