/** Picture models of the Gemini API. */
import type { Catalogue, InputSlot, Parameter, Price } from '../../../../../shared/catalogue/catalogue.ts'
import { asLabels, choice } from '../../../../../shared/catalogue/parameter-rows.ts'
import type { SentInput } from '../../provider.ts'
import type { OfferedModel, OfferedOperation, Sending } from '../offered.ts'
import { longRatios, ratios } from '../common-parameters.ts'
import { byValue, pricedAt, reportedOf } from '../price-sources.ts'
import { anyPictureSlot, editHelp, promptSlot } from '../slots.ts'

export const geminiFamilies: Catalogue['families'] = [
  { id: 'gemini-image', name: 'Gemini Image', summary: 'Pictures from text and from other pictures.' },
]

/** Maximum per request. */
const maxPictures = 14
/** Accepted types; others are converted. */
const takenTypes = ['image/png', 'image/jpeg', 'image/webp']

interface Abilities {
  ratios: readonly string[]
  /** Dollars per picture, by size; for a model with one size, under that size's name. */
  prices: Readonly<Record<string, number | readonly [number, number]>>
}

const prompt: InputSlot = {
  ...promptSlot,
  help: 'Describe the picture in whole sentences: the subject, the view, the light and the background.',
  placeholder: 'A brass diving helmet, front view, white background',
}

const references: InputSlot = {
  ...anyPictureSlot,
  id: 'references',
  kind: 'images',
  label: 'More pictures',
  help: 'Refer to them in the prompt by what they show: “the logo”, “the second helmet”.',
  required: false,
  count: { least: 0, most: maxPictures - 1 },
}

function parametersOf({ ratios: own, prices }: Abilities): Parameter[] {
  const sizes = Object.keys(prices)
  const ratio = choice('aspectRatio', 'Aspect ratio', [['auto', 'Automatic'], ...asLabels(own)], 'auto', {
    help: 'Automatic: that of the picture that is edited, else the model decides.',
  })
  const labels = sizes.map((value) => [value, value === '512' ? '512 px' : value] as const)
  const size = choice('imageSize', 'Size', labels, '1K', {
    help: 'About the length of a side. Larger pictures cost more.',
  })
  return sizes.length === 1 ? [ratio] : [ratio, size]
}

function sendingOf(modelId: string): Sending {
  const picture = { at: 'parts[]', ways: [{ way: 'base64', mediaTypes: takenTypes } as const], as: inlineData }
  return {
    path: `/v1beta/models/${modelId}:generateContent`,
    fixed: { generationConfig: { responseModalities: ['IMAGE'] } },
    prompt: 'text',
    fields: {
      aspectRatio: { at: 'generationConfig.imageConfig.aspectRatio', omit: 'auto' },
      imageSize: { at: 'generationConfig.imageConfig.imageSize' },
    },
    inputs: { image: picture, references: picture },
  }
}

function inlineData(sent: SentInput): unknown {
  return sent.way === 'base64' ? { inlineData: { mimeType: sent.mediaType, data: sent.value } } : undefined
}

/** Prompt, input picture and thinking tokens add less than a cent each. */
function priceOf({ prices }: Abilities): Price {
  const source = reportedOf('https://ai.google.dev/gemini-api/docs/pricing', '2026-10-09')
  const [first, ...others] = Object.entries(prices)
  return others.length === 0
    ? pricedAt(source, Number(first?.[1]))
    : pricedAt(source, 0, { plus: byValue('imageSize', prices) })
}

function operationsOf(modelId: string, abilities: Abilities): OfferedOperation[] {
  const common = { parameters: parametersOf(abilities), price: priceOf(abilities), send: sendingOf(modelId) }
  return [
    { operation: 'image-generate', inputs: [prompt], ...common },
    {
      operation: 'image-edit',
      inputs: [anyPictureSlot, references, { ...prompt, ...editHelp }],
      ...common,
    },
  ]
}

function model(
  about: Pick<OfferedModel, 'id' | 'version' | 'name' | 'summary' | 'typicalSeconds'>,
  abilities: Abilities,
): OfferedModel {
  return { family: 'gemini-image', ...about, operations: operationsOf(about.id, abilities) }
}

export const geminiModels: readonly OfferedModel[] = [
  model(
    {
      id: 'gemini-nano-banana-2.1',
      version: '2.1',
      name: 'Nano Banana 2.1',
      summary: 'The newest model: pictures and edits up to 4K, also in very long formats.',
      typicalSeconds: 25,
    },
    // 4K: the price page and the guide differ.
    { ratios: [...ratios, ...longRatios], prices: { '1K': 0.0336, '2K': 0.0504, '4K': [0.0756, 0.113] } },
  ),
  model(
    {
      id: 'gemini-3.1-flash-image',
      version: '3.1',
      name: 'Gemini 3.1 Flash Image',
      summary: 'Deprecated: use Nano Banana 2.1. Google names no last day, and others report that it is switched off.',
      typicalSeconds: 20,
    },
    { ratios: [...ratios, ...longRatios], prices: { '512': 0.045, '1K': 0.067, '2K': 0.101, '4K': 0.151 } },
  ),
  model(
    {
      id: 'gemini-3-pro-image',
      version: '3',
      name: 'Gemini 3 Pro Image',
      summary: 'The larger model of the family, up to 4K.',
      typicalSeconds: 40,
    },
    { ratios: ratios, prices: { '1K': 0.134, '2K': 0.134, '4K': 0.24 } },
  ),
  model(
    {
      id: 'gemini-3.1-flash-lite-image',
      version: '3.1 Lite',
      name: 'Gemini 3.1 Flash Lite Image',
      summary: 'The lightest model of the family, in one size.',
      typicalSeconds: 15,
    },
    { ratios: ratios, prices: { '1K': 0.0336 } },
  ),
]
