/**
 * The one table of formats: which formats are read and written, how a file is recognised, and what it can carry.
 * Export, conversion, checks of results, accepted inputs, dialogs and the providers' readers are derived from it.
 */
import { dialects } from './dialect.ts'
import type { FormatRow, ModelRow, ModelSpace, WrittenFormat } from './format-row.ts'

const metresYUp = { unit: 'm', up: 'Y', unitless: false } as const satisfies ModelSpace
const millimetresZUp = { unit: 'mm', up: 'Z', unitless: false } as const satisfies ModelSpace
const everything = { textures: true, vertexColours: true, materials: true, parts: true } as const
const uncompressed = { isZipped: false, isCompressible: false } as const satisfies Partial<WrittenFormat>
const zipMagic = 'PK\x03\x04'

/** Formats for scenes use metres and Y up, formats for printing millimetres and Z up. */
export const formats = {
  glb: {
    kind: 'model',
    name: 'GLB',
    label: 'GLB',
    systemName: 'glTF binary',
    extensions: ['glb'],
    mediaTypes: ['model/gltf-binary'],
    signature: { magic: 'glTF', certainty: 'certain' },
    isInput: true,
    reader: 'gltf',
    refersToFiles: false,
    space: metresYUp,
    inArchive: 1,
    amongResults: 1,
    written: { isZipped: false, isCompressible: true, keeps: everything },
  },
  gltf: {
    kind: 'model',
    name: 'glTF',
    label: 'glTF (zipped)',
    systemName: 'glTF',
    extensions: ['gltf'],
    mediaTypes: ['model/gltf+json'],
    signature: {
      text: [/^[{[][^]*(?:"asset"|"(?:meshes|buffers|scenes|accessors)")\s*:/],
      certainty: 'likely',
    },
    isInput: true,
    reader: 'gltf',
    refersToFiles: true,
    space: metresYUp,
    inArchive: 2,
    amongResults: 3,
    written: { isZipped: true, isCompressible: true, keeps: everything },
  },
  obj: {
    kind: 'model',
    name: 'OBJ',
    label: 'OBJ and MTL (zipped)',
    systemName: 'Wavefront OBJ',
    extensions: ['obj'],
    mediaTypes: ['model/obj', 'application/wavefront-obj'],
    signature: { lines: [/^v\s+[-+.\d]/m, /^(mtllib|usemtl|[og])\s+\S/m], certainty: 'by-name' },
    isInput: true,
    reader: 'obj',
    refersToFiles: true,
    space: { unit: 'm', up: 'Y', unitless: true },
    inArchive: 4,
    amongResults: 4,
    written: { isZipped: true, isCompressible: false, keeps: everything },
  },
  stl: {
    kind: 'model',
    name: 'STL',
    label: 'STL (binary)',
    systemName: 'STL',
    extensions: ['stl'],
    mediaTypes: [
      'model/stl',
      'model/x.stl-binary',
      'model/x.stl-ascii',
      'application/sla',
      'application/vnd.ms-pki.stl',
    ],
    signature: {
      // Binary STL has no magic bytes: 80 arbitrary bytes, a count, and a length that follows from it. Many such files
      // begin with "solid" too.
      length: (head, size) => head.byteLength >= 84 && size > 84 && size === 84 + 50 * head.getUint32(80, true),
      text: [/^solid\b[^]*\b(facet\s+normal|endsolid)\b/i, /^facet\s+normal\b/i],
      certainty: 'by-name',
    },
    isInput: true,
    reader: 'stl',
    refersToFiles: false,
    space: { unit: 'mm', up: 'Z', unitless: true },
    inArchive: 9,
    amongResults: 6,
    written: { ...uncompressed, keeps: { textures: false, vertexColours: false, materials: false, parts: false } },
  },
  ply: {
    kind: 'model',
    name: 'PLY',
    label: 'PLY (binary)',
    systemName: 'PLY',
    extensions: ['ply'],
    mediaTypes: ['model/ply', 'application/x-ply', 'model/vnd.ply'],
    signature: { bytes: /^ply\r?\n/, text: [/^ply\s/i], certainty: 'likely' },
    isInput: true,
    reader: 'ply',
    refersToFiles: true,
    space: { unit: 'mm', up: 'Z', unitless: true },
    inArchive: 8,
    amongResults: 5,
    written: { ...uncompressed, keeps: { textures: false, vertexColours: true, materials: false, parts: false } },
  },
  '3mf': {
    kind: 'model',
    name: '3MF',
    label: '3MF',
    systemName: '3MF',
    extensions: ['3mf'],
    mediaTypes: ['model/3mf', 'application/vnd.ms-package.3dmanufacturing-3dmodel+xml'],
    signature: {
      magic: zipMagic,
      // Names of entries, not strings inside a file that is stored uncompressed.
      bytes: /^(?!.{30}[^/]{1,250}\.usd[ac]?)[^]*?PK(?:(?!PK)[^]){28}(?:3D\/|\[Content_Types\]\.xml|_rels\/)/s,
      certainty: 'certain',
    },
    isInput: true,
    reader: '3mf',
    refersToFiles: false,
    space: millimetresZUp,
    inArchive: 6,
    amongResults: 2,
    written: {
      ...uncompressed,
      keeps: { textures: true, vertexColours: true, materials: true, parts: false },
      dialects,
    },
  },
  usdz: {
    kind: 'model',
    name: 'USDZ',
    label: 'USDZ',
    systemName: null,
    extensions: ['usdz'],
    mediaTypes: ['model/vnd.usdz+zip'],
    // The first file of a USDZ is its scene, stored uncompressed: other entries may have any content.
    signature: { magic: zipMagic, bytes: /^.{30}[^/]{1,250}\.usd[ac]?/s, certainty: 'certain' },
    isInput: true,
    reader: 'usd',
    refersToFiles: false,
    space: metresYUp,
    inArchive: 11,
    amongResults: 8,
    written: { ...uncompressed, keeps: everything },
  },
  usd: {
    kind: 'model',
    name: 'USD',
    label: 'USD (.usda, .usdc)',
    systemName: 'Universal Scene Description',
    extensions: ['usd', 'usda', 'usdc'],
    mediaTypes: ['model/vnd.usd', 'model/vnd.usda'],
    signature: { bytes: /^(PXR-USDC|#usda )/, certainty: 'likely' },
    isInput: true,
    reader: 'usd',
    refersToFiles: true,
    space: 'in-file',
    inArchive: 12,
    amongResults: null,
    written: null,
  },
  fbx: {
    kind: 'model',
    name: 'FBX',
    label: 'FBX',
    systemName: 'FBX',
    extensions: ['fbx'],
    mediaTypes: ['model/fbx'],
    signature: { magic: 'Kaydara FBX Binary', text: [/^; FBX \d/], certainty: 'likely' },
    isInput: true,
    reader: 'fbx',
    refersToFiles: true,
    space: 'in-file',
    inArchive: 3,
    amongResults: 7,
    written: null,
  },
  dae: {
    kind: 'model',
    name: 'DAE',
    label: 'COLLADA (.dae)',
    systemName: 'COLLADA',
    extensions: ['dae'],
    mediaTypes: ['model/vnd.collada+xml', 'application/collada+xml'],
    signature: { root: 'COLLADA', certainty: 'by-name' },
    isInput: true,
    reader: 'dae',
    refersToFiles: true,
    space: 'in-file',
    inArchive: 5,
    amongResults: null,
    written: null,
  },
  '3ds': {
    kind: 'model',
    name: '3DS',
    label: '3DS',
    systemName: '3D Studio',
    extensions: ['3ds'],
    mediaTypes: ['model/3ds', 'application/x-3ds', 'image/x-3ds'],
    signature: {
      // The chunk 0x4D4D, whose length equals that of the file.
      length: (head, size) =>
        head.byteLength >= 6 && head.getUint16(0, true) === 0x4d4d && head.getUint32(2, true) === size,
      certainty: 'likely',
    },
    isInput: true,
    reader: '3ds',
    refersToFiles: true,
    space: { unit: 'mm', up: 'Z', unitless: true },
    inArchive: 7,
    amongResults: null,
    written: null,
  },
  off: {
    kind: 'model',
    name: 'OFF',
    label: 'OFF',
    systemName: null,
    extensions: ['off'],
    mediaTypes: ['model/off'],
    signature: { text: [/^(ST)?(C)?(N)?OFF[\s\d]/], certainty: 'likely' },
    isInput: true,
    reader: 'off',
    refersToFiles: false,
    space: { unit: 'mm', up: 'Z', unitless: true },
    inArchive: 10,
    amongResults: null,
    written: null,
  },
  png: {
    kind: 'image',
    name: 'PNG',
    extensions: ['png'],
    mediaTypes: ['image/png'],
    signature: { magic: '\x89PNG\r\n\x1a\n', certainty: 'certain' },
    isInput: true,
  },
  jpeg: {
    kind: 'image',
    name: 'JPEG',
    extensions: ['jpg', 'jpeg'],
    mediaTypes: ['image/jpeg', 'image/jpg'],
    signature: { magic: '\xff\xd8\xff', certainty: 'certain' },
    isInput: true,
  },
  webp: {
    kind: 'image',
    name: 'WebP',
    extensions: ['webp'],
    mediaTypes: ['image/webp'],
    signature: { bytes: /^RIFF.{4}WEBP/s, certainty: 'certain' },
    isInput: true,
  },
  gif: {
    kind: 'image',
    name: 'GIF',
    extensions: ['gif'],
    mediaTypes: ['image/gif'],
    signature: { magic: 'GIF8', certainty: 'certain' },
    isInput: false,
  },
  zip: {
    kind: 'other',
    name: 'ZIP',
    extensions: ['zip'],
    mediaTypes: ['application/zip', 'application/x-zip-compressed'],
    // Placed after the model formats that are archives too.
    signature: { magic: zipMagic, certainty: 'certain' },
    isInput: true,
  },
  json: {
    kind: 'other',
    name: 'JSON',
    extensions: ['json'],
    mediaTypes: ['application/json'],
    signature: { text: [/^[{[]/], certainty: 'likely' },
    isInput: false,
  },
  html: {
    kind: 'other',
    name: 'HTML',
    extensions: ['html'],
    mediaTypes: ['text/html'],
    signature: {
      text: [/^(<!doctype html|<html|<head|<body)/i, /^(?:<\?xml|<[A-Za-z][\w:.-]*[\s>])[^]*<[Hh][Tt][Mm][Ll][\s>]/],
      certainty: 'likely',
    },
    isInput: false,
  },
  xml: {
    kind: 'other',
    name: 'XML',
    extensions: ['xml'],
    mediaTypes: ['application/xml'],
    signature: { text: [/^<\?xml/, /^<[A-Za-z][\w:.-]*[\s>]/], certainty: 'likely' },
    isInput: false,
  },
} as const satisfies Record<string, FormatRow>

type Table = typeof formats
export type FormatId = keyof Table

type IdOf<Fits> = { [Id in FormatId]: Table[Id] extends Fits ? Id : never }[FormatId]
type ModelFormatId = IdOf<{ kind: 'model' }>
/** Target formats of exports and conversions: the rows with a writer. */
export type ExportFormat = IdOf<{ written: WrittenFormat }>
/** Formats that models can be read from. */
export type ReadFormat = IdOf<{ reader: string }>

/** Every format, in the order of the table. */
export const formatIds = Object.keys(formats) as FormatId[]
export const modelFormats = formatIds.filter((id): id is ModelFormatId => formats[id].kind === 'model')
export const exportFormats = modelFormats.filter((id): id is ExportFormat => formats[id].written !== null)
export const readFormats = modelFormats.filter((id): id is ReadFormat => formats[id].reader !== null)

export function modelRow(id: ModelFormatId): ModelRow {
  return formats[id]
}

/** Returns the type of the exported file: a ZIP if the format consists of several files. */
export function writtenFile(id: ExportFormat): { extension: string; mediaType: string } {
  const { extensions, mediaTypes } = formats[id].written.isZipped ? formats.zip : formats[id]
  return { extension: extensions[0], mediaType: mediaTypes[0] }
}
