/**
 * Meshy 6 and 7.1 at fal. Fields and ranges are from fal's types and pages. Omits what Meshy has deprecated or ignored
 * since September 2026: `lowpoly`, and for 7.1 symmetry and `ultra_mode`.
 */
import { viewIds, type OperationId, type Parameter, type Price } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, toggle } from '../../../../../shared/catalogue/parameter-rows.ts'
import type { FieldRule, OfferedModel, OfferedOperation, Sending } from '../offered.ts'
import { pbrMaps } from '../common-parameters.ts'
import { pricedAt, reportedOf } from '../price-sources.ts'
import { image, pictureRule, prompt, views } from './inputs.ts'
import { seed } from './parameters.ts'

const pageRead = '2026-10-02'
/** The price is the same with and without a texture. No price for several views was found. */
function priceOf6(operation: OperationId): Price {
  if (operation === 'multiview-to-3d') return { kind: 'unknown' }
  return pricedAt(reportedOf('https://fal.ai/models/fal-ai/meshy/v6', pageRead), 0.8)
}
function priceOf7(operation: OperationId): Price {
  const textured =
    operation === 'text-to-3d' ? { parameter: 'mode', equals: 'full' } : { parameter: 'should_texture', equals: true }
  return pricedAt(reportedOf('https://fal.ai/models/meshy/v7.1', pageRead), 0.8, {
    plus: [{ ...textured, credits: 0.4 }],
  })
}
const remeshed = { parameter: 'should_remesh', equals: true }

const pose = choice('pose_mode', 'Pose', { '': 'Any', 'a-pose': 'A pose', 't-pose': 'T pose' }, '', { advanced: true })

function faces(maximum: number, count: number): Parameter {
  return {
    id: 'target_polycount',
    label: 'Faces',
    kind: 'integer',
    minimum: 100,
    maximum,
    step: 100,
    default: count,
  }
}

const remeshing: Parameter[] = [
  toggle('should_remesh', 'Remesh', true, { help: 'Off: dense triangles, as they were generated.' }),
  choice('topology', 'Polygons', { triangle: 'Triangles', quad: 'Quads' }, 'triangle', { shownWhen: remeshed }),
  { ...faces(300_000, 30_000), shownWhen: remeshed },
]
const symmetry = choice('symmetry_mode', 'Symmetry', { auto: 'Automatic', on: 'On', off: 'Off' }, 'auto', {
  advanced: true,
})

/** Returns the texture parameters. `shownWhen`: the condition under which a texture is made. */
function paint(shownWhen: NonNullable<Parameter['shownWhen']>): Parameter[] {
  return [
    { ...pbrMaps, shownWhen, advanced: true },
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
const style = { texture_image: pictureRule('texture_image_url') }

const expansion = toggle('enable_prompt_expansion', 'Expand prompt', false, {
  help: 'Adds detail to the prompt.',
  advanced: true,
})

/** Returns the operations below `path`; the endpoint for several views has no fixed mesh type. */
function operations(
  path: string,
  priceOf: (operation: OperationId) => Price,
  shape: Parameter[],
  fixed?: Sending['fixed'],
): OfferedOperation[] {
  const send = { fields, ...(fixed === undefined ? {} : { fixed }) }
  const row = (operation: OperationId, rest: Pick<OfferedOperation, 'inputs' | 'parameters' | 'send'>) => ({
    operation,
    price: priceOf(operation),
    ...rest,
  })
  return [
    row('text-to-3d', {
      inputs: [prompt(600), styleSlot],
      parameters: [
        choice('mode', 'Make', { full: 'Textured model', preview: 'Geometry only' }, 'full', {
          help: 'Geometry only is quicker.',
        }),
        ...shape,
        ...paint({ parameter: 'mode', equals: 'full' }),
        expansion,
        seed(),
      ],
      send: { path: `${path}/text-to-3d`, ...send, inputs: style },
    }),
    row('image-to-3d', {
      inputs: [image, styleSlot],
      parameters: [...shape, ...textured],
      send: { path: `${path}/image-to-3d`, ...send, inputs: { image: pictureRule('image_url'), ...style } },
    }),
    ...(fixed === undefined
      ? [
          row('multiview-to-3d', {
            inputs: [views(viewIds, ['front']), styleSlot],
            parameters: [...shape, ...textured],
            send: {
              path: `${path}/multi-image-to-3d`,
              ...send,
              inputs: { views: pictureRule('image_urls[]'), ...style },
            },
          }),
        ]
      : []),
  ]
}

export const meshyModels: readonly OfferedModel[] = [
  {
    id: 'meshy/v7.1',
    family: 'meshy',
    version: '7.1',
    name: 'Meshy 7.1',
    summary: 'Textured models from text, a picture or views, with a chosen number of faces.',
    typicalSeconds: 400,
    operations: operations('/meshy/v7.1', priceOf7, [...remeshing, pose]),
  },
  {
    id: 'meshy/v7.1/smart-topology',
    family: 'meshy',
    version: '7.1',
    name: 'Meshy Smart Topology',
    summary: 'Light, clean models in separate parts, of at most 15,000 faces.',
    typicalSeconds: 400,
    operations: operations('/meshy/v7.1', priceOf7, [faces(15_000, 4_000), pose], { model_type: 'smart-topology' }),
  },
  {
    id: 'fal-ai/meshy/v6',
    family: 'meshy',
    version: '6',
    name: 'Meshy 6',
    summary: 'Textured models from text, a picture or views, with a chosen number of faces.',
    typicalSeconds: 400,
    operations: operations('/fal-ai/meshy/v6', priceOf6, [...remeshing, symmetry, pose]),
  },
]
