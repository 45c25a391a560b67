/** The Spools page of the settings. */
import { countOf } from '../format-number.ts'

export const spoolWords = {
  about:
    'The filaments on your shelf. Choose them in the Filaments panel, or as the palette when a model is reduced to filaments.',
  list: 'Spools',
  none: 'No spools yet.',
  add: 'Add spool',
  full: (most: number) => `At most ${countOf(most, 'spool')}.`,
  colour: 'Colour',
  name: 'Name',
  namePlaceholder: 'Galaxy Black',
  material: 'Material',
  maker: 'Maker',
  of: (field: string, number: number) => `${field} of spool ${number}`,
  remove: (name: string) => `Remove ${name}`,
  removeHint: 'Remove',
} as const
