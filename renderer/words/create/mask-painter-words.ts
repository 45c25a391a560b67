/** Painting a mask. */
import { formatNumber, messages, say } from '../../../shared/text/language.ts'

export const maskPainterWords = messages({
  title: 'Paint mask',
  discard: 'Discard',
  unreadable: 'The picture could not be read. Remove it from the form and add it again.',
  tool: 'Tool',
  paint: 'Paint',
  erase: 'Erase',
  size: 'Brush size',
  pixels: (diameter: number) => say('{diameter} px', { diameter: formatNumber(diameter, 0) }),
  undo: 'Undo',
  redo: 'Redo',
  invert: 'Invert mask',
  fill: 'Fill mask',
  clear: 'Clear mask',
  board: 'Picture to paint on',
  help: 'Painted areas may change; the rest stays as it is. Arrow keys move the brush, Space paints, [ and ] change the brush size.',
  cancel: 'Cancel',
  apply: 'Use mask',
})
