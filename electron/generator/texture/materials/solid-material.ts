/** A row of the list of materials. */
import type { Pattern, PatternInput } from './surface-pattern.ts'

export type MaterialGroup = 'wood' | 'stone' | 'metal' | 'ceramic' | 'fabric' | 'hide' | 'nature' | 'plain' | 'pattern'

export interface SolidMaterial {
  id: string
  name: string
  group: MaterialGroup
  /** Folded words and phrases that name it, besides its name. */
  words: readonly string[]
  /** Names only the group ("wood", "metal"): a more specific name next to it takes precedence. */
  generic?: boolean
  /** sRGB hex. A colour word shifts all of them by what it shifts the first. */
  colours: readonly string[]
  /** Colour words replace the palette entry by entry instead. */
  takesEachColour?: boolean
  /** Features along the longest side of the model, by default. */
  across: number
  make(input: PatternInput): Pattern
}

/**
 * Returns the materials of a table with a line for each: `group | id | name | across | colours | words`, then `generic` or
 * `takesEachColour` if that is true. `makes` has the pattern of each id.
 */
export function materialsOf(table: string, makes: Readonly<Record<string, SolidMaterial['make']>>): SolidMaterial[] {
  const lines = table.trim().split('\n')
  return lines.map((line) => {
    const [group, id = '', name = '', across, colours = '', words = '', ...marks] = line
      .split('|')
      .map((cell) => cell.trim())
    return {
      id,
      name,
      group: group as MaterialGroup,
      words: words.split(', '),
      colours: colours.split(' '),
      across: Number(across),
      make: makes[id]!,
      ...Object.fromEntries(marks.map((mark) => [mark, true])),
    }
  })
}
