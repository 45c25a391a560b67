/** Opens GLB and .gltf files: checked JSON and buffers. Never fetches or opens anything outside the given bytes. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { bareName, decodedPath } from './file-name.ts'
import { correctedSource, parseJson } from './gltf-corrections.ts'
import { gltfSourceSchema, type GltfSource } from './gltf-source.ts'
import { damaged, unsupportedExtensions } from './limits.ts'
import type { RawGltf } from './raw-gltf.ts'
import { plainContext, type Companions, type ReadContext } from './read-context.ts'
import { unlimitedBudget, type MemoryBudget } from './memory-budget.ts'

export interface GltfFile {
  /** The GLB or .gltf itself. */
  file: Uint8Array
  /** The part of the JSON that our readers use, validated. */
  source: GltfSource
  /** The complete JSON. Code that writes the document may change it. */
  raw: RawGltf
  /** Whether `raw` was corrected, so that the file itself is not valid. */
  isCorrected: boolean
  /** Whether the model was moved to the origin, from far away. */
  isMoved: boolean
  /** Whether a buffer is truncated. */
  isShort: boolean
  /** By buffer index; undefined for fallback buffers of compressed files. */
  buffers: (Uint8Array | undefined)[]
  /** Returns the data of a `uri`. */
  resolve(uri: string): Uint8Array
}

/**
 * Checks version, required extensions and schema. Corrections, wrong lengths and truncated buffers are noted. Throws
 * `bad-geometry` for damage, `mesh-too-large`, `unsupported-format` for other versions and required extensions that store
 * the geometry in an unknown way, `unsafe-file` for a URI that leads outside.
 */
export function openGltf(
  file: Uint8Array,
  companions: Companions = () => undefined,
  budget: MemoryBudget = unlimitedBudget,
  note: ReadContext['note'] = plainContext.note,
): GltfFile {
  const { text, binary, isExact } = isGlb(file) ? splitGlb(file) : { text: file, binary: undefined, isExact: true }
  const { json, isCorrected } = parseText(text)
  let isPadded = !isExact
  let isShort = false
  const { source, raw } = checkedSource(json, budget, note)
  const resolve = (uri: string): Uint8Array => resolveUri(uri, companions)
  const buffers = source.buffers.map(({ uri, byteLength }, index) => {
    const bytes = uri === undefined ? (index === 0 ? binary : undefined) : resolve(uri)
    // A few missing bytes are padding that a program included in the length.
    if (bytes !== undefined && bytes.byteLength < byteLength)
      if (byteLength - bytes.byteLength < 4) isPadded = true
      else isShort = true
    return bytes
  })
  if (isShort) note({ code: 'file-incomplete', figures: { read: null, claimed: null } })
  else if (isPadded) note({ code: 'length-wrong', figures: {} })
  return {
    file,
    source,
    raw: raw as RawGltf,
    isCorrected: isCorrected || raw !== json,
    isMoved: false,
    isShort,
    buffers,
    resolve,
  }
}

/** Returns the complete JSON of a GLB or .gltf. Throws the errors of `openGltf`. */
export function gltfJsonOf(file: Uint8Array): Record<string, unknown> {
  return parseText(isGlb(file) ? splitGlb(file).text : file).json as Record<string, unknown>
}

export function isGlb(file: Uint8Array): boolean {
  return file.byteLength >= 4 && file[0] === 0x67 && file[1] === 0x6c && file[2] === 0x54 && file[3] === 0x46
}

/** Splits a GLB into its chunks. If the file is truncated, so is the last chunk. */
function splitGlb(file: Uint8Array): { text: Uint8Array; binary: Uint8Array | undefined; isExact: boolean } {
  if (file.byteLength < 20) throw damaged('GLB', 'it ends within its header')
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const version = view.getUint32(4, true)
  if (version !== 2)
    throw new AppError('unsupported-format', `GLB version ${version} cannot be read`, {
      details: { reason: 'file-version', format: 'GLB', version: String(version) },
    })
  const length = file.byteLength
  let isExact = view.getUint32(8, true) === length
  let text: Uint8Array | undefined
  let binary: Uint8Array | undefined
  for (let offset = 12; offset + 8 <= length;) {
    const chunkLength = view.getUint32(offset, true)
    const kind = view.getUint32(offset + 4, true)
    const start = offset + 8
    isExact &&= start + chunkLength <= length
    const chunk = file.subarray(start, start + chunkLength)
    if (text === undefined) {
      if (kind !== 0x4e4f534a) throw damaged('GLB', 'its first chunk is not JSON')
      text = chunk
    } else if (kind === 0x004e4942) binary ??= chunk
    offset = start + chunkLength
  }
  if (text === undefined) throw damaged('GLB', 'it has no JSON chunk')
  return { text, binary, isExact }
}

