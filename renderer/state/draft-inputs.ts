/** What of a draft goes into which slot of a row: the chosen one of those that replace each other, each view by its name. Pure. */
import type { AnyViewId, InputSlot, ModelOperation } from '../../shared/catalogue.ts'
import { numbersOf, slotOfFile, viewsOf } from '../../shared/catalogue.ts'
import type { Draft } from '../../shared/job.ts'
import { missingInputWords as words } from '../words/state/draft-words.ts'

/** Slots that replace each other are one choice; every other slot stands by itself. In the order of the row. */
export type SlotGroup = { kind: 'slot'; slot: InputSlot } | { kind: 'choice'; group: string; slots: InputSlot[] }

/** The slots of a row as a form shows them. A group of one is a slot like any other. */
export function slotGroups(row: ModelOperation): SlotGroup[] {
  const groups: SlotGroup[] = []
  const seen = new Set<string>()
  for (const slot of row.inputs) {
    const slots = slot.oneOf === undefined ? [] : row.inputs.filter(({ oneOf }) => oneOf === slot.oneOf)
    if (slot.oneOf === undefined || slots.length < 2) groups.push({ kind: 'slot', slot })
    else if (!seen.has(slot.oneOf)) {
      seen.add(slot.oneOf)
      groups.push({ kind: 'choice', group: slot.oneOf, slots })
    }
  }
  return groups
}

/** Of slots that replace each other the one that counts: as chosen, else the first with a file, else the first. */
export function chosenSlot(draft: Draft, slots: readonly InputSlot[]): InputSlot | undefined {
  const group = slots[0]?.oneOf
  const chosen = group === undefined ? undefined : draft.chosen[group]
  return (
    slots.find(({ id }) => id === chosen) ??
    slots.find((slot) => slot.kind !== 'prompt' && namesIn(slot).some((name) => draft.files[name] !== undefined)) ??
    slots[0]
  )
}

/** Whether what is in a slot counts. */
export function isActiveSlot(draft: Draft, row: ModelOperation, slot: InputSlot): boolean {
  if (slot.oneOf === undefined) return true
  return (
    chosenSlot(
      draft,
      row.inputs.filter(({ oneOf }) => oneOf === slot.oneOf),
    )?.id === slot.id
  )
}

/** The names of what would be sent: slots, and for several views `<slot>.<view>`. A mask counts only with its picture. */
export function inputsGiven(draft: Draft, row: ModelOperation): string[] {
  return row.inputs.flatMap((slot) => {
    if (!isActiveSlot(draft, row, slot)) return []
    if (slot.kind === 'prompt') return draft.prompt.trim() === '' ? [] : [slot.id]
    if (slot.maskOf !== undefined && draft.files[slot.maskOf] === undefined) return []
    return namesIn(slot).filter((name) => draft.files[name] !== undefined)
  })
}

/** The names under which files can stand in a slot. */
export function namesIn(slot: InputSlot): string[] {
  if (slot.kind === 'multiview') return viewsOf(slot).map(({ id }) => viewName(slot, id))
  return slot.kind === 'images' ? numbersOf(slot).map((number) => `${slot.id}.${number}`) : [slot.id]
}

/** `images.front` */
export function viewName(slot: Pick<InputSlot, 'id'>, view: AnyViewId): string {
  return `${slot.id}.${view}`
}

/** The slot that a field of a problem is about. */
export function slotAt(row: ModelOperation, field: string): InputSlot | undefined {
  return row.inputs.find(({ id }) => id === field) ?? slotOfFile(row, field)
}

/** The first slot of a row for pictures that is neither a mask nor one of several views. */
export function pictureSlot(row: ModelOperation): InputSlot | undefined {
  return row.inputs.find(({ kind, maskOf }) => kind === 'image' && maskOf === undefined)
}

/** The slot of a row for a model. */
export function meshSlot(row: ModelOperation): InputSlot | undefined {
  return row.inputs.find(({ kind }) => kind === 'mesh')
}

/** The files after one of them was put in or taken out: a mask goes with the picture it was painted over. */
export function withFile(
  files: Draft['files'],
  row: ModelOperation | undefined,
  name: string,
  file: Draft['files'][string] | undefined,
): Draft['files'] {
  const masks = row?.inputs.flatMap(({ id, maskOf }) => (maskOf === name ? [id] : [])) ?? []
  const kept = Object.fromEntries(Object.entries(files).filter(([other]) => other !== name && !masks.includes(other)))
  return file === undefined ? kept : { ...kept, [name]: file }
}

/** What to do about an empty slot. */
export function missingWords(slot: InputSlot, field: string): string {
  switch (slot.kind) {
    case 'prompt':
      return words.prompt
    case 'mesh':
      return words.model
    case 'multiview':
      return words.view(field.slice(slot.id.length + 1))
    case 'image':
    case 'images':
      return slot.maskOf === undefined ? words.image : words.mask
  }
}
