/** Names that people read and names that every file system takes. Pure. */
import { normalised } from '../../../shared/text/normalised.ts'
import { oneLine } from '../../../shared/text/one-line.ts'
import { trimEnd } from '../../../shared/text/trim-end.ts'

/** What a cut leaves at the end that belongs to the words behind it. */
const cutOff = /[\s.,;:–-]/u
/** Names Windows keeps for devices, and names the library keeps for itself. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d|asset|thumbnail)$/

/** Words of an asset made from a prompt or a file's name: one line, at most 80 characters, cut between words, with a capital. */
export function assetName(title: string): string {
  const cut = trimEnd(cutBetweenWords(oneLine(title), 80), cutOff)
  return cut === '' ? 'Untitled' : cut.charAt(0).toLocaleUpperCase('en') + cut.slice(1)
}

/** A title with what reports it from its neighbours, such as `front`: that is never cut off, neither here nor in a file's name. */
export function titleWith(title: string, detail: string): string {
  const words = oneLine(detail)
  return `${cutBetweenWords(oneLine(title), Math.max(12, 56 - words.length))} – ${words}`
}

/** `name`, or `name 2`, `name 3` … : the first that is not taken. What is made of `name 2` is `name 3`, not `name 2 2`, where there is a `name`. */
export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  const before = withoutNumber(name)
  const stem = taken.has(before) ? before : name
  for (let number = 2; ; number += 1) if (!taken.has(`${stem} ${number}`)) return `${stem} ${number}`
}

/** `Owl` of `Owl 2`; other names as they are. */
export function withoutNumber(name: string): string {
  return name.replace(/(?<=\S) \d{1,4}$/u, '')
}

/** A file name from any words: letters and digits of any script joined by hyphens, lower case, at most 60 characters. */
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

/** A name someone gave to a file, without folders and characters that some system refuses; at most 120 characters. */
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
  const cut = characters.slice(0, longest).join('')
  const space = cut.lastIndexOf(' ')
  return `${trimEnd(space > longest / 2 ? cut.slice(0, space) : cut, cutOff)}…`
}