function parseText(text: Uint8Array): ReturnType<typeof parseJson> {
  try {
    // Some programs pad with null bytes instead of spaces.
    let end = text.byteLength
    while (text[end - 1] === 0) end--
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(text.subarray(0, end)))
  } catch (error) {
    throw damaged('glTF', 'its JSON cannot be read', error)
  }
}

/** Memory per validated item with its defaults; an item may be as short as `{},`. */
const itemBytes = 1536

function itemsIn(json: unknown): number {
  if (typeof json !== 'object' || json === null) return 0
  const lists = Object.values(json).filter((value): value is unknown[] => Array.isArray(value))
  return lists.reduce((sum, list) => sum + list.length, 0)
}

function checkedSource(
  json: unknown,
  budget: MemoryBudget,
  note: ReadContext['note'],
): { source: GltfSource; raw: unknown } {
  budget.reserve(itemsIn(json) * itemBytes)
  if (!['asset', 'scenes', 'nodes', 'meshes'].some((key) => key in Object(json)))
    throw new AppError('unsupported-format', 'The JSON file is not a glTF document', {
      details: { reason: 'other-file', kind: 'json' },
    })
  const version: unknown = (json as { asset?: { version?: unknown } } | null)?.asset?.version
  if (typeof version === 'string' && !/^2(\.|$)/.test(version))
    throw new AppError('unsupported-format', `glTF version ${version} cannot be read`, {
      details: { reason: 'file-version', format: 'glTF', version },
    })
  const first = gltfSourceSchema.safeParse(json)
  const { parsed, raw } = first.success ? { parsed: first, raw: json } : correctedSource(json, note)
  if (!parsed.success) {
    const at = parsed.error.issues[0]?.path.join('.')
    throw damaged('glTF', `"${at === undefined || at === '' ? 'the document' : at}" is missing or of the wrong kind`)
  }
  const required = parsed.data.extensionsRequired
  const unknown = required.filter((name) => !isSupported(name) && holdsGeometry(json as RawGltf, name))
  if (unknown.length > 0) throw unsupportedExtensions('glTF', unknown)
  return { source: parsed.data, raw }
}

const supported = new Set([
  'KHR_draco_mesh_compression',
  'EXT_meshopt_compression',
  'KHR_meshopt_compression',
  'KHR_mesh_quantization',
  'KHR_texture_transform',
  'KHR_texture_basisu', // its pictures are rejected by name where one is used
  'EXT_texture_webp',
  'EXT_mesh_gpu_instancing',
  'KHR_lights_punctual',
])

/** Material extensions are approximated by metallic-roughness. */
function isSupported(extension: string): boolean {
  return supported.has(extension) || extension.startsWith('KHR_materials_')
}

/** Whether an unknown extension stores geometry data; all others leave the geometry unchanged. */
function holdsGeometry(
  { accessors = [], bufferViews = [], buffers = [], meshes = [] }: RawGltf,
  name: string,
): boolean {
  const has = (item: object): boolean => name in ((item as { extensions?: object }).extensions ?? {})
  if ([...accessors, ...bufferViews, ...buffers].some(has)) return true
  const isPlain = ({ attributes }: { attributes?: Record<string, number> }): boolean =>
    accessors[attributes?.['POSITION'] ?? -1]?.bufferView !== undefined
  return meshes.some(({ primitives }) => primitives.some((primitive) => has(primitive) && !isPlain(primitive)))
}

/** Only given files are looked up, by path or bare name; a reference to anything else outside is an error. */
function resolveUri(given: string, companions: Companions): Uint8Array {
  const uri = given.trimStart()
  const data = /^data:[^,]*?(;base64)?,/i.exec(uri.slice(0, 256))
  if (data !== null) {
    const body = uri.slice(data[0].length)
    if (data[1] === undefined) return Buffer.from(decodedPath(body), 'latin1')
    return Buffer.from(body.includes('%') ? decodedPath(body) : body, 'base64')
  }
  const path = decodedPath(uri)
  const found = companions(path) ?? companions(bareName(path))
  if (found !== undefined) return found
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || /^[/\\]/.test(path) || path.split(/[/\\]/).includes('..'))
    throw new AppError('unsafe-file', 'The file points to something outside itself, which is never opened', {
      details: { reason: 'outside-reference', uri: path.slice(0, 200) },
    })
  throw new AppError('bad-geometry', `The file needs "${path.slice(0, 200)}" beside it`, {
    details: { reason: 'companion-missing', name: path.slice(0, 200) },
  })
}
