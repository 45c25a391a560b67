/**
 * English words in all their forms: the Hunspell dictionary `dictionary-en`, which is American, British spellings of its
 * words, and the words of `test/spelling-words.txt`.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const dictionary = dirname(createRequire(import.meta.url).resolve('dictionary-en'))

/** A way of writing longer forms of a word: `SFX D` adds -ed, or -d after an e. */
interface Affix {
  isPrefix: boolean
  combines: boolean
  rules: { strip: string; add: string; applies: RegExp }[]
}

const affixes = readAffixes()
const words = readWords()
const ownWords = new Set(
  linesOf(fileURLToPath(new URL('../spelling-words.txt', import.meta.url))).filter((line) => !line.startsWith('#')),
)

const britishToAmerican: readonly [RegExp, string][] = [
  [/our/, 'or'],
  [/is(e[drs]?|ers|ing|able|ations?)$/, 'iz$1'],
  [/ys(e[drs]?|ers|ing)$/, 'yz$1'],
  [/tre(s?)$/, 'ter$1'],
  [/ll(ed|ing|ers?|able)$/, 'l$1'],
]

const checked = new Map<string, boolean>()

/** Whether a word in lower case is spelled as English, or is one of our own words or its plural, -ed or -ing. */
export function isEnglish(word: string): boolean {
  const known = checked.get(word) ?? (words.has(word) || isBritish(word) || isOwn(word))
  checked.set(word, known)
  return known
}

function isBritish(word: string): boolean {
  return britishToAmerican.some(([british, american]) => words.has(word.replace(british, american)))
}

function isOwn(word: string): boolean {
  return [/$/, /s$/, /e?d$/, /ing$/, /e[ds]$/].some(
    (ending) => ownWords.has(word.replace(ending, '')) || ownWords.has(word.replace(ending, 'e')),
  )
}

function readWords(): ReadonlySet<string> {
  const forms = new Set<string>()
  for (const line of linesOf(join(dictionary, 'index.dic'))) {
    const [stem = '', flags = ''] = line.split('/')
    const used = flags.split('').flatMap((flag) => affixes.get(flag) ?? [])
    const suffixes = used.filter(({ isPrefix }) => !isPrefix)
    const bases = [stem, ...suffixes.filter(({ combines }) => combines).flatMap((suffix) => formsOf(stem, suffix))]
    const prefixed = used.flatMap((affix) => (affix.isPrefix ? bases.flatMap((base) => formsOf(base, affix)) : []))
    for (const form of [...bases, ...suffixes.flatMap((suffix) => formsOf(stem, suffix)), ...prefixed])
      forms.add(form.toLowerCase())
  }
  return forms
}

function formsOf(stem: string, { isPrefix, rules }: Affix): string[] {
  return rules
    .filter(({ applies }) => applies.test(stem))
    .map(({ strip, add }) => (isPrefix ? add + stem : stem.slice(0, stem.length - strip.length) + add))
}

function readAffixes(): ReadonlyMap<string, Affix> {
  const found = new Map<string, Affix>()
  for (const line of linesOf(join(dictionary, 'index.aff'))) {
    const [kind, flag = '', first = '', second = '', condition = '.'] = line.split(/\s+/)
    if (kind !== 'PFX' && kind !== 'SFX') continue
    const isPrefix = kind === 'PFX'
    const affix = found.get(flag)
    if (affix === undefined) found.set(flag, { isPrefix, combines: first === 'Y', rules: [] })
    else
      affix.rules.push({
        strip: first === '0' ? '' : first,
        add: second === '0' ? '' : second,
        applies: new RegExp(isPrefix ? `^${condition}` : `${condition}$`),
      })
  }
  return found
}

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8').split(/\r?\n/)
}
