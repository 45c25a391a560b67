/** Finds the places that words name on one model. */
import type { LinearRgb } from '../../colour/oklch.ts'
import { singularsOf, wordsOf } from '../../generate/prompt/words.ts'
import type { Model } from '../../model.ts'
import type { Assignment } from '../assignment.ts'
import type { TexturePlan, Wish } from './read-prompt.ts'

export interface Placed {
  assignments: Assignment[]
  /** What is otherwise than the words say, in sentences for people. */
  notes: string[]
}

/**
 * Parts are found by their own names and those of their materials, with synonyms; "base", "top", "upper half" and the like mean
 * shares of the height where no part is called so. The order of counting is: everything, shares of the height, parts.
 */
export function placeOnModel({ wishes, corrected, ignored }: TexturePlan, model: Model): Placed {
  const notes = corrected.map(({ from, to }) => `Took “${from}” for “${to}”.`)
  const names = model.parts.map((part) => new Set(wordsIn(part.name, model.materials[part.material]?.name ?? '')))
  const whole: Assignment[] = []
  const bands: Assignment[] = []
  const parts: Assignment[] = []
  const left = [...ignored]
  for (const wish of wishes) {
    const assigned = assignmentOf(wish)
    const named = namedParts(wish, names)
    if (named.parts.length > 0) {
      parts.push({ ...assigned, where: { kind: 'parts', parts: named.parts } })
      left.push(...wish.unknown.filter((word) => !named.words.includes(word)))
      continue
    }
    left.push(...wish.unknown)
    const { place } = wish
    if (place?.band !== undefined) {
      bands.push({ ...assigned, where: { kind: 'band', from: place.band[0], to: place.band[1] } })
      notes.push(`No part is called “${place.names[0]}”: ${wish.material.name} lies on ${bandInWords(place.band)}.`)
      continue
    }
    if (place !== undefined && place.rest !== true) {
      notes.push(`The model has no part called “${place.names[0]}”: ${wish.material.name} is left out there.`)
      continue
    }
    const everything = whole.length === 0 || place?.rest === true
    if (everything) whole.splice(0, whole.length, { ...assigned, where: { kind: 'all' } })
    else
      notes.push(
        `${capital(wish.material.name)} is left out: nothing says where it goes beside ${whole[0]!.material.name}.`,
      )
  }
  if (left.length > 0) notes.push(`Left out: ${[...new Set(left)].join(', ')}.`)
  const first = wishes[0]
  if (whole.length + bands.length + parts.length === 0 && first !== undefined) {
    whole.push({ ...assignmentOf(first), where: { kind: 'all' } })
    notes.push(`${capital(first.material.name)} lies on everything instead.`)
  }
  return { assignments: [...whole, ...bands, ...parts], notes }
}

function assignmentOf({ material, colours, treatment, scale }: Wish): Assignment {
  return {
    material,
    colours: colours.map(({ colour }): LinearRgb => [...colour]),
    treatment,
    scale,
    where: { kind: 'all' },
  }
}

function namedParts(
  { place, unknown }: Wish,
  names: readonly ReadonlySet<string>[],
): { parts: number[]; words: string[] } {
  const asked = [...(place?.names ?? []), ...unknown]
  const single = asked.flatMap((word) => [word, ...singularsOf(word)])
  const parts = Array.from(names.keys()).filter((part) => single.some((word) => names[part]!.has(word)))
  // A word that names every part names none of them.
  if (parts.length === names.length && names.length > 0 && place === undefined) return { parts: [], words: [] }
  return {
    parts,
    words: unknown.filter((word) =>
      [word, ...singularsOf(word)].some((form) => parts.some((part) => names[part]!.has(form))),
    ),
  }
}

/** Words and their singulars; camelCase and numbers are cut: `WheelFront_02` is wheel and front. */
function wordsIn(...texts: string[]): string[] {
  return texts
    .flatMap((text) => wordsOf(text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll(/[_\d]+/g, ' ')))
    .flatMap((word) => [word, ...singularsOf(word)])
}

function bandInWords([from, to]: readonly [number, number]): string {
  const percent = (share: number): string => `${Math.round(share * 100)} %`
  if (from < 0) return `the lowest ${percent(to)}`
  return to > 1 ? `the highest ${percent(1 - from)}` : `the height from ${percent(from)} to ${percent(to)}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
