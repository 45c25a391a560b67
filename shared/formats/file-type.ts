/** What a file is, found by its first bytes; its name and what its sender said of it only decide where the bytes cannot. Pure. */
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

/** Every type that is known by name. */
export const fileTypes: readonly FileType[] = formatIds.map(fileType)

const typesByMediaType = new Map(formatIds.flatMap((id) => formats[id].mediaTypes.map((name) => [name as string, id])))
const typesByExtension = new Map(formatIds.flatMap((id) => formats[id].extensions.map((name) => [name as string, id])))

/** A type by its id. */
export function fileType(id: FormatId): FileType {
  const { kind, mediaTypes, extensions } = formats[id]
  return { id, kind, mediaType: mediaTypes[0], extension: extensions[0] }
}

/** Our media type of each format. */
export function mediaTypesOf(ids: readonly FormatId[]): string[] {
  return ids.map((id) => formats[id].mediaTypes[0])
}

/** What can go into a job: pictures, or models and archives of them. */
export function inputFormats(kind: 'image' | 'mesh'): FormatId[] {
  return formatIds.filter((id) => formats[id].isInput && (formats[id].kind === 'image') === (kind === 'image'))
}

/** Whether a file of the type can be a thing of the library that is opened: a model, a picture or an archive of them. */
export function canBeOpened({ id, kind }: Pick<FileType, 'id' | 'kind'>): boolean {
  return kind !== 'other' || id === 'zip'
}

/** Every ending of a file that can be opened, without the dot. */
export const openedExtensions: readonly string[] = fileTypes
  .filter(canBeOpened)
  .flatMap(({ id }): readonly string[] => formats[id].extensions)

/** Endings of what models refer to: libraries of materials, buffers and pictures, also of kinds that only few programs read. */
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

/** Whether a file is, by its name, a model that may refer to files beside it. */
export function mayReferToFiles(name: string): boolean {
  const id = typeOfName(name)?.id
  return modelFormats.some((each) => each === id && modelRow(each).refersToFiles)
}

/** A type by a media type (parameters are ignored), or null. */
export function typeOfMediaType(mediaType: string | null): FileType | null {
  const id = typesByMediaType.get(mediaType?.split(';')[0]?.trim().toLowerCase() ?? '')
  return id === undefined ? null : fileType(id)
}

/** A type by the ending of a file name, or null. */
export function typeOfName(name: string): FileType | null {
  const id = typesByExtension.get(/\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '')
  return id === undefined ? null : fileType(id)
}

/** How much of a file's beginning `sniffType` wants to see. */
export const sniffBytes = 4096

/** A type by the first bytes of a file of `size` bytes, or null if they say nothing. */
export function sniffType(head: Uint8Array, size: number): FileType | null {
  const characters = latin1(head)
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const text = textOf(characters)
  const body = text === null ? null : withoutComments(text)
  const root = text === null ? undefined : rootElement(text)?.split(':').at(-1)
  const id =
    firstWith((signature) => beginsSo(signature, characters)) ??
    firstWith(({ length }) => length?.(view, size) === true) ??
    firstWith((signature) => isLike(signature.text, body) || (root !== undefined && signature.root === root)) ??
    firstWith(({ lines }) => isLike(lines, text))
  return id === undefined ? null : fileType(id)
}

/** Without the mark of its encoding and leading blanks; of UTF-16 the bytes of plain letters. Null for what is not a text. */
function textOf(characters: string): string | null {
  if (/^(\u00FF\u00FE[^\u00FF]|\u00FE\u00FF)/.test(characters))
    return characters.slice(2).replaceAll('\0', '').trimStart()
  return characters.includes('\0') ? null : characters.replace(/^\u00EF\u00BB\u00BF/, '').trimStart()
}

function firstWith(fits: (signature: Signature) => boolean): FormatId | undefined {
  return formatIds.find((id) => fits(formats[id].signature))
}

function beginsSo({ magic, bytes }: Signature, head: string): boolean {
  if (magic === undefined && bytes === undefined) return false
  return head.startsWith(magic ?? '') && bytes?.test(head) !== false
}

function isLike(patterns: readonly RegExp[] | undefined, text: string | null): boolean {
  return text !== null && patterns !== undefined && patterns.some((pattern) => pattern.test(text))
}

/** Every byte as one character: what is looked for is ASCII. */
function latin1(head: Uint8Array): string {
  let text = ''
  for (let from = 0; from < head.byteLength; from += 8192)
    text += String.fromCharCode(...head.subarray(from, from + 8192))
  return text
}

/** Returns a text without the comment lines that it begins with. */
export function withoutComments(text: string): string {
  let rest = text
  while (rest.startsWith('#') && rest.includes('\n')) rest = rest.slice(rest.indexOf('\n') + 1).trimStart()
  return rest
}
