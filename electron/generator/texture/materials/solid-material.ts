/** A row of the material table. */
import type { Pattern, PatternInput } from './surface-pattern.ts'

export type MaterialGroup = 'wood' | 'stone' | 'metal' | 'ceramic' | 'fabric' | 'hide' | 'nature' | 'plain' | 'pattern'

export interface SolidMaterial {
  id: string
  name: string
  group: MaterialGroup
  /** Folded words and phrases that name the material, besides its name. */
  words: readonly string[]
  /** Names only the group ("wood", "metal"): a more specific name next to it takes precedence. */
  generic?: boolean
  /** sRGB hex. A colour word shifts every entry by the shift of the first. */
  colours: readonly string[]
  /** Colour words replace the palette entry by entry instead of shifting it. */
  takesEachColour?: boolean
  /** Default number of features along the model's longest side. */
  featureCount: number
  make(input: PatternInput): Pattern
}

/**
 * Parses a material table with one line per material: `group | id | name | feature count | colours | words`, then optionally
 * `generic` or `takesEachColour`. `patterns` maps each id to its pattern.
 */
export function materialsOf(table: string, patterns: Readonly<Record<string, SolidMaterial['make']>>): SolidMaterial[] {
  const lines = table.trim().split('\n')
  return lines.map((line) => {
    const [group, id = '', name = '', featureCount, colours = '', words = '', ...marks] = line
      .split('|')
      .map((cell) => cell.trim())
    return {
      id,
      name,
      group: group as MaterialGroup,
      words: words.split(', '),
      colours: colours.split(' '),
      featureCount: Number(featureCount),
      make: patterns[id]!,
      ...Object.fromEntries(marks.map((mark) => [mark, true])),
    }
  })
}
