/**
 * Detects a file's type by its first bytes; its name and the sender's media type decide only if the bytes are
 * inconclusive. Pure.
 */
import type { Signature } from './format-row.ts'
import { rootElement } from './root-element.ts'
import { formatIds, formats, modelFormats, modelRow, type FormatId } from './formats.ts'

export interface FileType {
  id: FormatId
  kind: 'model' | 'image' | 'other'
  mediaType: string
  /** Without the dot. */
  extension: string
}

/** Every known type. */
export const fileTypes: readonly FileType[] = formatIds.map(fileType)

const typesByMediaType = new Map(formatIds.flatMap((id) => formats[id].mediaTypes.map((name) => [name as string, id])))
const typesByExtension = new Map(formatIds.flatMap((id) => formats[id].extensions.map((name) => [name as string, id])))

export function fileType(id: FormatId): FileType {
  const { kind, mediaTypes, extensions } = formats[id]
  return { id, kind, mediaType: mediaTypes[0], extension: extensions[0] }
}

/** Our media type for each format. */
export function mediaTypesOf(ids: readonly FormatId[]): string[] {
  return ids.map((id) => formats[id].mediaTypes[0])
}

/** Types that a job accepts: pictures, models and archives of models. */
export function inputFormats(kind: 'image' | 'mesh'): FormatId[] {
  return formatIds.filter((id) => formats[id].isInput && (formats[id].kind === 'image') === (kind === 'image'))
}

/** Whether a file of this type can be opened from the library: a model, a picture or an archive of them. */
export function canBeOpened({ id, kind }: Pick<FileType, 'id' | 'kind'>): boolean {
  return kind !== 'other' || id === 'zip'
}

/** Every extension of files that can be opened, without the dot. */
export const openedExtensions: readonly string[] = fileTypes
  .filter(canBeOpened)
  .flatMap(({ id }): readonly string[] => formats[id].extensions)

/** Extensions of files that models refer to: material libraries, buffers and pictures, including rare kinds. */
export const companionExtensions: readonly string[] = [
  'mtl',
  'bin',
  ...formatIds.flatMap((id): readonly string[] => (formats[id].kind === 'image' ? formats[id].extensions : [])),
  'tga',
  'bmp',
  'tif',
  'tiff',
  'dds',
  'ktx',
  'ktx2',
  'exr',
  'hdr',
]

/** Whether a file's name identifies it as a model that may refer to other files. */
export function mayReferToFiles(name: string): boolean {
  const id = typeOfName(name)?.id
  return modelFormats.some((each) => each === id && modelRow(each).refersToFiles)
}

/** Returns a type by its media type (parameters are ignored), or null. */
export function typeOfMediaType(mediaType: string | null): FileType | null {
  const id = typesByMediaType.get(mediaType?.split(';')[0]?.trim().toLowerCase() ?? '')
  return id === undefined ? null : fileType(id)
}

/** Returns a type by the extension of a file name, or null. */
export function typeOfName(name: string): FileType | null {
  const id = typesByExtension.get(/\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '')
  return id === undefined ? null : fileType(id)
}

/** Number of bytes at the beginning of a file that `sniffType` needs. */
export const sniffBytes = 4096

/** Returns a type by the first bytes of a file of `size` bytes, or null if they are inconclusive. */
export function sniffType(head: Uint8Array, size: number): FileType | null {
  const characters = latin1(head)
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const text = textOf(characters)
  const body = text === null ? null : withoutComments(text)
  const root = text === null ? undefined : rootElement(text)?.split(':').at(-1)
  const id =
    firstWith((signature) => matchesSignature(signature, characters)) ??
    firstWith(({ length }) => length?.(view, size) === true) ??
    firstWith((signature) => isLike(signature.text, body) || (root !== undefined && signature.root === root)) ??
    firstWith(({ lines }) => isLike(lines, text))
  return id === undefined ? null : fileType(id)
}

/**
 * Returns the text without byte order mark and leading whitespace; for UTF-16, only the bytes of ASCII letters. Null if
 * it is not text.
 */
function textOf(characters: string): string | null {
  if (/^(\u00FF\u00FE[^\u00FF]|\u00FE\u00FF)/.test(characters))
    return characters.slice(2).replaceAll('\0', '').trimStart()
  return characters.includes('\0') ? null : characters.replace(/^\u00EF\u00BB\u00BF/, '').trimStart()
}

function firstWith(fits: (signature: Signature) => boolean): FormatId | undefined {
  return formatIds.find((id) => fits(formats[id].signature))
}

function matchesSignature({ magic, bytes }: Signature, head: string): boolean {
  if (magic === undefined && bytes === undefined) return false
  return head.startsWith(magic ?? '') && bytes?.test(head) !== false
}

function isLike(patterns: readonly RegExp[] | undefined, text: string | null): boolean {
  return text !== null && patterns !== undefined && patterns.some((pattern) => pattern.test(text))
}

/** Returns each byte as one character: the signatures are ASCII. */
function latin1(head: Uint8Array): string {
  let text = ''
  for (let from = 0; from < head.byteLength; from += 8192)
    text += String.fromCharCode(...head.subarray(from, from + 8192))
  return text
}

/** Returns a string without its leading comment lines. */
export function withoutComments(text: string): string {
  let rest = text
  while (rest.startsWith('#') && rest.includes('\n')) rest = rest.slice(rest.indexOf('\n') + 1).trimStart()
  return rest
}
