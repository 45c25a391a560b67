/** Third-party picture models at Tripo. */
import type { Parameter, Price } from '../../../../../shared/catalogue/catalogue.ts'
import { choice } from '../../../../../shared/catalogue/parameter-rows.ts'
import type { OfferedModel } from '../offered.ts'
import { picture, pictureWays, prompt } from './parameters.ts'
import { editHelp } from '../slots.ts'

const format = choice('output_format', 'File format', { png: 'PNG', jpeg: 'JPEG' }, 'png')
const aspectRatio = choice(
  'aspect_ratio',
  'Aspect ratio',
  { '1:1': 'Square', '4:3': '4:3', '3:4': '3:4', '16:9': '16:9', '9:16': '9:16' },
  '1:1',
)

/** 5 or 10 credits per picture. The price page does not name Seedream. */
const fiveOrTen: Price = { kind: 'credits', credits: 5, upTo: 10 }
const ten: Price = { kind: 'credits', credits: 10 }

function pictures(about: {
  id: string
  name: string
  summary: string
  most: number
  parameters: Parameter[]
  price: Price
}): OfferedModel {
  const { id, name, summary, most, parameters, price } = about
  return {
    id,
    family: 'pictures',
    version: '',
    name,
    summary,
    typicalSeconds: 40,
    operations: [
      {
        operation: 'image-generate',
        inputs: [{ ...prompt, placeholder: 'A brass diving helmet, front view, white background' }],
        parameters,
        price,
        send: { path: '/generation/text-to-image', fixed: { model: id } },
      },
      {
        operation: 'image-edit',
        inputs: [
          {
            ...picture,
            id: 'images',
            kind: 'images',
            label: 'Pictures',
            help: 'The picture to change first, then references for it.',
            count: { least: 1, most },
          },
          { ...prompt, ...editHelp },
        ],
        parameters,
        price,
        send: {
          path: '/generation/image-to-image',
          fixed: { model: id },
          inputs: { images: { at: 'inputs[]', ways: pictureWays } },
        },
      },
    ],
  }
}

const banana = { most: 10, parameters: [aspectRatio, format], price: ten }
/** The price page names GPT Image 2 but not its successors. */
const chat = { most: 16, parameters: [format], price: { kind: 'unknown' } as const }

export const pictureModels: readonly OfferedModel[] = [
  pictures({
    id: 'seedream_v5',
    name: 'Seedream 5',
    summary: 'Edits, styles and several pictures in one.',
    most: 4,
    parameters: [format],
    price: fiveOrTen,
  }),
  pictures({
    ...banana,
    id: 'banana',
    name: 'Nano Banana',
    summary: 'Fast pictures and edits. Google ended this model on 2 October 2026: it may fail.',
    price: { kind: 'credits', credits: 5 },
  }),
  pictures({ ...banana, id: 'banana_pro', name: 'Nano Banana Pro', summary: 'Pictures and edits of higher quality.' }),
  pictures({
    ...banana,
    id: 'banana2',
    name: 'Nano Banana 2',
    summary: 'Fast pictures and edits, the newest of them.',
  }),
  pictures({
    ...chat,
    id: 'chat_image_2',
    name: 'GPT Image 2',
    summary: 'Pictures that follow long prompts closely.',
    price: ten,
  }),
  pictures({
    ...chat,
    id: 'chat_image_2.5_flare',
    name: 'GPT Image 2.5 Flare',
    summary: 'The fast one of its series.',
  }),
  pictures({
    ...chat,
    id: 'chat_image_2.5_sunburst',
    name: 'GPT Image 2.5 Sunburst',
    summary: 'The careful one of its series.',
  }),
]
