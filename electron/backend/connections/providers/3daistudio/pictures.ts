/** Picture models offered by 3D AI Studio. */
import type { Parameter, Price } from '../../../../../shared/catalogue/catalogue.ts'
import { asLabels, choice, formatNames, seedOf, integer } from '../../../../../shared/catalogue/parameter-rows.ts'
import type { OfferedModel, OfferedOperation } from '../offered.ts'
import { longRatios, ratios } from '../common-parameters.ts'
import { asPicture, image, prompt } from './inputs.ts'

interface Gemini {
  id: string
  /** Part of the path. */
  place: string
  version: string
  name: string
  summary: string
  ratios: readonly string[]
  resolutions: readonly string[]
  /** Credits per picture: minimum and maximum. */
  credits: readonly [number, number]
}

function parametersOf({ ratios: shapes, resolutions }: Gemini): Parameter[] {
  return [
    integer('num_images', 'Pictures', [1, 4], { default: 1 }),
    choice('aspect_ratio', 'Aspect ratio', [['auto', 'Automatic'], ...asLabels(shapes)]),
    ...(resolutions.length === 0 ? [] : [choice('resolution', 'Resolution', asLabels(resolutions), '1K')]),
    choice('output_format', 'Format', formatNames(['png', 'jpeg', 'webp']), 'png', { advanced: true }),
  ]
}

function priceOf({ credits: [min, max] }: Gemini): Price {
  return { kind: 'credits', credits: min, ...(max > min ? { upTo: max } : {}), times: 'num_images' }
}

function generate(kind: Gemini): OfferedOperation {
  return {
    operation: 'image-generate',
    inputs: [{ ...prompt, help: 'What to show, and how.', placeholder: 'An owl mug, front view, white background' }],
    parameters: parametersOf(kind),
    price: priceOf(kind),
    send: { path: `/v1/images/gemini/${kind.place}/generate/` },
  }
}

function edit(kind: Gemini): OfferedOperation {
  return {
    operation: 'image-edit',
    inputs: [
      {
        ...image,
        id: 'images',
        kind: 'images',
        label: 'Pictures',
        help: 'What to change, and what to take from: up to 14.',
        count: { least: 1, most: 14 },
      },
      { ...prompt, help: 'Describe the change.', placeholder: 'Make the mug of copper' },
    ],
    parameters: parametersOf(kind),
    price: priceOf(kind),
    send: { path: `/v1/images/gemini/${kind.place}/edit/`, inputs: { images: { ...asPicture, at: 'images[]' } } },
  }
}

const geminis: readonly Gemini[] = [
  {
    id: 'gemini-3-pro',
    place: '3/pro',
    version: '3',
    name: 'Gemini 3 Pro',
    summary: 'Detailed pictures, and edits from many references.',
    ratios,
    resolutions: ['1K', '2K', '4K'],
    credits: [50, 80],
  },
  {
    id: 'gemini-3.1-flash',
    place: '3.1/flash',
    version: '3.1',
    name: 'Gemini 3.1 Flash',
    summary: 'Good pictures quickly.',
    ratios: [...ratios, ...longRatios],
    resolutions: ['512px', '1K', '2K', '4K'],
    credits: [10, 25],
  },
  {
    id: 'gemini-2.5-flash',
    place: '2.5/flash',
    version: '2.5',
    name: 'Gemini 2.5 Flash',
    summary: 'The cheapest. Google ended this model on 2 October 2026: it may fail.',
    ratios,
    resolutions: [],
    credits: [5, 5],
  },
]

const seedream: OfferedModel = {
  id: 'seedream-5-lite',
  family: 'studio-pictures',
  version: '5 lite',
  name: 'Seedream 5 lite',
  summary: 'Pictures in 2K or 3K.',
  typicalSeconds: 30,
  operations: [
    {
      operation: 'image-generate',
      inputs: [{ ...prompt, help: 'What to show, and how.', placeholder: 'An owl mug, front view, white background' }],
      parameters: [
        integer('num_images', 'Pictures', [1, 6], { default: 1 }),
        choice('image_size', 'Size', { auto_2K: '2K', auto_3K: '3K' }, 'auto_2K'),
        seedOf(),
      ],
      price: { kind: 'credits', credits: 10, times: 'num_images' },
      send: { path: '/v1/images/seedream/v5/lite/generate/' },
    },
  ],
}

export const pictures: readonly OfferedModel[] = [
  ...geminis.map((kind): OfferedModel => ({
    id: kind.id,
    family: 'studio-pictures',
    version: kind.version,
    name: kind.name,
    summary: kind.summary,
    typicalSeconds: 30,
    operations: [generate(kind), edit(kind)],
  })),
  seedream,
]
