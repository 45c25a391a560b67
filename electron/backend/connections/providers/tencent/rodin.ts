/** Rodin 2.5 at TokenHub: from text only, as it takes pictures at public addresses only. */
import type { OfferedModel } from '../offered.ts'
import { choice, formatNames, onlyWhen, seedOf, toggle, whole } from '../../../../../shared/catalogue/parameter-rows.ts'
import { path, prompt } from './inputs.ts'

const automatic = 'automatic'

export const rodin: OfferedModel = {
  id: 'rodin-gen-3d-2.5',
  family: 'rodin',
  version: '2.5',
  name: 'Rodin 2.5',
  summary: 'Models from words, in triangles or quads.',
  typicalSeconds: 120,
  operations: [
    {
      operation: 'text-to-3d',
      inputs: [prompt],
      parameters: [
        choice(
          'tier',
          'Detail',
          {
            'Gen-2.5-Extreme-Low': 'Extreme low',
            'Gen-2.5-Low': 'Low',
            'Gen-2.5-Medium': 'Medium',
            'Gen-2.5-High': 'High',
            'Gen-2.5-Extreme-High': 'Extreme high',
          },
          'Gen-2.5-Medium',
        ),
        choice('mesh_mode', 'Faces', { Raw: 'Triangles', Quad: 'Quads' }, 'Raw'),
        choice(
          'quality',
          'Face count',
          { high: 'High', medium: 'Medium', low: 'Low', 'extra-low': 'Extra low' },
          'medium',
          { shownUnless: 'quality_override' },
        ),
        whole('quality_override', 'Faces at most', [500, 2_000_000], { help: 'Replaces the face count.', step: 500 }),
        choice(
          'material',
          'Material',
          { PBR: 'PBR maps', Shaded: 'Colour with light', All: 'Both', Hybrid: 'Hybrid', None: 'None' },
          'PBR',
        ),
        choice(
          'texture_mode',
          'Texture quality',
          {
            [automatic]: 'Automatic',
            'extreme-high': 'Extreme high',
            high: 'High',
            medium: 'Medium',
            low: 'Low',
            'extreme-low': 'Extreme low',
            legacy: 'Legacy',
          },
          automatic,
          { advanced: true },
        ),
        toggle('quad_normal', 'Bake detail into a normal map', false, {
          advanced: true,
          ...onlyWhen('mesh_mode', 'Quad'),
        }),
        toggle('soft', 'Soft edges', false, { advanced: true }),
        whole('detail_level', 'Refinement steps', [1, 3], { advanced: true }),
        choice('geometry_file_format', 'Format', formatNames(['glb', 'fbx', 'obj', 'stl', 'usdz']), 'glb', {
          advanced: true,
        }),
        seedOf({ maximum: 65_535 }),
      ],
      price: { kind: 'unknown' },
      send: {
        path,
        fixed: { model: 'rodin-gen-3d-2.5' },
        fields: { texture_mode: { omit: automatic }, quad_normal: { omit: false }, soft: { omit: false } },
      },
    },
  ],
}
