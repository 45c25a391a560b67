/** The fifth family: pictures drawn from text in four styles, and edited by text. */
import type { Family } from './family.ts'
import { artworkModel } from './image-artwork.ts'
import { imageEditor } from './image-editor.ts'
import { inkModel } from './image-ink.ts'
import { patternModel } from './image-pattern.ts'
import { studioModel } from './image-studio.ts'

export const imageFamily: Family = {
  id: 'maquette-images',
  name: 'Maquette Images',
  summary: 'Pictures from a prompt, as flat artwork, studio render, ink or seamless pattern; and edits by prompt.',
  models: [artworkModel, studioModel, inkModel, patternModel, imageEditor],
}
