/** Matches a draft's inputs with the slots of an operation. Pure. */
import type { AnyViewId, InputSlot, ModelOperation } from '../../../shared/catalogue/catalogue.ts'
import { numbersOf, slotOfFile, viewsOf } from '../../../shared/catalogue/catalogue.ts'
import type { Draft } from '../../../shared/protocol/job.ts'
import { missingInputWords as words } from '../../words/state/draft-words.ts'

/** A single slot, or alternatives of which one is chosen. */
export type SlotGroup = { kind: 'slot'; slot: InputSlot } | { kind: 'choice'; group: string; slots: InputSlot[] }

/** Returns the slots as a form shows them, in catalogue order. A group of one is a single slot. */
export function slotGroups(operation: ModelOperation): SlotGroup[] {
  const groups: SlotGroup[] = []
  const seen = new Set<string>()
  for (const slot of operation.inputs) {
    const slots = slot.oneOf === undefined ? [] : operation.inputs.filter(({ oneOf }) => oneOf === slot.oneOf)
    if (slot.oneOf === undefined || slots.length < 2) groups.push({ kind: 'slot', slot })
    else if (!seen.has(slot.oneOf)) {
      seen.add(slot.oneOf)
      groups.push({ kind: 'choice', group: slot.oneOf, slots })
    }
  }
  return groups
}

/** Returns the active alternative: the chosen one, else the first with a file, else the first. */
export function chosenSlot(draft: Draft, slots: readonly InputSlot[]): InputSlot | undefined {
  const group = slots[0]?.oneOf
  const chosen = group === undefined ? undefined : draft.chosen[group]
  return (
    slots.find(({ id }) => id === chosen) ??
    slots.find((slot) => slot.kind !== 'prompt' && namesIn(slot).some((name) => draft.files[name] !== undefined)) ??
    slots[0]
  )
}

export function isActiveSlot(draft: Draft, operation: ModelOperation, slot: InputSlot): boolean {
  if (slot.oneOf === undefined) return true
  return (
    chosenSlot(
      draft,
      operation.inputs.filter(({ oneOf }) => oneOf === slot.oneOf),
    )?.id === slot.id
  )
}

/** Returns the names of the inputs that would be sent. A mask counts only together with its picture. */
export function inputsGiven(draft: Draft, operation: ModelOperation): string[] {
  return operation.inputs.flatMap((slot) => {
    if (!isActiveSlot(draft, operation, slot)) return []
    if (slot.kind === 'prompt') return draft.prompt.trim() === '' ? [] : [slot.id]
    if (slot.maskOf !== undefined && draft.files[slot.maskOf] === undefined) return []
    return namesIn(slot).filter((name) => draft.files[name] !== undefined)
  })
}

/** Returns the inputs that concern a form: those that would be sent, and those that must be filled. */
export function inputsExpected(draft: Draft, operation: ModelOperation): string[] {
  const expected = operation.inputs
    .filter((slot) => slot.required && isActiveSlot(draft, operation, slot))
    .map(({ id }) => id)
  return [...new Set([...inputsGiven(draft, operation), ...expected])]
}

/** Returns the names of the files in a slot: its id, `<slot>.<view>` or `<slot>.<number>`. */
export function namesIn(slot: InputSlot): string[] {
  if (slot.kind === 'multiview') return viewsOf(slot).map(({ id }) => viewName(slot, id))
  return slot.kind === 'images' ? numbersOf(slot).map((number) => `${slot.id}.${number}`) : [slot.id]
}

export function viewName(slot: Pick<InputSlot, 'id'>, view: AnyViewId): string {
  return `${slot.id}.${view}`
}

/** Returns the slot that a problem's field belongs to. */
export function slotAt(operation: ModelOperation, field: string): InputSlot | undefined {
  return operation.inputs.find(({ id }) => id === field) ?? slotOfFile(operation, field)
}

/** Returns the first picture slot, ignoring masks and views. */
export function pictureSlot(operation: ModelOperation): InputSlot | undefined {
  return operation.inputs.find((slot) => sortOf(slot) === 'picture')
}

/** Returns the name of a slot's first file: `image` or `references.1`. */
export function firstName(slot: InputSlot): string {
  return namesIn(slot)[0] ?? slot.id
}

/** The kind of input that a slot accepts; a picture slot may accept one or several. */
export type SlotSort = 'prompt' | 'picture' | 'mask' | 'mesh' | 'multiview'

export function sortOf({ kind, maskOf }: InputSlot): SlotSort {
  if (maskOf !== undefined) return 'mask'
  return kind === 'image' || kind === 'images' ? 'picture' : kind
}

/**
 * Returns the files of one operation assigned to the slots of another: pictures and models in their order, views by
 * side.
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
    // `images.front` becomes `views.front`.
    for (const name of namesIn(slot)) put(name, files[(sides?.id ?? '') + name.slice(slot.id.length)])
  return found
}

/**
 * Returns the files of a draft that switches to another operation; files that the previous operation did not show stay
 * where they are.
 */
export function filesAlong(files: Draft['files'], from: ModelOperation, to: ModelOperation): Draft['files'] {
  const sorts = new Set(from.inputs.map(sortOf))
  const replaced = new Set(to.inputs.filter((slot) => sorts.has(sortOf(slot))).flatMap(namesIn))
  const kept = Object.fromEntries(Object.entries(files).filter(([name]) => !replaced.has(name)))
  return { ...kept, ...filesFor(files, from, to) }
}

function namesOfSort(operation: ModelOperation, sort: SlotSort): string[] {
  return operation.inputs.filter((slot) => sortOf(slot) === sort).flatMap(namesIn)
}

/** Returns the slot of the input that an operation changes; undefined for operations that make something new. */
export function editedSlot(operation: ModelOperation): InputSlot | undefined {
  return meshSlot(operation) ?? (operation.operation === 'image-edit' ? pictureSlot(operation) : undefined)
}

export function meshSlot(operation: ModelOperation): InputSlot | undefined {
  return operation.inputs.find(({ kind }) => kind === 'mesh')
}

/**
 * Returns the files after one was added or removed. A mask is removed with its picture; numbered pictures close gaps.
 */
export function withFile(
  files: Draft['files'],
  operation: ModelOperation | undefined,
  name: string,
  file: Draft['files'][string] | undefined,
): Draft['files'] {
  const masks = operation?.inputs.flatMap(({ id, maskOf }) => (maskOf === name ? [id] : [])) ?? []
  const kept = Object.fromEntries(Object.entries(files).filter(([other]) => other !== name && !masks.includes(other)))
  const all = file === undefined ? kept : { ...kept, [name]: file }
  const slot = operation === undefined ? undefined : slotAt(operation, name)
  return slot?.kind === 'images' ? withoutGaps(all, namesIn(slot)) : all
}

function withoutGaps(files: Draft['files'], names: readonly string[]): Draft['files'] {
  const pictures = names.flatMap((name) => files[name] ?? [])
  const others = Object.fromEntries(Object.entries(files).filter(([name]) => !names.includes(name)))
  const numbered = names.slice(0, pictures.length).map((name, index) => [name, { ...pictures[index]!, slot: name }])
  return { ...others, ...Object.fromEntries(numbered) }
}

/** Returns text that says what to do about an empty slot. */
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
