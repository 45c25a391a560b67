/** Presets of the craft family. */
import type { Preset } from '../../../shared/catalogue/catalogue.ts'

export const presets: Preset[] = [
  {
    id: 'window-lithophane',
    label: 'Lithophane for the window',
    values: { piece: 'lithophane', size_mm: 120, angle_degrees: 0, hanging: 'loop', border_mm: 4 },
  },
  {
    id: 'lamp-shade',
    label: 'Lithophane lamp shade',
    values: { piece: 'lithophane', size_mm: 100, angle_degrees: 360 },
  },
  {
    id: 'night-light',
    label: 'Night light for a tea light',
    values: { piece: 'nightlight', size_mm: 90, tea_light_mm: 38 },
  },
  {
    id: 'baking',
    label: 'Cookie cutter with lines',
    values: { piece: 'cookie_cutter', size_mm: 80, edge_height_mm: 15, inner_lines: true },
  },
  { id: 'key-tag', label: 'Key tag', values: { piece: 'keychain', size_mm: 45, hanging: 'loop' } },
  { id: 'spray-stencil', label: 'Stencil for spray paint', values: { piece: 'stencil', size_mm: 150, bridge_mm: 2 } },
]

/** Additional presets of version 3.5. */
export const layerPresets: Preset[] = [
  {
    id: 'four-colour-plaque',
    label: 'Plaque in four colours',
    values: { piece: 'plaque', colours: 4, stacking: 'stacked', layer_mm: 0.2 },
  },
  { id: 'inlaid-tag', label: 'Inlaid key tag', values: { piece: 'keychain', colours: 4, stacking: 'flush' } },
]
