/**
 * Formats messages in ICU MessageFormat syntax: `{name}`, `plural`, `selectordinal` and `select`, with `#`, `=1` and
 * quoting by apostrophe. It is written here because a library would not fit into the window's start code; a test compares
 * it with `intl-messageformat` for every message of every language.
 */

/** As in ICU, numbers are formatted and strings are shown as they are; lists become `a, b and c`. */
export type MessageValues = Readonly<Record<string, string | number | boolean | null | undefined | readonly string[]>>

export interface MessageFormats {
  number: (value: number) => string
  list: (items: readonly string[]) => string
  cardinal: Intl.PluralRules
  ordinal: Intl.PluralRules
}

const argument = /\{\s*(\w+)\s*(?:,\s*(plural|selectordinal|select)\s*,)?/y
const option = /\s*(=?[\w-]+)\s*\{/y
const quoted = /''|'([{}#](?:[^']|'')*)'?/y

/** Returns a message with its values. A value that is not given is left out. */
export function formatMessage(message: string, values: MessageValues, formats: MessageFormats): string {
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(message)
    if (found !== null) at = pattern.lastIndex
    return found
  }
  /** Reads up to the end of the message or of the option, `count` being the value of `#`. */
  const text = (count: string | null): string => {
    let written = ''
    while (at < message.length && message[at] !== '}') {
      const quote = take(quoted)
      if (quote !== null) written += quote[1]?.replaceAll("''", "'") ?? "'"
      else if (message[at] === '{') written += value()
      else {
        written += message[at] === '#' && count !== null ? count : message[at]
        at++
      }
    }
    return written
  }
  const value = (): string => {
    const [, name = '', kind] = take(argument) ?? []
    const given = values[name] ?? ''
    const shown =
      typeof given === 'number'
        ? formats.number(given)
        : typeof given === 'object'
          ? formats.list(given)
          : String(given)
    const options: Record<string, string> = {}
    for (let found = kind && take(option); found; found = take(option)) {
      options[found[1]!] = text(kind === 'select' ? null : shown)
      at++
    }
    at = message.indexOf('}', at) + 1 || message.length
    if (kind === undefined) return shown
    const rules = kind === 'plural' ? formats.cardinal : formats.ordinal
    return (
      options[kind === 'select' ? shown : `=${shown}`] ??
      options[kind === 'select' ? '' : rules.select(Number(given))] ??
      options['other'] ??
      ''
    )
  }
  return text(null)
}
