/** The planes of a cut in the form. */
import { messages, say } from '../../../shared/text/language.ts'

export const planesWords = messages({
  plane: (number: number) => say('Plane {number}', { number }),
  axis: 'Direction',
  position: 'Plane position',
  add: 'Add plane',
  remove: 'Remove plane',
  show: 'Show on the stage',
  asText: 'Edit as text',
  asRows: 'Edit by axis',
})
