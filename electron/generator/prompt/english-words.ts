/**
 * Ordinary English words and what kind they are, from the spelling dictionary `dictionary-en` (SCOWL; MIT AND BSD). Read when a
 * prompt first has a word that is not in the vocabulary: a word that stands here is no typing mistake of another.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fold, singularsOf } from './words.ts'

const require = createRequire(import.meta.url)

let loaded: ReadonlyMap<string, string> | undefined
/** Folded names of people and places. */
const names = new Set<string>()

/** Folded words → their affix flags: M takes 's, S an s, D an -ed, G an -ing, Y an -ly, R an -er, T an -est, P a -ness. */
function dictionary(): ReadonlyMap<string, string> {
  if (loaded !== undefined) return loaded
  const file = join(dirname(require.resolve('dictionary-en')), 'index.dic')
  const flags = new Map<string, string>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [word = '', kinds = ''] = line.trim().split('/')
    const key = fold(word)
    // Names of people and places are words of other languages: "Fuchs", "Loewe".
    if (/^\p{Lu}/u.test(word)) {
      names.add(key)
      continue
    }
    flags.set(key, `${flags.get(key) ?? ''}${kinds}`)
  }
  loaded = flags
  return flags
}

/** Whether a folded word of two letters or more is an English word in any of its forms. */
export function isOrdinary(word: string): boolean {
  return formsOf(word).some((form) => dictionary().has(form))
}

/** Whether a folded word is the name of a person or a place. */
export function isProperName(word: string): boolean {
  dictionary()
  return names.has(word)
}

/** Whether a folded word stands in the dictionary as it is, or is the plural of one that does. */
export function isEntry(word: string): boolean {
  return [word, ...singularsOf(word)].some((form) => dictionary().has(form))
}

/** Whether a folded word can be a thing: one that takes a plural or an 's, or one that is in no dictionary. */
export function isNoun(word: string): boolean {
  const own = dictionary().get(word)
  // Verbs that take un-, re-, de- or con- have their 's elsewhere, and may be nouns all the same: "hand", "work", "claw".
  if (own !== undefined) return own.includes('M') || (own.includes('S') && (!/[GDYPT]/.test(own) || /[UACE]/.test(own)))
  const singular = singularsOf(word).find((form) => dictionary().has(form))
  if (singular !== undefined) return dictionary().get(singular)?.includes('M') === true
  // "A lander": who or what does it. "Taller" is not a thing: its stem has a superlative.
  const doer = /^(.{3,}?)e?rs?$/.exec(word)?.[1]
  if (doer !== undefined) {
    const stem = [doer, `${doer}e`, doer.slice(0, -1)].flatMap((form) => dictionary().get(form) ?? [])[0]
    if (stem !== undefined) return !stem.includes('T')
  }
  return !isOrdinary(word)
}

/** Whether a folded word says how a thing is even where it is a noun too: "full", "ready". */
export function isAdjective(word: string): boolean {
  return /[PT]/.test(dictionary().get(word) ?? '')
}

/** The word itself, and what it may be a form of. */
function formsOf(word: string): string[] {
  const cut = (end: string, ...instead: string[]): string[] =>
    word.endsWith(end) && word.length > end.length + 2 ? instead.map((tail) => word.slice(0, -end.length) + tail) : []
  return [
    word,
    ...singularsOf(word),
    ...cut('ed', '', 'e'),
    ...cut('ied', 'y'),
    ...cut('ing', '', 'e'),
    ...cut('er', '', 'e'),
    ...cut('ier', 'y'),
    ...cut('est', '', 'e'),
    ...cut('ly', ''),
    ...cut('ness', ''),
    ...cut('iness', 'y'),
    ...(/([bdglmnprt])\1(?:ed|ing|er)$/.test(word) ? [word.replace(/(.)(?:ed|ing|er)$/, '')] : []),
  ]
}
