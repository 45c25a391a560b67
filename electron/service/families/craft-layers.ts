/** What 3.5 of the second family has besides: reliefs in layers of colour. */
import type { Parameter, Preset } from '../../../shared/catalogue/catalogue.ts'
import { reliefs } from './craft-parameters.ts'

/** Layered reliefs, in 3.5. */
export const layers: Parameter[] = [
  {
    id: 'colours',
    label: 'Colours',
    help: '1: a relief in one colour. More: layers of flat colour, each a watertight part.',
    kind: 'integer',
    minimum: 1,
    maximum: 8,
    step: 1,
    shownWhen: { parameter: 'piece', equals: ['auto', ...reliefs] },
  },
  {
    id: 'stacking',
    label: 'Layers',
    help: 'Stacked: one filament change per colour. Flush: colours inlaid level with the face, for multi-material printers.',
    kind: 'choice',
    choices: [
      { value: 'stacked', label: 'Stacked' },
      { value: 'flush', label: 'Flush' },
    ],
    default: 'stacked',
    shownWhen: { parameter: 'piece', equals: ['auto', ...reliefs] },
  },
  {
    id: 'layer_mm',
    label: 'Layer height',
    help: 'Layer height of your printer. Colours change at multiples of it.',
    kind: 'number',
    unit: 'mm',
    minimum: 0.05,
    maximum: 0.4,
    step: 0.01,
    default: 0.2,
    advanced: true,
    shownWhen: { parameter: 'piece', equals: ['auto', ...reliefs] },
  },
]

/** Of 3.5. */
export const layerPresets: Preset[] = [
  {
    id: 'four-colour-plaque',
    label: 'Plaque in four colours',
    values: { piece: 'plaque', colours: 4, stacking: 'stacked', layer_mm: 0.2 },
  },
  { id: 'inlaid-tag', label: 'Inlaid key tag', values: { piece: 'keychain', colours: 4, stacking: 'flush' } },
]
