/** The fifth family: pictures drawn from words in four ways, and changed by words. */
import type { Family } from './family.ts'
import { artworkModel } from './image-artwork.ts'
import { imageEditor } from './image-editor.ts'
import { inkModel } from './image-ink.ts'
import { patternModel } from './image-pattern.ts'
import { studioModel } from './image-studio.ts'

export const imageFamily: Family = {
  id: 'maquette-images',
  name: 'Maquette Images',
  summary:
    'Pictures from words, as flat artwork, studio render, ink or seamless pattern; and pictures changed by words.',
  models: [artworkModel, studioModel, inkModel, patternModel, imageEditor],
}
