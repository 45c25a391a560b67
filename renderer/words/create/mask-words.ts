/** Masks: painting over the part of a picture that may change. */
import { messages } from '../../../shared/text/language.ts'

export const maskWords = messages({
  paint: 'Paint mask',
  edit: 'Edit mask',
  remove: 'Remove mask',
  area: 'Area that may change',
  noPicture: 'Add a picture first.',
  wanted: 'Paint over what to remove.',
  noMask: 'Without a mask, the whole picture may change.',
})
