/** Third-party picture models at Meshy: concept art and edits. */
import type { Parameter, Price } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, onlyWhen, toggle } from '../../../../../shared/catalogue/parameter-rows.ts'
import type { FieldRule, OfferedModel, OfferedOperation } from '../offered.ts'
import { image, picture, prompt } from './inputs.ts'
import { pose, sharedFields } from './parameters.ts'

const ratios = { '1:1': '1:1', '16:9': '16:9', '9:16': '9:16', '4:3': '4:3', '3:4': '3:4' }
const moreRatios = { ...ratios, '3:2': '3:2', '2:3': '2:3' }

const multiView = toggle('generate_multi_view', 'Several views', false, {
  help: 'The subject from several sides, to make a model of. Meshy does not publish the price.',
})
const fields: Readonly<Record<string, FieldRule>> = {
  generate_multi_view: { omit: false },
  pose_mode: sharedFields['pose_mode']!,
  aspect_ratio: { omit: 'auto' },
}

/** Null: unpublished, as is the price for several views. */
function priceOf(credits: number | null): Price {
  if (credits === null) return { kind: 'unknown' }
  return {
    kind: 'credits',
    credits,
    plus: [{ when: [{ parameter: 'generate_multi_view', equals: true }], credits: null }],
  }
}

function ratio(values: Readonly<Record<string, string>>, fallback: string): Parameter {
  return choice('aspect_ratio', 'Aspect ratio', values, fallback, onlyWhen('generate_multi_view', false))
}

function generate(id: string, values: Readonly<Record<string, string>>, credits: number | null): OfferedOperation {
  return {
    operation: 'image-generate',
    inputs: [
      { ...prompt, help: 'What to show, and how.', placeholder: 'A brass diving helmet, front view, white background' },
    ],
    parameters: [ratio(values, '1:1'), multiView, pose],
    price: priceOf(credits),
    send: { path: '/openapi/v1/text-to-image', fixed: { ai_model: id }, fields },
  }
}

function edit(id: string, values: Readonly<Record<string, string>>, credits: number | null): OfferedOperation {
  return {
    operation: 'image-edit',
    inputs: [
      {
        ...image,
        id: 'reference_image_urls',
        kind: 'images',
        label: 'Pictures',
        help: 'What to change, and what to take from: up to five.',
        count: { least: 1, most: 5 },
      },
      { ...prompt, help: 'Describe the change.', placeholder: 'Make the helmet of copper' },
    ],
    parameters: [ratio({ auto: 'As Meshy sees fit', ...values }, 'auto'), multiView],
    price: priceOf(credits),
    send: {
      path: '/openapi/v1/image-to-image',
      fixed: { ai_model: id },
      fields,
      inputs: { reference_image_urls: { at: 'reference_image_urls[]', ways: picture } },
    },
  }
}

interface Kind {
  id: string
  name: string
  summary: string
  values: Readonly<Record<string, string>>
  /** Credits per picture and per edit; null: unpublished. */
  credits: readonly [number, number] | null
}

const kinds: readonly Kind[] = [
  {
    id: 'gpt-image-2',
    name: 'GPT Image 2',
    summary: 'Follows long prompts closely, and writes text into pictures.',
    values: moreRatios,
    credits: [9, 12],
  },
  {
    id: 'gpt-image-2-5-flare',
    name: 'GPT Image 2.5 Flare',
    summary: 'The fast one of its generation.',
    values: moreRatios,
    credits: null,
  },
  {
    id: 'gpt-image-2-5-sunburst',
    name: 'GPT Image 2.5 Sunburst',
    summary: 'For precise edits.',
    values: moreRatios,
    credits: null,
  },
  {
    id: 'nano-banana-pro',
    name: 'Nano Banana Pro',
    summary: 'Detailed pictures, and edits from several references.',
    values: ratios,
    credits: [9, 9],
  },
  { id: 'nano-banana-2', name: 'Nano Banana 2', summary: 'Good pictures quickly.', values: ratios, credits: [6, 6] },
  { id: 'nano-banana-2-lite', name: 'Nano Banana 2 lite', summary: 'The fastest.', values: ratios, credits: null },
]

export const pictures: readonly OfferedModel[] = kinds.map(({ id, name, summary, values, credits }) => ({
  id,
  family: 'meshy-pictures',
  version: '',
  name,
  summary,
  typicalSeconds: 30,
  operations: [generate(id, values, credits?.[0] ?? null), edit(id, values, credits?.[1] ?? null)],
}))
