/** A picture that goes in, for services that take any picture: larger ones and other kinds than theirs are converted. */
import type { InputSlot } from '../../../../shared/catalogue/catalogue.ts'
import { inputFormats, mediaTypesOf } from '../../../../shared/formats/file-type.ts'

export const pictureSlot: InputSlot = {
  id: 'image',
  kind: 'image',
  label: 'Picture',
  required: true,
  maxBytes: 50_000_000,
  mediaTypes: mediaTypesOf(inputFormats('image')),
}
