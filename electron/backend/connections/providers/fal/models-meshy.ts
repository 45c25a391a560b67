/** Meshy 6 at fal. Fields and ranges of fal's own types and pages. */
import type { Parameter } from '../../../../../shared/catalogue.ts'
import { viewIds } from '../../../../../shared/catalogue.ts'
import type { FieldRule, OfferedModel } from '../offered.ts'
import { pricedAt, reportedOf } from '../price-sources.ts'
import { image, picturePlace, prompt, views } from './inputs.ts'
import { choice, seed, toggle } from './parameters.ts'

/** With and without a texture alike. */
const price = (path: string) => pricedAt(reportedOf(`https://fal.ai/models/fal-ai/meshy/v6/${path}`, '2026-10-02'), 0.8)
const remeshed = { parameter: 'should_remesh', equals: true }

const kindOfMesh: Parameter = {
  ...choice('model_type', 'Mesh', { standard: 'Standard', lowpoly: 'Low poly' }),
  help: 'Low poly ignores remeshing and the number of faces.',
  advanced: true,
}

const shape: Parameter[] = [
  toggle('should_remesh', 'Remesh', true, 'Off: dense triangles, as they were generated.'),
  { ...choice('topology', 'Polygons', { triangle: 'Triangles', quad: 'Quads' }), shownWhen: remeshed },
  {
    id: 'target_polycount',
    label: 'Faces',
    kind: 'integer',
    minimum: 100,
    maximum: 300_000,
    step: 100,
    default: 30_000,
    shownWhen: remeshed,
  },
  { ...choice('symmetry_mode', 'Symmetry', { auto: 'Automatic', on: 'On', off: 'Off' }), advanced: true },
  { ...choice('pose_mode', 'Pose', { '': 'Any', 'a-pose': 'A pose', 't-pose': 'T pose' }), advanced: true },
]

/** `shownWhen`: while a texture is made at all. */
function paint(shownWhen: NonNullable<Parameter['shownWhen']>): Parameter[] {
  return [
    { ...toggle('enable_pbr', 'PBR maps', false, 'Metalness, roughness and normal maps.'), shownWhen, advanced: true },
    {
      id: 'texture_prompt',
      label: 'Texture prompt',
      help: 'What the surface should look like.',
      kind: 'text',
      maxLength: 600,
      shownWhen,
      advanced: true,
    },
  ]
}

const fields: Record<string, FieldRule> = { pose_mode: { omit: '' }, texture_prompt: { omit: '' } }
const textured = [toggle('should_texture', 'Texture', true), ...paint({ parameter: 'should_texture', equals: true })]
const styleSlot = {
  ...image,
  id: 'texture_image',
  label: 'Texture reference',
  help: 'What the surface should look like.',
  required: false,
}
const style = { texture_image: picturePlace('texture_image_url') }

export const meshyModels: readonly OfferedModel[] = [
  {
    id: 'fal-ai/meshy/v6',
    family: 'meshy',
    version: '6',
    name: 'Meshy 6',
    summary: 'Textured models from text, a picture or views, with a chosen number of faces.',
    typicalSeconds: 400,
    operations: [
      {
        operation: 'text-to-3d',
        inputs: [prompt(600), styleSlot],
        parameters: [
          {
            ...choice('mode', 'Make', { full: 'Textured model', preview: 'Geometry only' }),
            help: 'Geometry only is quicker.',
          },
          kindOfMesh,
          ...shape,
          ...paint({ parameter: 'mode', equals: 'full' }),
          {
            ...toggle('enable_prompt_expansion', 'Expand prompt', false, 'Adds detail to the prompt.'),
            advanced: true,
          },
          seed('seed'),
        ],
        price: price('text-to-3d'),
        send: { path: '/fal-ai/meshy/v6/text-to-3d', fields, inputs: style },
      },
      {
        operation: 'image-to-3d',
        inputs: [image, styleSlot],
        parameters: [kindOfMesh, ...shape, ...textured],
        price: price('image-to-3d'),
        send: {
          path: '/fal-ai/meshy/v6/image-to-3d',
          fields,
          inputs: { image: picturePlace('image_url'), ...style },
        },
      },
      {
        operation: 'multiview-to-3d',
        inputs: [views(viewIds, ['front']), styleSlot],
        parameters: [...shape, ...textured],
        price: { kind: 'unknown' },
        send: {
          path: '/fal-ai/meshy/v6/multi-image-to-3d',
          fields,
          inputs: { views: picturePlace('image_urls[]'), ...style },
        },
      },
    ],
  },
]
