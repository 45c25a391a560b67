/** TRELLIS.2 at fal. Fields and ranges of fal's own types. */
import type { Parameter, ParameterValue } from '../../../../../shared/catalogue.ts'
import { mediaTypesOf } from '../../../../../shared/file-type.ts'
import type { FieldRule, OfferedModel } from '../offered.ts'
import { byValue, pricedAt, reportedOf } from '../price-sources.ts'
import { image, mesh, meshPlace, picturePlace } from './inputs.ts'
import { choice, seed, toggle } from './parameters.ts'

const meshTypes = mediaTypesOf(['glb', 'obj', 'ply', 'stl'])
const asNumber: FieldRule = { as: (value: ParameterValue) => Number(value) }
const numbers: Record<string, FieldRule> = { resolution: asNumber, texture_size: asNumber }

const textureSize = choice('texture_size', 'Texture size', { '1024': '1K', '2048': '2K', '4096': '4K' }, '2048')

const stages = [
  { id: 'ss', label: 'Structure', strength: 7.5 },
  { id: 'shape_slat', label: 'Shape', strength: 7.5 },
  { id: 'tex_slat', label: 'Texture', strength: 1 },
] as const

/** How each stage of the model samples. */
const sampling: Parameter[] = stages.flatMap(({ id, label, strength }): Parameter[] => [
  {
    id: `${id}_guidance_strength`,
    label: `${label} guidance`,
    help: 'How closely it follows the picture. High values add detail and noise.',
    kind: 'number',
    minimum: 0,
    maximum: 10,
    step: 0.1,
    default: strength,
    advanced: true,
  },
  {
    id: `${id}_sampling_steps`,
    label: `${label} steps`,
    kind: 'integer',
    minimum: 1,
    maximum: 50,
    step: 1,
    default: 12,
    advanced: true,
  },
])

export const trellisModels: readonly OfferedModel[] = [
  {
    id: 'fal-ai/trellis-2',
    family: 'trellis',
    version: '2',
    name: 'TRELLIS.2',
    summary: 'Sharp geometry from one picture, with PBR materials; paints models from a picture.',
    typicalSeconds: 60,
    operations: [
      {
        operation: 'image-to-3d',
        inputs: [image],
        parameters: [
          choice('resolution', 'Resolution', { '512': '512', '1024': '1024', '1536': '1536' }, '1024'),
          textureSize,
          {
            id: 'decimation_target',
            label: 'Vertices',
            help: '20,000 to 50,000 suit the web and games.',
            kind: 'integer',
            minimum: 20_000,
            maximum: 500_000,
            step: 10_000,
            default: 500_000,
          },
          toggle('remesh', 'Remesh', true, 'Rebuilds the triangles: slower, and better for animation and printing.'),
          seed('seed'),
          ...sampling,
        ],
        price: pricedAt(reportedOf('https://fal.ai/models/fal-ai/trellis-2', '2026-10-02'), 0, {
          plus: byValue('resolution', { '512': 0.25, '1024': 0.3, '1536': 0.35 }),
        }),
        send: { path: '/fal-ai/trellis-2', fields: numbers, inputs: { image: picturePlace('image_url') } },
      },
      {
        operation: 'texture',
        inputs: [mesh(meshTypes), { ...image, help: 'What the model is to look like.' }],
        parameters: [
          choice('resolution', 'Resolution', { '512': '512', '1024': '1024' }, '1024'),
          textureSize,
          seed('seed'),
          ...sampling.filter(({ id }) => id.startsWith('tex_slat')),
        ],
        price: pricedAt(reportedOf('https://fal.ai/models/fal-ai/trellis-2/retexture', '2026-10-07'), 0, {
          plus: byValue('resolution', { '512': 0.2, '1024': 0.24 }),
        }),
        send: {
          path: '/fal-ai/trellis-2/retexture',
          fields: numbers,
          inputs: { mesh: meshPlace('mesh_url', meshTypes), image: picturePlace('image_url') },
        },
      },
    ],
  },
]
