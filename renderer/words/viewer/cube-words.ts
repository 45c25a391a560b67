/** The view cube. */
import { messages, say } from '../../../shared/text/language.ts'

export const cubeWords = messages({
  name: 'View cube',
  shows: (face: string) => say('View: {face}', { face }),
  between: 'View between sides',
  hint: 'Y is up on the stage. Click a face, edge or corner, drag to orbit, or use the arrow keys. Home: isometric view.',
})
