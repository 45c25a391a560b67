/** Picture models at fal. */
import type { InputSlot, Parameter } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, decimal, integer } from '../../../../../shared/catalogue/parameter-rows.ts'
import type { OfferedModel, Sending } from '../offered.ts'
import { aspectRatio } from '../common-parameters.ts'
import { byValue, pricedAt, publishedAt, reportedOf, unknownPrice } from '../price-sources.ts'
import { editHelp, references } from '../slots.ts'
import { image, pictureRule, prompt } from './inputs.ts'
import { pictureCount, seed } from './parameters.ts'

const edited = { ...image, label: 'Picture', help: 'The picture to change.' }
const change: InputSlot = { ...prompt(), ...editHelp }

/** The prompt may refer to pictures by number: the main picture first, then the references. */
const imageList: NonNullable<Sending['inputs']> = {
  image: pictureRule('image_urls[]'),
  references: pictureRule('image_urls[]'),
}

const anyFormat = choice('output_format', 'File format', { png: 'PNG', jpeg: 'JPEG', webp: 'WebP' }, 'png', {
  advanced: true,
})
const sizes = {
  square_hd: 'Square, large',
  square: 'Square',
  portrait_4_3: 'Portrait 3:4',
  portrait_16_9: 'Portrait 9:16',
  landscape_4_3: 'Landscape 4:3',
  landscape_16_9: 'Landscape 16:9',
}

const nanoBanana: Parameter[] = [
  choice('resolution', 'Resolution', { '0.5K': '0.5K', '1K': '1K', '2K': '2K', '4K': '4K' }, '1K'),
  aspectRatio(['auto', 'Automatic'], ['4:1', '1:4', '8:1', '1:8']),
  pictureCount,
  anyFormat,
  choice(
    'safety_tolerance',
    'Content filter',
    { '1': '1, strict', '2': '2', '3': '3', '4': '4', '5': '5', '6': '6, lenient' },
    '4',
    { advanced: true },
  ),
  seed(),
]

const flux: Parameter[] = [
  pictureCount,
  decimal('guidance_scale', 'Guidance', [0, 20, 0.1], {
    help: 'How closely the picture follows the prompt.',
    default: 2.5,
    advanced: true,
  }),
  integer('num_inference_steps', 'Steps', [4, 50, 1], { default: 28, advanced: true }),
  anyFormat,
  seed(),
]
const fluxEdit: Parameter[] = [choice('image_size', 'Size', { '': 'As the picture', ...sizes }), ...flux]

const seedream: Parameter[] = [
  choice('image_size', 'Size', { auto_2K: 'Automatic, 2K', auto_1K: 'Automatic, 1K', ...sizes }),
  pictureCount,
  choice('output_format', 'File format', { png: 'PNG', jpeg: 'JPEG' }, 'png', { advanced: true }),
]

const quality = choice('quality', 'Quality', { auto: 'Automatic', low: 'Low', medium: 'Medium', high: 'High' }, 'high')

const times = 'num_images'
const nanoBananaPrice = pricedAt(publishedAt('https://fal.ai/models/fal-ai/nano-banana-2/llms.txt', '2026-11-27'), 0, {
  plus: byValue('resolution', { '0.5K': 0.06, '1K': 0.08, '2K': 0.12, '4K': 0.16 }),
  times,
})
/** Billed by tokens: from the smallest to the largest size offered, based on tables from other sites. */
const gptSource = reportedOf('https://fal.ai/models/openai/gpt-image-2', '2026-09-09')
const gptPrice = pricedAt(gptSource, 0, {
  plus: byValue('quality', { auto: [0.005, 0.211], low: [0.005, 0.006], medium: [0.037, 0.053], high: [0.145, 0.211] }),
  times,
})
const gptEditPrice = pricedAt(gptSource, 0, {
  plus: byValue('quality', { auto: [0.011, 0.413], low: [0.011, 0.024], medium: [0.043, 0.113], high: [0.151, 0.413] }),
  times,
})
/** Prices up to 1536² and above it. It is unknown which size falls into which range. */
const seedreamSizes = byValue('image_size', {
  auto_1K: 0.0675,
  auto_2K: 0.135,
  ...Object.fromEntries(Object.keys(sizes).map((size) => [size, [0.0675, 0.135] as const])),
})
const seedreamPage = 'https://fal.ai/models/bytedance/seedream/v5/pro'
const seedreamPrice = pricedAt(publishedAt(`${seedreamPage}/text-to-image/llms.txt`, '2026-11-27'), 0, {
  plus: seedreamSizes,
  times,
})
const seedreamEditPrice = pricedAt(reportedOf(`${seedreamPage}/edit`, '2026-11-27'), 0, {
  plus: [...seedreamSizes, { when: [{ slot: 'references', given: true }], credits: 0.0045, upTo: 9 * 0.0045 }],
  times,
})
/** $0.012 per megapixel; it is unknown whether a partial megapixel is billed in full. */
const fluxPrice = pricedAt(reportedOf('https://fal.ai/models/fal-ai/flux-2', '2026-09-30'), 0, {
  plus: byValue('image_size', {
    square_hd: [0.0126, 0.024],
    square: [0.0031, 0.012],
    portrait_4_3: [0.0094, 0.012],
    portrait_16_9: [0.0071, 0.012],
    landscape_4_3: [0.0094, 0.012],
    landscape_16_9: [0.0071, 0.012],
  }),
  times,
})

