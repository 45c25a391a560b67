/** Names that fit on a card: cut between words, before what tells them apart. Pure. */
import { trimEnd } from '../../shared/text/trim-end.ts'

/** Mean width of a character at 12 px. */
const characterPx = 6.3
const lines = 2
/** Lines break between words, so that not all of their width is used. */
const unusedCharacters = 5
/** A shorter beginning would not be recognised. */
const minHead = 8

const words = new Intl.Segmenter('en', { granularity: 'word' })
/** Notes in brackets and a number. */
const ending = /( \([^()]+\))?( \d{1,4})?$/

/** Returns a name that fits into two lines of a width in px: `A dragon … (4 filaments)`. */
export function shortName(name: string, widthPx: number): string {
  const most = Math.floor(widthPx / characterPx) * lines - unusedCharacters
  if (columnsOf(name) <= most) return name
  const end = ending.exec(name)?.[0] ?? ''
  const kept = most - columnsOf(end) >= minHead ? end : ''
  const head = headOf(name.slice(0, name.length - kept.length), most - columnsOf(kept) - 2)
  return head === '' ? name : `${head}${kept === '' ? '…' : ` …${kept}`}`
}

/** Returns as many whole words as fit; empty if the first does not. */
function headOf(text: string, most: number): string {
  let head = ''
  for (const { segment } of words.segment(text.replaceAll('_', ' '))) {
    if (columnsOf(head + segment) > most) break
    head += segment
  }
  return trimEnd(text.slice(0, head.length), /[\s.,;:(_–-]/u)
}

/** Characters of East Asian scripts are twice as wide. */
function columnsOf(text: string): number {
  return Array.from(text).reduce((sum, one) => sum + (/[\u2E80-\uFFEF]/u.test(one) ? 2 : 1), 0)
}
