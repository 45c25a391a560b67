/** Model for seamless tiles. */
import { drawnFromWords, square, transparent } from './drawn-pictures.ts'
import { choice } from '../../../shared/catalogue/parameter-rows.ts'
import type { FamilyModel } from './family.ts'

export const patternModel: FamilyModel = {
  id: 'maquette-pattern-1.0',
  version: '1.0',
  name: 'Maquette Pattern 1.0',
  summary: 'Seamless tiles: scattered or aligned subjects, or checks, stripes, terrazzo and similar.',
  typicalSeconds: 2,
  operations: [
    drawnFromWords({
      style: 'pattern',
      help: 'Subjects (“strawberries and lemons on mint”) or shapes (“terrazzo in pink and grey”, “blue gingham”).',
      placeholder: 'strawberries and lemons on mint',
      suggestions: ['Terrazzo', 'Gingham', 'Herringbone', 'Honeycomb', 'Plaid', 'Leopard', 'Scales', 'Houndstooth'].map(
        (label) => ({ label, text: label.toLowerCase() }),
      ),
      parameters: [
        choice('layout', 'Layout', { scattered: 'Scattered', 'half-drop': 'Half-drop', rows: 'Rows' }, 'scattered', {
          help: 'Arrangement of the subjects.',
        }),
        choice('scale', 'Scale', { small: 'Small', medium: 'Medium', large: 'Large' }, 'medium'),
        { ...transparent, help: 'Only the subjects, without a background.' },
      ],
      presets: [
        {
          id: 'fabric',
          label: 'Fabric',
          help: 'Small and scattered.',
          values: { ...square, layout: 'scattered', scale: 'small' },
        },
        {
          id: 'wallpaper',
          label: 'Wallpaper',
          help: 'Large, half-drop repeat.',
          values: { ...square, layout: 'half-drop', scale: 'large' },
        },
      ],
      credits: 4,
    }),
  ],
}
