/** Model for studio photographs of the sculpted subject. */
import { drawnFromWords, square, transparent, view } from './drawn-pictures.ts'
import { choice, onlyWhen, toggle } from '../../../shared/catalogue/parameter-rows.ts'
import type { FamilyModel } from './family.ts'

export const studioModel: FamilyModel = {
  id: 'maquette-studio-1.0',
  version: '1.0',
  name: 'Maquette Studio 1.0',
  summary: 'A sculpted subject in a photo studio: soft light, real shadows, gloss by material.',
  typicalSeconds: 8,
  operations: [
    drawnFromWords({
      style: 'studio',
      help: 'Name a subject with colours and materials; the background is paper in any colour or gradient.',
      placeholder: 'a gold chess knight on a navy background',
      suggestions: [
        { label: 'Gold', text: 'in gold' },
        { label: 'Porcelain', text: 'in porcelain' },
        { label: 'White paper', text: 'on a white background' },
        { label: 'Close-up', text: ', close-up' },
      ],
      parameters: [
        transparent,
        view,
        toggle('shadow', 'Shadow', true, {
          help: 'Shadow of the subject on the ground.',
          ...onlyWhen('transparent', false),
        }),
        choice('quality', 'Quality', { draft: 'Draft', standard: 'Standard', fine: 'Fine' }, 'standard', {
          help: 'Number of light rays. Fine takes about three times as long.',
          advanced: true,
        }),
      ],
      presets: [
        {
          id: 'product',
          label: 'Product shot',
          help: 'Three-quarter view with a soft shadow.',
          values: { ...square, view: 'three-quarter', transparent: false, shadow: true },
        },
        { id: 'cut-out', label: 'Cut out', help: 'Without a background.', values: { transparent: true } },
        {
          id: 'sheet',
          label: 'Four angles',
          help: 'Four pictures from different sides.',
          values: { count: 4, view: 'varied', width: 768, height: 768 },
        },
      ],
      credits: 8,
    }),
  ],
}
