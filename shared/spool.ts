/** Spools of filament as they are named in a request: a colour, and what it is called. */

/** A spool that a model is printed with. */
export interface Spool {
  /** `#rrggbb`, small letters. */
  hex: string
  name: string
}

/** More than the largest changer of filaments holds. */
export const maxFilaments = 32

/** What cannot be read as a spool. */
export interface SpoolFault {
  /** The entry as it stands in the text. */
  entry: string
}

/**
 * Spools from text: one in each line or between commas or semicolons, `#rrggbb` (or `#rgb`) first, then its name. Colours that come again
 * are left out. A fault where an entry does not begin with a colour.
 */
export function spoolsFromText(text: string): Spool[] | SpoolFault {
  const spools: Spool[] = []
  for (const entry of text.split(/[\n,;]/).map((part) => part.trim())) {
    if (entry === '') continue
    const [, digits, name = ''] = /^#?([0-9a-f]{6}|[0-9a-f]{3})(?:[\s:=]+(.*))?$/is.exec(entry) ?? []
    if (digits === undefined) return { entry: entry.slice(0, 60) }
    const hex = `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`.toLowerCase()
    if (!spools.some((spool) => spool.hex === hex)) spools.push({ hex, name: name.trim().slice(0, 60) })
  }
  return spools
}

/** The text that `spoolsFromText` reads. */
export function textFromSpools(spools: readonly Spool[]): string {
  return spools.map(({ hex, name }) => `${hex} ${name.replaceAll(/[\n,;]/g, ' ')}`.trim()).join('\n')
}
