/** Names for people, and names that are valid on every file system. Pure. */
import { normalised } from '../../../shared/text/normalised.ts'
import { oneLine } from '../../../shared/text/one-line.ts'
import { trimEnd } from '../../../shared/text/trim-end.ts'

/** Punctuation that is removed where a name is cut. */
const cutOff = /[\s.,;:_–-]/u
/** Device names of Windows, and names that the library uses itself. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d|asset|thumbnail)$/

/**
 * Returns the name of an asset from a prompt or a file name: one line of at most 80 characters, cut between words,
 * capitalised.
 */
export function assetName(title: string): string {
  const cut = trimEnd(cutBetweenWords(oneLine(title), 80), cutOff)
  return cut === '' ? 'Untitled' : cut.charAt(0).toLocaleUpperCase('en') + cut.slice(1)
}

/** Returns a title with a distinguishing detail such as `front`, which is never cut off. */
export function titleWith(title: string, detail: string): string {
  const words = oneLine(detail)
  return `${cutBetweenWords(oneLine(title), Math.max(12, 56 - words.length))} – ${words}`
}

/**
 * Returns the first of `name`, `name 2`, `name 3` … that is not taken. A copy of `name 2` becomes `name 3`, not `name 2
 * 2`, if `name` exists.
 */
export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  const before = withoutNumber(name)
  const stem = taken.has(before) ? before : name
  for (let number = 2; ; number += 1) if (!taken.has(`${stem} ${number}`)) return `${stem} ${number}`
}

/** Returns `Owl` for `Owl 2`; other names are returned unchanged. */
export function withoutNumber(name: string): string {
  return name.replace(/(?<=\S) \d{1,4}$/u, '')
}

/** Returns a file name: letters and digits of any script joined by hyphens, lower case, at most 60 characters. */
export function fileNameFor(words: string, extension: string): string {
  const slug = Array.from(
    normalised(words.toWellFormed(), 'NFKD')
      .replaceAll(/\p{M}+/gu, '')
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-'),
  )
    .slice(0, 60)
    .join('')
    .replaceAll(/^-|-$/g, '')
  const stem = slug === '' ? 'model' : reserved.test(slug) ? `${slug}-file` : slug
  return `${stem}.${extension}`
}

/** Returns a person's file name without folders and invalid characters, at most 120 characters. */
export function plainFileName(name: string): string {
  const last = name.split(/[/\\]/).pop() ?? ''
  const printable = oneLine(last)
    .replaceAll(/[<>:"|?*]+/g, '')
    .trim()
  const plain = trimEnd(printable.replace(/^\.+/, ''), /[. ]/)
  const dot = plain.lastIndexOf('.')
  const [stem, ending] = dot > 0 && plain.length - dot <= 12 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, '']
  const short = Array.from(stem).slice(0, 100).join('')
  if (short === '') return `file${ending}`
  return reserved.test(short.toLowerCase()) ? `${short}-file${ending}` : short + ending
}

function cutBetweenWords(line: string, longest: number): string {
  const characters = Array.from(line)
  if (characters.length <= longest) return line
  const end = characters.slice(0, longest).join('').length
  return `${trimEnd(line.slice(0, wordStart(line, end) || end), cutOff)}…`
}

/** Also finds the words of scripts without spaces, and of names_like_this. */
const words = new Intl.Segmenter('en', { granularity: 'word' })

/** Returns the start of the word at an index. */
function wordStart(line: string, at: number): number {
  return words.segment(line.replaceAll('_', ' ')).containing(at)?.index ?? 0
}