export const pictureModels: readonly OfferedModel[] = [
  {
    id: 'fal-ai/nano-banana-2',
    family: 'pictures',
    version: '2',
    name: 'Nano Banana 2',
    summary: "Google's picture model: text, edits and up to fourteen pictures at once.",
    typicalSeconds: 30,
    operations: [
      {
        operation: 'image-generate',
        inputs: [prompt()],
        parameters: nanoBanana,
        price: nanoBananaPrice,
        send: { path: '/fal-ai/nano-banana-2' },
      },
      {
        operation: 'image-edit',
        inputs: [edited, references(image, 13), change],
        parameters: nanoBanana,
        price: nanoBananaPrice,
        send: { path: '/fal-ai/nano-banana-2/edit', inputs: imageList },
      },
    ],
  },
  {
    id: 'openai/gpt-image-2',
    family: 'pictures',
    version: '2',
    name: 'GPT Image 2',
    summary: "OpenAI's picture model: exact about text and layout, up to sixteen pictures at once.",
    typicalSeconds: 60,
    operations: [
      {
        operation: 'image-generate',
        inputs: [prompt()],
        parameters: [
          choice('image_size', 'Size', { auto: 'Automatic', ...sizes }, 'landscape_4_3'),
          quality,
          pictureCount,
          anyFormat,
        ],
        price: gptPrice,
        send: { path: '/openai/gpt-image-2' },
      },
      {
        operation: 'image-edit',
        inputs: [edited, references(image, 15), change],
        parameters: [
          choice('image_size', 'Size', { auto: 'As the picture', ...sizes }),
          quality,
          pictureCount,
          anyFormat,
        ],
        price: gptEditPrice,
        send: { path: '/openai/gpt-image-2/edit', inputs: imageList },
      },
    ],
  },
  {
    id: 'bytedance/seedream/v5/pro',
    family: 'pictures',
    version: '5',
    name: 'Seedream 5 Pro',
    summary: 'Pictures up to 2K from text, and edits with up to ten pictures.',
    typicalSeconds: 30,
    operations: [
      {
        operation: 'image-generate',
        inputs: [prompt()],
        parameters: seedream,
        price: seedreamPrice,
        send: { path: '/bytedance/seedream/v5/pro/text-to-image' },
      },
      {
        operation: 'image-edit',
        inputs: [edited, references(image, 9), change],
        parameters: seedream,
        price: seedreamEditPrice,
        send: { path: '/bytedance/seedream/v5/pro/edit', inputs: imageList },
      },
    ],
  },
  {
    id: 'fal-ai/flux-2',
    family: 'pictures',
    version: '2',
    name: 'FLUX.2',
    summary: 'Open picture model with a seed; edits with up to four pictures.',
    typicalSeconds: 15,
    operations: [
      {
        operation: 'image-generate',
        inputs: [prompt()],
        parameters: [choice('image_size', 'Size', sizes, 'landscape_4_3'), ...flux],
        price: fluxPrice,
        send: { path: '/fal-ai/flux-2' },
      },
      {
        operation: 'image-edit',
        inputs: [edited, references(image, 3), change],
        parameters: fluxEdit,
        price: unknownPrice,
        send: { path: '/fal-ai/flux-2/edit', fields: { image_size: { omit: '' } }, inputs: imageList },
      },
    ],
  },
  {
    id: 'fal-ai/birefnet/v2',
    family: 'pictures',
    version: '2',
    name: 'Remove background',
    summary: 'Cuts the subject of a picture out (BiRefNet 2).',
    typicalSeconds: 10,
    operations: [
      {
        operation: 'image-edit',
        inputs: [{ ...edited, help: 'The picture whose background is removed.' }],
        parameters: [
          choice('model', 'Subject', {
            'General Use (Light)': 'Any',
            'General Use (Light 2K)': 'Any, 2K',
            'General Use (Heavy)': 'Any, more accurate',
            Matting: 'Soft edges',
            Portrait: 'Portrait',
          }),
          choice('operating_resolution', 'Resolution', { '1024x1024': '1024 px', '2048x2048': '2048 px' }),
        ],
        price: unknownPrice,
        send: { path: '/fal-ai/birefnet/v2', inputs: { image: pictureRule('image_url') } },
      },
    ],
  },
]
