/** Model for ink drawings, with or without hatching. */
import { drawnFromWords, transparent, view } from './drawn-pictures.ts'
import { choice } from '../../../shared/catalogue/parameter-rows.ts'
import type { FamilyModel } from './family.ts'

export const inkModel: FamilyModel = {
  id: 'maquette-ink-1.0',
  version: '1.0',
  name: 'Maquette Ink 1.0',
  summary: 'Line art: ink outlines of varying width, with or without hatching.',
  typicalSeconds: 6,
  operations: [
    drawnFromWords({
      style: 'line',
      help: 'Name a subject. The paper can be coloured; colours of the subject become hatching.',
      placeholder: 'a dragon with a crown',
      suggestions: [
        { label: 'On cream paper', text: 'on a cream background' },
        { label: 'White on black', text: 'on a black background' },
      ],
      parameters: [
        transparent,
        view,
        choice('stroke', 'Pen', { fine: 'Fine', medium: 'Medium', bold: 'Bold' }, 'medium'),
        choice('hatching', 'Hatching', { none: 'None', light: 'Light', full: 'Full' }, 'light', {
          help: 'Strokes for shade: none for a colouring page, full for an engraving.',
        }),
        choice('hand', 'Hand', { steady: 'Steady', loose: 'Loose' }, 'steady', {
          help: 'Loose lines waver a little.',
          advanced: true,
        }),
      ],
      presets: [
        {
          id: 'colouring',
          label: 'Colouring page',
          help: 'Bold outlines without hatching.',
          values: { stroke: 'bold', hatching: 'none', width: 1448, height: 2048, transparent: false },
        },
        {
          id: 'engraving',
          label: 'Engraving',
          help: 'Fine lines, cross-hatched.',
          values: { stroke: 'fine', hatching: 'full', hand: 'steady' },
        },
        {
          id: 'sketch',
          label: 'Sketch',
          help: 'Loose lines and a little shade.',
          values: { stroke: 'medium', hatching: 'light', hand: 'loose' },
        },
      ],
      credits: 6,
    }),
  ],
}
