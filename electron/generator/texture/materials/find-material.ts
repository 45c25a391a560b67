/** Finds the solid material that words name. */
import { fold, isOneMistakeApart, likeness, singularsOf, trigramsOf, wordsOf } from '../../prompt/words.ts'
import { materials } from './material-list.ts'
import type { SolidMaterial } from './solid-material.ts'

/** A material, and the number of words that name it. */
export interface NamedMaterial {
  material: SolidMaterial
  length: number
}

const maxNameWords = 4
const byName = new Map<string, SolidMaterial>()
for (const material of materials)
  for (const name of [material.name, material.id.replaceAll('-', ' '), ...material.words]) {
    const key = wordsOf(name).join(' ')
    if (!byName.has(key)) byName.set(key, material)
  }

/** Returns the material that the most folded words from `start` on name, plurals included. */
export function materialAt(words: readonly string[], start: number): NamedMaterial | undefined {
  for (let length = Math.min(maxNameWords, words.length - start); length >= 1; length--) {
    const run = words.slice(start, start + length)
    const last = run.at(-1) ?? ''
    for (const end of [last, ...singularsOf(last)]) {
      const material = byName.get([...run.slice(0, -1), end].join(' '))
      if (material !== undefined) return { material, length }
    }
  }
  return undefined
}

/** Returns the last material named ("oak", "a wooden chair"); a specific name wins over a generic one. */
export function findMaterial(words: string): SolidMaterial | undefined {
  const folded = wordsOf(words)
  let found: SolidMaterial | undefined
  for (let at = 0; at < folded.length;) {
    const named = materialAt(folded, at)
    if (named !== undefined && (found === undefined || found.generic === true || named.material.generic !== true))
      found = named.material
    at += named?.length ?? 1
  }
  return found
}

/** Returns the material word that a mistyped word of at least five letters must mean. */
export function correctedMaterialWord(word: string): string | undefined {
  if (word.length < 5) return undefined
  const close = new Map<SolidMaterial, string>()
  for (const [name, material] of byName)
    if (
      name.length >= 4 &&
      name[0] === word[0] &&
      !name.includes(' ') &&
      isOneMistakeApart(word, name) &&
      !close.has(material)
    )
      close.set(material, name)
  return close.size === 1 ? [...close.values()][0] : undefined
}

/** Returns three to six names of materials: similar to the words, then popular ones. */
export function suggestMaterials(words: readonly string[]): string[] {
  const scores = new Map<string, number>()
  for (const word of words.filter((requested) => requested.length > 2).slice(0, 8)) {
    const threes = trigramsOf(fold(word))
    for (const [name, material] of byName) {
      const alike = likeness(threes, trigramsOf(name))
      if (alike > 0.3) scores.set(material.name, Math.max(scores.get(material.name) ?? 0, alike))
    }
  }
  const nearest = [...scores].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([name]) => name)
  return [...new Set([...nearest, 'oak', 'white marble', 'gold', 'bronze with patina', 'leather', 'lava'])].slice(0, 6)
}
