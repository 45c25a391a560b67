/** The field of a file slot, loaded with the first form that has one. */
import type { InputSlot } from '../../shared/catalogue/catalogue.ts'
import { ImageField } from './image-field.tsx'
import { MaskField } from './mask-field.tsx'
import { MeshField } from './mesh-field.tsx'
import type { Form } from './use-form.ts'
import { PicturesField } from './pictures-field.tsx'
import { ViewsField } from './views-field.tsx'

export function SlotField({ slot, form }: { slot: InputSlot; form: Form }) {
  if (slot.kind === 'multiview') return <ViewsField slot={slot} form={form} />
  if (slot.kind === 'images') return <PicturesField slot={slot} form={form} />
  if (slot.kind === 'mesh') return <MeshField slot={slot} form={form} />
  return slot.maskOf === undefined ? <ImageField slot={slot} form={form} /> : <MaskField slot={slot} form={form} />
}
