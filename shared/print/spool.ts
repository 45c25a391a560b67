/** Spools of filament in a request: a colour and a name. */

/** A spool that a model is printed with. */
export interface Spool {
  /** `#rrggbb`, lower case. */
  hex: string
  name: string
}

/** Maximum number of filaments: more than the largest filament changer holds. */
export const maxFilaments = 32

/** An entry that is not a spool. */
export interface SpoolFault {
  /** The entry as written. */
  entry: string
}

/**
 * Parses spools from a string, separated by lines, commas or semicolons: `#rrggbb` (or `#rgb`), then a name. Repeated
 * colours are left out. Returns a fault if an entry does not begin with a colour.
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

/** Formats spools as a string that `spoolsFromText` can parse. */
export function textFromSpools(spools: readonly Spool[]): string {
  return spools.map(({ hex, name }) => `${hex} ${name.replaceAll(/[\n,;]/g, ' ')}`.trim()).join('\n')
}
