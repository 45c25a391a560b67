/** Checks a file for an input slot before it is uploaded. Pure. */
import type { Asset } from '../../shared/protocol/asset.ts'
import type { InputSlot } from '../../shared/catalogue/catalogue.ts'
import { fileTypes, inputFormats, mediaTypesOf, typeOfName } from '../../shared/formats/file-type.ts'
import { formats } from '../../shared/formats/formats.ts'
import { fileWords } from '../words/create/file-words.ts'

/** Picture types that no slot accepts. */
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

export function acceptedTypes(slot: InputSlot): readonly string[] {
  if (slot.mediaTypes !== undefined) return slot.mediaTypes
  return slot.kind === 'mesh'
    ? fileTypes.flatMap(({ kind, mediaType }) => (kind === 'model' ? [mediaType] : []))
    : mediaTypesOf(inputFormats('image'))
}

/** Returns the types for a file dialog; models by extension, since browsers do not know their types. */
export function acceptedInDialog(slot: InputSlot): string {
  const types = acceptedTypes(slot)
  const endings = fileTypes.flatMap(({ mediaType, extension }) => (types.includes(mediaType) ? [`.${extension}`] : []))
  return slot.kind === 'mesh' ? endings.join(',') : types.join(',')
}

/** Returns text such as `PNG, JPEG or WebP, up to 10 MB`. */
export function acceptedWords(slot: InputSlot): string {
  return fileWords.accepted(acceptedTypes(slot).map(nameOfType), slot.maxBytes)
}

/** Returns why a file cannot be used in a slot, or null. */
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

/** Returns whether a slot accepts only results of its own service. */
export function takesOwnResultsOnly({ madeHere }: InputSlot): boolean {
  return madeHere?.only === true
}

/** Returns why an asset cannot be used in a slot, or null. `now` is in Unix milliseconds. */
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

/** Returns the media type of a model by its extension, or null: browsers seldom know it. */
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
