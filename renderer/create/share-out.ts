/** Distributes several pictures over the view slots or numbered slots. Pure. */
import { numbersOf, viewsOf, type AnyViewId, type InputSlot } from '../../shared/catalogue/catalogue.ts'
import { compareNames } from '../../shared/text/language.ts'
import { viewName } from '../state/draft/draft-inputs.ts'

export interface SharedOut<Picture> {
  /** In slot order. */
  assignments: { name: string; picture: Picture }[]
  /** Pictures without a free slot. */
  left: Picture[]
}

/** An unspecified side means the left, where a walk around the subject begins. */
const otherNames: Readonly<Record<string, AnyViewId>> = { rear: 'back', behind: 'back', side: 'left', profile: 'left' }
const sides = ['front', 'left', 'back', 'right', 'top', 'bottom']

/**
 * Assigns pictures named after a side to that side, and the others, sorted by name, to slots that are not `filled` and
 * to `target`, the slot on which they were dropped.
 */
export function shareOut<Picture extends { name: string }>(
  slot: InputSlot,
  pictures: readonly Picture[],
  filled: readonly string[],
  target: string,
): SharedOut<Picture> {
  const assigned = new Map<string, Picture>()
  const unnamed: Picture[] = []
  for (const picture of pictures.toSorted((a, b) => compareNames(a.name, b.name))) {
    const side = slot.kind === 'multiview' ? sideOf(picture.name) : null
    const view = viewsOf(slot).find(({ id }) => id === side)
    const name = view === undefined ? null : viewName(slot, view.id)
    if (name === null || assigned.has(name)) unnamed.push(picture)
    else assigned.set(name, picture)
  }
  const slots =
    slot.kind === 'multiview'
      ? viewsOf(slot).map(({ id }) => viewName(slot, id))
      : numbersOf(slot).map((number) => `${slot.id}.${number}`)
  for (const name of slots) {
    const isFree = !assigned.has(name) && (name === target || !filled.includes(name))
    const next = isFree ? unnamed.shift() : undefined
    if (next !== undefined) assigned.set(name, next)
  }
  return {
    assignments: slots.flatMap((name) => {
      const picture = assigned.get(name)
      return picture === undefined ? [] : [{ name, picture }]
    }),
    left: unnamed,
  }
}

/** Returns whether file names name at least two sides of a subject, each once. */
export function areViews(names: readonly string[]): boolean {
  const views = names.map(sideOf)
  return names.length > 1 && !views.includes(null) && new Set(views).size === names.length
}

/** Returns `left` for `Owl_left.png`, `left-front` for `owl-front-left.png`; null if a name has none, or several. */
function sideOf(fileName: string): AnyViewId | null {
  const words = fileName
    .replace(/\.\w+$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => otherNames[word] ?? word)
  const named = sides.filter((side) => words.includes(side))
  if (named.length === 1) return named[0] as AnyViewId
  const other = named.find((side) => side === 'left' || side === 'right')
  return named.length === 2 && named.includes('front') && other !== undefined ? (`${other}-front` as AnyViewId) : null
}
