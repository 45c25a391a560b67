/** The English of the project, word by word: comments, declared names, words tables and documents. */
import { parseSync } from 'oxc-parser'

/** Where the sentences and labels for people stand: those of the window, the service, both, and the hosts. */
export const wordsTables = [
  'renderer/words',
  'electron/service/words',
  'shared/formats/file-reason-words.ts',
  'shared/formats/file-note-words.ts',
  'shared/print/print-remark-words.ts',
  'shared/print/parts-remark-words.ts',
  'shared/print/filament-remark-words.ts',
  'shared/print/print-size-words.ts',
  'shared/protocol/folder-owner-words.ts',
  'shared/text/result-words.ts',
  'electron/desktop/words.ts',
  'electron/web/words.ts',
]

export interface Word {
  /** In lower case. */
  word: string
  /** Its index in the file, or that of the name it is part of. */
  at: number
}

const minLetters = 4
const strings = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
const declarations =
  /\b(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)|([\w$]+)(?:\??:| =>)|^ +(?:async |get |set |static )*#?(\w+)\(.*\{$/gm
/** Code, addresses, paths, the targets of links and markup. */
const notProse =
  /```[\s\S]*?```|`[^`]*`|<[^<>]+>|\w+:\/\/\S+|\]\([^)]*\)|[\w@.*-]*\/[\w@./*-]+|\.?[\w-]+\.[a-z]\w*\b|[&#]\w+/g
/** What stands before the first word of a sentence, a heading, a cell or a quotation. */
const sentenceStart = /(^|[.:!?“(|*#>–-])\s*$/

/** The words of `minLetters` or more in a source file or a Markdown page. */
export function wordsOf(file: string, source: string): Word[] {
  if (file.endsWith('.md')) return proseWords(source, 0)
  const found: Word[] = []
  let code = ''
  let end = 0
  for (const comment of parseSync(file, source).comments) {
    found.push(...proseWords(comment.value.replaceAll(/^\s*\*/gm, blank), comment.start + 2))
    code += source.slice(end, comment.start) + blank(source.slice(comment.start, comment.end))
    end = comment.end
  }
  code += source.slice(end)
  if (isWordsTable(file))
    for (const { 0: text, index } of code.matchAll(strings)) found.push(...proseWords(text.slice(1, -1), index + 1))
  for (const { 1: keyword, 2: field, 3: method, index } of code.replaceAll(strings, blank).matchAll(declarations))
    found.push(...nameWords(keyword ?? field ?? method ?? '', index))
  return found
}

export function isWordsTable(file: string): boolean {
  return wordsTables.some((table) => file === table || file.startsWith(`${table}/`))
}

/** Leaves out names (capitalised inside a sentence) and abbreviations (in capitals). */
function proseWords(text: string, from: number): Word[] {
  const prose = text.replaceAll(notProse, blank)
  return [...prose.matchAll(/\p{L}[\p{L}\p{M}’']*/gu)].flatMap(({ 0: found, index }) => {
    const isName = /^\p{Lu}/u.test(found) && !sentenceStart.test(prose.slice(Math.max(0, index - 8), index))
    return isName || /.\p{Lu}/u.test(found) ? [] : toWord(found, from + index)
  })
}

/** `readSRGBColour2` → `read`, `colour`. */
function nameWords(name: string, at: number): Word[] {
  return (name.match(/\p{Lu}?\p{Ll}+/gu) ?? []).flatMap((part) => toWord(part, at))
}

function toWord(found: string, at: number): Word[] {
  const word = found.toLowerCase().replaceAll('’', "'").replace(/'s?$/, '')
  return word.length < minLetters ? [] : [{ word, at }]
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ')
}
