/**
 * English words and their kinds, from the spelling dictionary `dictionary-en` (SCOWL; MIT AND BSD), which is loaded at
 * the first unknown word of a prompt. Dictionary words are never corrected.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fold, singularsOf } from './words.ts'

const require = createRequire(import.meta.url)

let loaded: ReadonlyMap<string, string> | undefined
/** Folded names of people and places. */
const names = new Set<string>()

/** Affix flags by folded word: M 's, S -s, D -ed, G -ing, Y -ly, R -er, T -est, P -ness. */
function dictionary(): ReadonlyMap<string, string> {
  if (loaded !== undefined) return loaded
  const file = join(dirname(require.resolve('dictionary-en')), 'index.dic')
  const flags = new Map<string, string>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [word = '', kinds = ''] = line.trim().split('/')
    const key = fold(word)
    // Proper names can be words of other languages: "Fuchs", "Loewe".
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

/** Whether a folded word or its singular is in the dictionary. */
export function isEntry(word: string): boolean {
  return [word, ...singularsOf(word)].some((form) => dictionary().has(form))
}

/** Whether a folded word can be a noun: it has a plural or a genitive, or is not in the dictionary. */
export function isNoun(word: string): boolean {
  const own = dictionary().get(word)
  // Words with the prefixes un-, re-, de- or con- can be nouns without the flag M: "hand", "work", "claw".
  if (own !== undefined) return own.includes('M') || (own.includes('S') && (!/[GDYPT]/.test(own) || /[UACE]/.test(own)))
  const singular = singularsOf(word).find((form) => dictionary().has(form))
  if (singular !== undefined) return dictionary().get(singular)?.includes('M') === true
  // "A lander" is a noun; "taller" is not, since its stem has a superlative.
  const agentStem = /^(.{3,}?)e?rs?$/.exec(word)?.[1]
  if (agentStem !== undefined) {
    const stem = [agentStem, `${agentStem}e`, agentStem.slice(0, -1)].flatMap((form) => dictionary().get(form) ?? [])[0]
    if (stem !== undefined) return !stem.includes('T')
  }
  return !isOrdinary(word)
}

/** Whether a folded word is an adjective, even if it is also a noun: "full", "ready". */
export function isAdjective(word: string): boolean {
  return /[PT]/.test(dictionary().get(word) ?? '')
}

/** The word and its possible base forms. */
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
