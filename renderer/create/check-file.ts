/** Whether a file can be handed to an input slot, before a byte of it is moved. Pure. */
import type { Asset } from '../../shared/protocol/asset.ts'
import type { InputSlot } from '../../shared/catalogue/catalogue.ts'
import { fileTypes, inputFormats, mediaTypesOf, typeOfName } from '../../shared/formats/file-type.ts'
import { formats } from '../../shared/formats/formats.ts'
import { fileWords } from '../words/create/file-words.ts'

/** What a browser may call a picture that is taken nowhere. */
const otherPictures: Record<string, string> = { 'image/avif': 'AVIF', 'image/bmp': 'BMP', 'image/tiff': 'TIFF' }

interface AFile {
  type: string
  size: number
  name: string
}

/** The service that a form is for. */
export interface Service {
  id: string
  name: string
}

/** The types a slot takes. */
export function acceptedTypes(slot: InputSlot): readonly string[] {
  if (slot.mediaTypes !== undefined) return slot.mediaTypes
  return slot.kind === 'mesh'
    ? fileTypes.flatMap(({ kind, mediaType }) => (kind === 'model' ? [mediaType] : []))
    : mediaTypesOf(inputFormats('image'))
}

/** For a file dialog: browsers do not know the types of models, so their endings are given. */
export function acceptedInDialog(slot: InputSlot): string {
  const types = acceptedTypes(slot)
  const endings = fileTypes.flatMap(({ mediaType, extension }) => (types.includes(mediaType) ? [`.${extension}`] : []))
  return slot.kind === 'mesh' ? endings.join(',') : types.join(',')
}

/** `PNG, JPEG or WebP, up to 10 MB` */
export function acceptedWords(slot: InputSlot): string {
  return fileWords.accepted(acceptedTypes(slot).map(nameOfType), slot.maxBytes)
}

/** Why a file cannot be used in a slot, in words for people; null when it can. */
export function fileProblem(slot: InputSlot, file: AFile): string | null {
  if (file.size === 0) return fileWords.empty(file.name)
  const what = slot.kind === 'mesh' ? 'model' : 'picture'
  const type = slot.kind === 'mesh' ? (modelType(file) ?? file.type) : file.type
  if (!acceptedTypes(slot).includes(type))
    return isOfKind(slot, type)
      ? fileWords.otherType(nameOfType(type), what, acceptedWords(slot))
      : fileWords.otherKind(file.name, what, acceptedWords(slot))
  if (slot.maxBytes !== undefined && file.size > slot.maxBytes)
    return fileWords.tooLarge(file.size, slot.maxBytes, what)
  return null
}

/** Whether only what the service of the form made itself can stand in a slot. */
export function takesOwnResultsOnly({ madeHere }: InputSlot): boolean {
  return madeHere?.only === true
}

/**
 * Why something of the library cannot be used in a slot: as a file, or where only results of the form's own service are
 * taken. Null when it can. `now`: Unix milliseconds.
 */
export function assetProblem(slot: InputSlot, asset: Asset, service: Service, now: number): string | null {
  const { madeHere } = slot
  const { connectionId, operation, modelId, taskId, finishedAt } = asset.provenance
  if (madeHere?.only === true) {
    const isTaken =
      connectionId === service.id &&
      taskId !== null &&
      operation !== null &&
      madeHere.operations.includes(operation) &&
      madeHere.modelIds?.includes(modelId ?? '') !== false &&
      (madeHere.hours === null || now - Date.parse(finishedAt ?? '') < madeHere.hours * 3_600_000)
    if (!isTaken) return fileWords.ownResultsOnly(service.name, madeHere.hours)
  }
  return fileProblem(slot, { type: asset.mediaType, size: asset.bytes, name: fileNameOf(asset) })
}

function fileNameOf({ url }: Asset): string {
  return decodeURIComponent(url.slice(url.lastIndexOf('/') + 1))
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
  const known = fileTypes.find(({ mediaType }) => mediaType === type)
  return known === undefined ? (otherPictures[type] ?? type) : formats[known.id].name
}
