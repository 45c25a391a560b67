/** A profile entry: one way in which services may differ. */

/**
 * `request`: method and path, or `none`. `field`: a path in the body, with dots for nesting. `places`: paths in a
 * response, the first of which with a value counts; dots go into objects, `*` into every entry. `words`: status words.
 * `query`: name of a URL parameter, or `none`. `header`, `text`, `number` and `choice`: as named.
 */
export type EntryKind = 'request' | 'field' | 'places' | 'words' | 'query' | 'header' | 'text' | 'number' | 'choice'

export interface ProfileEntry {
  name: string
  kind: EntryKind
  default: string | readonly string[]
  help: string
  choices?: readonly string[]
}

export function entry(kind: EntryKind, name: string, value: string | readonly string[], help: string): ProfileEntry {
  return { name, kind, default: value, help }
}

/** Parses a table with one entry per line: `kind | name | help | default | choices`; lists are separated by spaces. */
export function entriesOf(table: string): ProfileEntry[] {
  const lines = table.trim().split('\n')
  return lines.map((line) => {
    const [kind, name = '', help = '', value = '', choices] = line.split('|').map((cell) => cell.trim())
    const isList = kind === 'places' || kind === 'words'
    const result = entry(kind as EntryKind, name, isList ? value.split(' ') : value, help)
    return choices === undefined ? result : { ...result, choices: choices.split(' ') }
  })
}
