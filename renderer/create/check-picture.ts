/** Whether a picture can be handed to an input slot, before a byte of it is moved. Pure. */
import type { InputSlot } from '../../shared/catalogue.ts'
import { formatBytes } from '../ui/format-number.ts'

const usualTypes = ['image/png', 'image/jpeg', 'image/webp']
const typeNames: Record<string, string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
  'image/bmp': 'BMP',
  'image/tiff': 'TIFF',
}

/** The types a slot takes. */
export function acceptedTypes(slot: InputSlot): readonly string[] {
  return slot.mediaTypes ?? usualTypes
}

/** `PNG, JPEG or WebP, up to 10 MB` */
export function acceptedWords(slot: InputSlot): string {
  const names = acceptedTypes(slot).map((type) => typeNames[type] ?? type)
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : (names[0] ?? 'a picture')
  return slot.maxBytes === undefined ? list : `${list}, up to ${formatBytes(slot.maxBytes)}`
}

/** Why a file cannot be used in a slot, in words for people; null when it can. */
export function pictureProblem(slot: InputSlot, file: { type: string; size: number; name: string }): string | null {
  if (file.size === 0) return `“${file.name}” is empty`
  if (!acceptedTypes(slot).includes(file.type))
    return file.type.startsWith('image/')
      ? `${typeNames[file.type] ?? file.type} pictures are not taken here. Use ${acceptedWords(slot)}`
      : `“${file.name}” is not a picture. Use ${acceptedWords(slot)}`
  if (slot.maxBytes !== undefined && file.size > slot.maxBytes)
    return `The picture has ${formatBytes(file.size)}; at most ${formatBytes(slot.maxBytes)} are taken. Make it smaller and try again`
  return null
}
