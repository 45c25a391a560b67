/** What of a draft goes into which slot of a row: the chosen one of those that replace each other, each view by its name. Pure. */
import type { AnyViewId, InputSlot, ModelOperation } from '../../../shared/catalogue/catalogue.ts'
import { numbersOf, slotOfFile, viewsOf } from '../../../shared/catalogue/catalogue.ts'
import type { Draft } from '../../../shared/protocol/job.ts'
import { missingInputWords as words } from '../../words/state/draft-words.ts'

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

/** The first slot of a row for one or several pictures that is neither a mask nor one for views. */
export function pictureSlot(row: ModelOperation): InputSlot | undefined {
  return row.inputs.find((slot) => sortOf(slot) === 'picture')
}

/** Where the first file of a slot stands: the slot, or `references.1`. */
export function firstName(slot: InputSlot): string {
  return namesIn(slot)[0] ?? slot.id
}

/** What goes into a slot: a picture is one whether the slot takes one or several. */
export type SlotSort = 'prompt' | 'picture' | 'mask' | 'mesh' | 'multiview'

export function sortOf({ kind, maskOf }: InputSlot): SlotSort {
  if (maskOf !== undefined) return 'mask'
  return kind === 'image' || kind === 'images' ? 'picture' : kind
}

/**
 * The files of one row's form in the slots of another's: pictures and models in their order, a view at its side. Slots whose
 * sort the first row does not have are not among them.
 */
export function filesFor(files: Draft['files'], from: ModelOperation, to: ModelOperation): Draft['files'] {
  const found: Draft['files'] = {}
  const put = (name: string, file: Draft['files'][string] | undefined) => {
    if (file !== undefined) found[name] = { ...file, slot: name }
  }
  for (const sort of ['picture', 'mask', 'mesh'] as const) {
    const given = namesOfSort(from, sort).flatMap((name) => files[name] ?? [])
    namesOfSort(to, sort).forEach((name, index) => put(name, given[index]))
  }
  const sides = from.inputs.find((slot) => sortOf(slot) === 'multiview')
  for (const slot of to.inputs.filter((other) => sortOf(other) === 'multiview'))
    // A view keeps its side: `images.front` of one is `views.front` of the other.
    for (const name of namesIn(slot)) put(name, files[(sides?.id ?? '') + name.slice(slot.id.length)])
  return found
}

/** The files of a draft that turns to another row: what the first row's form showed goes along, all else stays where it was. */
export function filesAlong(files: Draft['files'], from: ModelOperation, to: ModelOperation): Draft['files'] {
  const sorts = new Set(from.inputs.map(sortOf))
  const replaced = new Set(to.inputs.filter((slot) => sorts.has(sortOf(slot))).flatMap(namesIn))
  const kept = Object.fromEntries(Object.entries(files).filter(([name]) => !replaced.has(name)))
  return { ...kept, ...filesFor(files, from, to) }
}

function namesOfSort(row: ModelOperation, sort: SlotSort): string[] {
  return row.inputs.filter((slot) => sortOf(slot) === sort).flatMap(namesIn)
}

/** The slot of what is changed; what something new is made from is always chosen. */
export function workedOn(row: ModelOperation): InputSlot | undefined {
  return meshSlot(row) ?? (row.operation === 'image-edit' ? pictureSlot(row) : undefined)
}

/** The slot of a row for a model. */
export function meshSlot(row: ModelOperation): InputSlot | undefined {
  return row.inputs.find(({ kind }) => kind === 'mesh')
}

/**
 * The files after one of them was put in or taken out: a mask goes with the picture it was painted over, and pictures that
 * are counted close up.
 */
export function withFile(
  files: Draft['files'],
  row: ModelOperation | undefined,
  name: string,
  file: Draft['files'][string] | undefined,
): Draft['files'] {
  const masks = row?.inputs.flatMap(({ id, maskOf }) => (maskOf === name ? [id] : [])) ?? []
  const kept = Object.fromEntries(Object.entries(files).filter(([other]) => other !== name && !masks.includes(other)))
  const all = file === undefined ? kept : { ...kept, [name]: file }
  const slot = row === undefined ? undefined : slotAt(row, name)
  return slot?.kind === 'images' ? closedUp(all, namesIn(slot)) : all
}

function closedUp(files: Draft['files'], names: readonly string[]): Draft['files'] {
  const pictures = names.flatMap((name) => files[name] ?? [])
  const others = Object.fromEntries(Object.entries(files).filter(([name]) => !names.includes(name)))
  const numbered = names.slice(0, pictures.length).map((name, index) => [name, { ...pictures[index]!, slot: name }])
  return { ...others, ...Object.fromEntries(numbered) }
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
    case 'images':
      return words.images(slot.count?.least ?? 1)
    case 'image':
      return slot.maskOf === undefined ? words.image : words.mask
  }
}
