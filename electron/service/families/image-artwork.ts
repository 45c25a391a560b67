/** Model for flat artwork and stickers. */
import { drawnFromWords, square, transparent } from './drawn-pictures.ts'
import { choice } from '../../../shared/catalogue/parameter-rows.ts'
import type { FamilyModel } from './family.ts'

export const artworkModel: FamilyModel = {
  id: 'maquette-artwork-1.0',
  version: '1.0',
  name: 'Maquette Artwork 1.0',
  summary: 'Flat artwork: clear shapes in few colours, with a plain background or scenery.',
  typicalSeconds: 1,
  operations: [
    drawnFromWords({
      style: 'flat',
      help: 'Name subjects and colours; add a background such as “on mint”, “in the snow” or “a gradient from pink to orange”.',
      placeholder: 'three foxes in a snowy forest',
      suggestions: [
        { label: 'In the snow', text: 'in the snow' },
        { label: 'At night', text: 'at night' },
        { label: 'Under the sea', text: 'under the sea' },
        { label: 'Gradient', text: 'on a gradient from pink to orange' },
        { label: 'Sunburst', text: 'with rays in the background' },
      ],
      parameters: [
        transparent,
        choice('finish', 'Finish', { artwork: 'Artwork', sticker: 'Sticker' }, 'artwork', {
          help: 'A sticker is cut out with a white border.',
        }),
      ],
      presets: [
        {
          id: 'sticker',
          label: 'Sticker',
          help: 'Cut out, with a white border.',
          values: { ...square, finish: 'sticker' },
        },
        {
          id: 'for-3d',
          label: 'For a model',
          help: 'Cut out, ready to become a figure.',
          values: { ...square, transparent: true, finish: 'artwork' },
        },
        {
          id: 'poster',
          label: 'Poster',
          help: 'Portrait format, large.',
          values: { width: 1408, height: 2048, transparent: false },
        },
        {
          id: 'wide',
          label: 'Wide',
          help: 'A banner, 2 : 1.',
          values: { width: 2048, height: 1024, transparent: false },
        },
      ],
      credits: 4,
    }),
  ],
}
