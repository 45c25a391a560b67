/**
 * TRELLIS.2 at fal, and models based on it. Fields and ranges are from fal's types and pages. No prices for ReconViaGen
 * were found.
 */
import { viewIds, type Parameter, type ParameterValue } from '../../../../../shared/catalogue/catalogue.ts'
import { asLabels, choice, decimal, freeText, toggle, integer } from '../../../../../shared/catalogue/parameter-rows.ts'
import { mediaTypesOf } from '../../../../../shared/formats/file-type.ts'
import type { FieldRule, OfferedModel } from '../offered.ts'
import { textureSize } from '../common-parameters.ts'
import { byValue, pricedAt, reportedOf, unknownPrice } from '../price-sources.ts'
import { image, mesh, meshRule, pictureRule, views } from './inputs.ts'
import { seed } from './parameters.ts'

const meshTypes = mediaTypesOf(['glb', 'obj', 'ply', 'stl'])
const asNumber: FieldRule = { as: (value: ParameterValue) => Number(value) }
const numbers: Record<string, FieldRule> = { resolution: asNumber, texture_size: asNumber }

const remesh = toggle('remesh', 'Remesh', true, {
  help: 'Rebuilds the triangles: slower, and better for animation and printing.',
})

function resolution(...values: string[]): Parameter {
  return choice('resolution', 'Resolution', asLabels(values), '1024')
}

function vertices(count: number): Parameter {
  return integer('decimation_target', 'Vertices', [20_000, 500_000, 10_000], {
    help: '20,000 to 50,000 suit the web and games.',
    default: count,
  })
}

/** LoRA files from fal's TRELLIS.2 trainer, one per stage. */
const loras: Parameter[] = Object.entries({ sparse_structure: 'Structure', geometry: 'Shape', texture: 'Texture' }).map(
  ([stage, name]) =>
    freeText(`${stage}_lora_url`, `${name} LoRA`, 1000, { help: 'The address of a .safetensors file. Empty: none.' }),
)
const loraFields: Record<string, FieldRule> = Object.fromEntries(loras.map(({ id }) => [id, { omit: '' }]))

const reconstruction: Parameter[] = [
  resolution('512', '1024', '1536'),
  textureSize,
  vertices(500_000),
  choice(
    'ss_source',
    'Structure from',
    { mesh: 'A first mesh (best)', mvtrellis2: 'TRELLIS.2 with views', direct: 'The pictures (fastest)' },
    'mesh',
    { advanced: true },
  ),
  seed(),
]

const stages = [
  { id: 'ss', label: 'Structure', strength: 7.5 },
  { id: 'shape_slat', label: 'Shape', strength: 7.5 },
  { id: 'tex_slat', label: 'Texture', strength: 1 },
] as const

/** Sampling parameters of each stage. */
const sampling: Parameter[] = stages.flatMap(({ id, label, strength }): Parameter[] => [
  decimal(`${id}_guidance_strength`, `${label} guidance`, [0, 10, 0.1], {
    help: 'How closely it follows the picture. High values add detail and noise.',
    default: strength,
    advanced: true,
  }),
  integer(`${id}_sampling_steps`, `${label} steps`, [1, 50, 1], { default: 12, advanced: true }),
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
        parameters: [resolution('512', '1024', '1536'), textureSize, vertices(500_000), remesh, seed(), ...sampling],
        price: pricedAt(reportedOf('https://fal.ai/models/fal-ai/trellis-2', '2026-10-02'), 0, {
          plus: byValue('resolution', { '512': 0.25, '1024': 0.3, '1536': 0.35 }),
        }),
        send: { path: '/fal-ai/trellis-2', fields: numbers, inputs: { image: pictureRule('image_url') } },
      },
      {
        operation: 'texture',
        inputs: [mesh(meshTypes), { ...image, help: 'What the model is to look like.' }],
        parameters: [
          resolution('512', '1024'),
          textureSize,
          seed(),
          ...sampling.filter(({ id }) => id.startsWith('tex_slat')),
        ],
        price: pricedAt(reportedOf('https://fal.ai/models/fal-ai/trellis-2/retexture', '2026-10-07'), 0, {
          plus: byValue('resolution', { '512': 0.2, '1024': 0.24 }),
        }),
        send: {
          path: '/fal-ai/trellis-2/retexture',
          fields: numbers,
          inputs: { mesh: meshRule('mesh_url', meshTypes), image: pictureRule('image_url') },
        },
      },
    ],
  },
  {
    id: 'fal-ai/trellis-2-lora',
    family: 'trellis',
    version: '2',
    name: 'TRELLIS.2 with LoRA',
    summary: 'TRELLIS.2 in a style that you trained at fal.',
    typicalSeconds: 60,
    operations: [
      {
        operation: 'image-to-3d',
        inputs: [image],
        parameters: [
          ...loras,
          choice('resolution', 'Resolution', { '512': '512', '1024': '1024' }, '512', {
            help: 'The one that the LoRA was trained at.',
          }),
          textureSize,
          vertices(500_000),
          seed(),
          ...sampling,
        ],
        price: pricedAt(reportedOf('https://fal.ai/models/fal-ai/trellis-2-lora', '2026-11-27'), 0, {
          plus: byValue('resolution', { '512': 0.25, '1024': 0.3 }),
        }),
        send: {
          path: '/fal-ai/trellis-2-lora',
          fields: { ...numbers, ...loraFields },
          inputs: { image: pictureRule('image_url') },
        },
      },
    ],
  },
  {
    id: 'fal-ai/pixal3d',
    family: 'trellis',
    version: '1',
    name: 'Pixal3D',
    summary: 'A model that keeps close to the pixels of its picture.',
    typicalSeconds: 120,
    operations: [
      {
        operation: 'image-to-3d',
        inputs: [image],
        parameters: [resolution('1024', '1536'), textureSize, vertices(200_000), remesh, seed(), ...sampling],
        price: pricedAt(reportedOf('https://fal.ai/models/fal-ai/pixal3d', '2026-09-08'), 0, {
          plus: byValue('resolution', { '1024': 0.3, '1536': 0.42 }),
        }),
        send: { path: '/fal-ai/pixal3d', fields: numbers, inputs: { image: pictureRule('image_url') } },
      },
    ],
  },
  {
    id: 'fal-ai/reconviagen-0.5',
    family: 'trellis',
    version: '0.5',
    name: 'ReconViaGen 0.5',
    summary: 'Rebuilds an object from one or several views of it.',
    typicalSeconds: 120,
    operations: [
      {
        operation: 'image-to-3d',
        inputs: [image],
        parameters: reconstruction,
        price: unknownPrice,
        send: { path: '/fal-ai/reconviagen-0.5', fields: numbers, inputs: { image: pictureRule('image_urls[]') } },
      },
      {
        operation: 'multiview-to-3d',
        inputs: [views(viewIds, ['front'])],
        parameters: reconstruction,
        price: unknownPrice,
        send: { path: '/fal-ai/reconviagen-0.5', fields: numbers, inputs: { views: pictureRule('image_urls[]') } },
      },
    ],
  },
]
