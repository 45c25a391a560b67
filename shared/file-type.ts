/** What a file is, found by its first bytes; its name and what somebody said of it only decide where the bytes cannot. Pure. */

export type FileTypeId =
  | 'glb'
  | 'gltf'
  | 'obj'
  | 'stl'
  | 'ply'
  | '3mf'
  | 'fbx'
  | 'usdz'
  | 'dae'
  | '3ds'
  | 'off'
  | 'png'
  | 'jpeg'
  | 'webp'
  | 'gif'
  | 'zip'
  | 'json'
  | 'html'
  | 'xml'

export interface FileType {
  id: FileTypeId
  kind: 'model' | 'image' | 'other'
  mediaType: string
  /** Without the dot. */
  extension: string
}

const rows: readonly [FileTypeId, FileType['kind'], string, string][] = [
  ['glb', 'model', 'model/gltf-binary', 'glb'],
  ['gltf', 'model', 'model/gltf+json', 'gltf'],
  ['obj', 'model', 'model/obj', 'obj'],
  ['stl', 'model', 'model/stl', 'stl'],
  ['ply', 'model', 'model/ply', 'ply'],
  ['3mf', 'model', 'model/3mf', '3mf'],
  ['fbx', 'model', 'model/fbx', 'fbx'],
  ['usdz', 'model', 'model/vnd.usdz+zip', 'usdz'],
  ['dae', 'model', 'model/vnd.collada+xml', 'dae'],
  ['3ds', 'model', 'model/3ds', '3ds'],
  ['off', 'model', 'model/off', 'off'],
  ['png', 'image', 'image/png', 'png'],
  ['jpeg', 'image', 'image/jpeg', 'jpg'],
  ['webp', 'image', 'image/webp', 'webp'],
  ['gif', 'image', 'image/gif', 'gif'],
  ['zip', 'other', 'application/zip', 'zip'],
  ['json', 'other', 'application/json', 'json'],
  ['html', 'other', 'text/html', 'html'],
  ['xml', 'other', 'application/xml', 'xml'],
]

/** Every type that is known by name. */
export const fileTypes: readonly FileType[] = rows.map(([id, kind, mediaType, extension]) => ({
  id,
  kind,
  mediaType,
  extension,
}))

const otherNames: Readonly<Record<string, FileTypeId>> = {
  jpeg: 'jpeg',
  'image/jpg': 'jpeg',
  'model/x.stl-binary': 'stl',
  'model/x.stl-ascii': 'stl',
  'application/sla': 'stl',
  'application/vnd.ms-pki.stl': 'stl',
  'application/vnd.ms-package.3dmanufacturing-3dmodel+xml': '3mf',
  'application/x-ply': 'ply',
  'model/vnd.ply': 'ply',
  'application/x-zip-compressed': 'zip',
  'application/wavefront-obj': 'obj',
  'application/x-3ds': '3ds',
  'image/x-3ds': '3ds',
  'application/collada+xml': 'dae',
}

/** A type by its id. */
export function fileType(id: FileTypeId): FileType {
  return fileTypes.find((type) => type.id === id)!
}

/** A type by a media type (parameters are ignored), or null. */
export function typeOfMediaType(mediaType: string | null): FileType | null {
  const plain = mediaType?.split(';')[0]?.trim().toLowerCase() ?? ''
  const other = otherNames[plain]
  if (other !== undefined) return fileType(other)
  return fileTypes.find((type) => type.mediaType === plain) ?? null
}

/** A type by the ending of a file name, or null. */
export function typeOfName(name: string): FileType | null {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const other = otherNames[extension]
  if (other !== undefined) return fileType(other)
  return fileTypes.find((type) => type.extension === extension) ?? null
}

/** How much of a file's beginning `sniffType` wants to see. */
export const sniffBytes = 4096

/** A type by the first bytes of a file of `size` bytes, or null where they say nothing. */
export function sniffType(head: Uint8Array, size: number): FileType | null {
  const id = sniffBinary(head, size) ?? sniffText(head)
  return id === null ? null : fileType(id)
}

function sniffBinary(head: Uint8Array, size: number): FileTypeId | null {
  const ascii = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (ascii(0, 4) === 'glTF') return 'glb'
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp'
  if (ascii(0, 4) === 'GIF8') return 'gif'
  if (ascii(0, 18) === 'Kaydara FBX Binary') return 'fbx'
  if (ascii(0, 4) === 'PK\x03\x04') return sniffZip(ascii(0, head.byteLength))
  if (/^ply\r?\n/.test(ascii(0, 5))) return 'ply'
  // Binary STL has no magic: 80 free bytes, a count, and a length that follows from it. Many begin with "solid" too.
  if (head.byteLength >= 84 && size > 84) {
    const triangles = new DataView(head.buffer, head.byteOffset).getUint32(80, true)
    if (size === 84 + 50 * triangles) return 'stl'
  }
  if (head.byteLength >= 6 && head[0] === 0x4d && head[1] === 0x4d) {
    // A 3DS begins with the chunk 0x4D4D, which is as long as the file.
    if (new DataView(head.buffer, head.byteOffset).getUint32(2, true) === size) return '3ds'
  }
  return null
}

function sniffZip(head: string): FileTypeId {
  // The scene comes first in a USDZ, and unpacked: what is in it may look like anything.
  if (/^.{30}[^/]{1,250}\.usd[ac]?/s.test(head.slice(0, 300))) return 'usdz'
  // Names of entries, not words in a file that is stored as it is.
  const starts = head.split('PK').slice(1)
  return starts.some((entry) => /^[^]{28}(?:3D\/|\[Content_Types\]\.xml|_rels\/)/.test(entry)) ? '3mf' : 'zip'
}

function sniffText(head: Uint8Array): FileTypeId | null {
  if (head.includes(0)) return null
  // Every byte as one character: what is looked for is ASCII.
  const text = String.fromCharCode(...head)
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .trimStart()
  if (/^(<!doctype html|<html|<head|<body)/i.test(text)) return 'html'
  if (/^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<COLLADA[\s>]/.test(text)) return 'dae'
  if (text.startsWith('<?xml') || /^<[a-z][\w:.-]*[\s>]/i.test(text)) return /<html[\s>]/i.test(text) ? 'html' : 'xml'
  if (/^[{[]/.test(text)) return /"asset"\s*:|"(meshes|buffers|scenes|accessors)"\s*:/.test(text) ? 'gltf' : 'json'
  if (/^(ST)?(C)?(N)?OFF\s/.test(text)) return 'off'
  if (/^; FBX \d/.test(text)) return 'fbx'
  if (/^solid\b/i.test(text) && /\b(facet\s+normal|endsolid)\b/i.test(text)) return 'stl'
  if (/^v\s+[-+.\d]/m.test(text) || /^(mtllib|usemtl|[og])\s+\S/m.test(text)) return 'obj'
  return null
}
