/** Rodin 2.5 at TokenHub: from text only, because it accepts pictures only at public addresses. */
import type { OfferedModel } from '../offered.ts'
import { choice, onlyWhen, toggle, integer } from '../../../../../shared/catalogue/parameter-rows.ts'
import {
  automatic,
  detailLevels,
  fileFormat,
  materials,
  meshMode,
  seed,
  textureModes,
  tierNames,
} from '../rodin/choices.ts'
import { path, prompt } from './inputs.ts'

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
        choice('tier', 'Detail', tierNames, 'Gen-2.5-Medium'),
        meshMode,
        choice('quality', 'Face count', detailLevels, 'medium', {
          shownWhen: { parameter: 'quality_override', given: false },
        }),
        integer('quality_override', 'Faces at most', [500, 2_000_000], {
          help: 'Replaces the face count.',
          step: 500,
        }),
        choice('material', 'Material', { ...materials, Hybrid: 'Hybrid', None: 'None' }),
        choice(
          'texture_mode',
          'Texture quality',
          { [automatic]: 'Automatic', 'extreme-high': 'Extreme high', ...textureModes },
          automatic,
          { advanced: true },
        ),
        toggle('quad_normal', 'Bake detail into a normal map', false, {
          advanced: true,
          ...onlyWhen('mesh_mode', 'Quad'),
        }),
        toggle('soft', 'Soft edges', false, { advanced: true }),
        integer('detail_level', 'Refinement steps', [1, 3], { advanced: true }),
        fileFormat,
        seed,
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
