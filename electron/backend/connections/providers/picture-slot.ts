/** A picture of any type: large ones and unsupported types are converted. */
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
