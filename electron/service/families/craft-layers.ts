/** Layered colour reliefs of version 3.5. */
import type { Parameter, Preset } from '../../../shared/catalogue/catalogue.ts'
import { choice, millimetres, onlyWhen, whole } from '../../../shared/catalogue/parameter-rows.ts'
import { reliefs } from './craft-parameters.ts'

export const layers: Parameter[] = [
  whole('colours', 'Colours', [1, 8, 1], {
    help: '1: a relief in one colour. More: layers of flat colour, each a watertight part.',
    ...onlyWhen('piece', ['auto', ...reliefs]),
  }),
  choice('stacking', 'Layers', { stacked: 'Stacked', flush: 'Flush' }, 'stacked', {
    help: 'Stacked: one filament change per colour. Flush: colours inlaid level with the face, for multi-material printers.',
    ...onlyWhen('piece', ['auto', ...reliefs]),
  }),
  millimetres('layer_mm', 'Layer height', [0.05, 0.4, 0.01], {
    help: 'Layer height of your printer. Colours change at multiples of it.',
    default: 0.2,
    advanced: true,
    ...onlyWhen('piece', ['auto', ...reliefs]),
  }),
]

export const layerPresets: Preset[] = [
  {
    id: 'four-colour-plaque',
    label: 'Plaque in four colours',
    values: { piece: 'plaque', colours: 4, stacking: 'stacked', layer_mm: 0.2 },
  },
  { id: 'inlaid-tag', label: 'Inlaid key tag', values: { piece: 'keychain', colours: 4, stacking: 'flush' } },
]
