/** The Spools page of the settings. */
import { messages, say } from '../../../shared/text/language.ts'

export const spoolWords = messages({
  about:
    'Filaments that you own. Choose them in the Filaments panel, or as the palette when a model is reduced to filaments.',
  list: 'Spools',
  none: 'No spools yet.',
  add: 'Add spool',
  full: (most: number) => say('At most {most, plural, one {# spool} other {# spools}}.', { most }),
  colour: 'Colour',
  name: 'Name',
  namePlaceholder: 'Galaxy Black',
  material: 'Material',
  maker: 'Maker',
  of: (field: string, number: number) => say('{field} of spool {number}', { field, number }),
  remove: (name: string) => say('Remove {name}', { name }),
  removeHint: 'Remove',
})
