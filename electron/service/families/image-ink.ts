/** The model that draws in ink, with hatching or without. */
import { drawnFromWords, transparent, view } from './drawn-pictures.ts'
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
        {
          id: 'stroke',
          label: 'Pen',
          kind: 'choice',
          choices: [
            { value: 'fine', label: 'Fine' },
            { value: 'medium', label: 'Medium' },
            { value: 'bold', label: 'Bold' },
          ],
          default: 'medium',
        },
        {
          id: 'hatching',
          label: 'Hatching',
          help: 'Strokes for shade: none for a colouring page, full for an engraving.',
          kind: 'choice',
          choices: [
            { value: 'none', label: 'None' },
            { value: 'light', label: 'Light' },
            { value: 'full', label: 'Full' },
          ],
          default: 'light',
        },
        {
          id: 'hand',
          label: 'Hand',
          help: 'Loose lines waver a little.',
          kind: 'choice',
          choices: [
            { value: 'steady', label: 'Steady' },
            { value: 'loose', label: 'Loose' },
          ],
          default: 'steady',
          advanced: true,
        },
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
