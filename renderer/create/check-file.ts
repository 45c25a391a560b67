/** Whether a file can be handed to an input slot, before a byte of it is moved. Pure. */
import type { InputSlot } from '../../shared/catalogue.ts'
import { fileTypes, typeOfName } from '../../shared/file-type.ts'
import { formatBytes } from '../ui/format-number.ts'

const usualPictures = ['image/png', 'image/jpeg', 'image/webp']
const typeNames: Record<string, string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
  'image/bmp': 'BMP',
  'image/tiff': 'TIFF',
}

interface AFile {
  type: string
  size: number
  name: string
}

/** The types a slot takes. */
export function acceptedTypes(slot: InputSlot): readonly string[] {
  if (slot.mediaTypes !== undefined) return slot.mediaTypes
  return slot.kind === 'mesh'
    ? fileTypes.flatMap(({ kind, mediaType }) => (kind === 'model' ? [mediaType] : []))
    : usualPictures
}

/** For a file dialog: browsers know no types of models, so their endings are said. */
export function acceptedInDialog(slot: InputSlot): string {
  const types = acceptedTypes(slot)
  const endings = fileTypes.flatMap(({ mediaType, extension }) => (types.includes(mediaType) ? [`.${extension}`] : []))
  return slot.kind === 'mesh' ? endings.join(',') : types.join(',')
}

/** `PNG, JPEG or WebP, up to 10 MB` */
export function acceptedWords(slot: InputSlot): string {
  const names = acceptedTypes(slot).map(nameOfType)
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : (names[0] ?? 'a file')
  return slot.maxBytes === undefined ? list : `${list}, up to ${formatBytes(slot.maxBytes)}`
}

/** Why a file cannot be used in a slot, in words for people; null when it can. */
export function fileProblem(slot: InputSlot, file: AFile): string | null {
  if (file.size === 0) return `“${file.name}” is empty`
  const what = slot.kind === 'mesh' ? 'model' : 'picture'
  const type = slot.kind === 'mesh' ? (modelType(file) ?? file.type) : file.type
  if (!acceptedTypes(slot).includes(type))
    return isOfKind(slot, type)
      ? `${nameOfType(type)} ${what}s are not taken here. Use ${acceptedWords(slot)}`
      : `“${file.name}” is not a ${what}. Use ${acceptedWords(slot)}`
  if (slot.maxBytes !== undefined && file.size > slot.maxBytes)
    return `The ${what} has ${formatBytes(file.size)}; at most ${formatBytes(slot.maxBytes)} are taken. Make it smaller and try again`
  return null
}

/** The media type of a model by the ending of its name, or null: browsers seldom know it. */
export function modelType({ name }: Pick<AFile, 'name'>): string | null {
  const type = typeOfName(name)
  return type?.kind === 'model' ? type.mediaType : null
}

function isOfKind(slot: InputSlot, type: string): boolean {
  return slot.kind === 'mesh'
    ? fileTypes.some(({ kind, mediaType }) => kind === 'model' && mediaType === type)
    : type.startsWith('image/')
}

function nameOfType(type: string): string {
  return typeNames[type] ?? fileTypes.find(({ mediaType }) => mediaType === type)?.extension.toUpperCase() ?? type
}
