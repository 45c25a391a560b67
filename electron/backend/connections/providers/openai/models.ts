/** OpenAI's picture models. */
import type { Catalogue, InputSlot, Price } from '../../../../../shared/catalogue/catalogue.ts'
import { catalogueOf, type InputRule, type OfferedModel, type OfferedOperation } from '../offered.ts'
import { byValue, pricedAt, reportedOf } from '../price-sources.ts'
import { type Abilities, editingParameters, makingParameters } from './parameters.ts'
import { anyPictureSlot, editHelp, promptSlot } from '../slots.ts'

const families: Catalogue['families'] = [
  { id: 'gpt-image', name: 'GPT Image', summary: 'Pictures from text, and edits of pictures.' },
]

/** Maximum per request. */
const maxPictures = 16
const maxBytes = 50_000_000

const prompt: InputSlot = {
  ...promptSlot,
  help: 'What to draw: the subject first, then the view, the style and the background.',
  maxLength: 32_000,
  placeholder: 'A brass diving helmet, front view, white background',
}

const editInputs: InputSlot[] = [
  anyPictureSlot,
  {
    ...anyPictureSlot,
    id: 'references',
    kind: 'images',
    label: 'More pictures',
    help: 'Pictures to take a subject, a style or a detail from.',
    required: false,
    count: { least: 0, most: maxPictures - 1 },
  },
  { ...prompt, ...editHelp },
  { ...anyPictureSlot, id: 'mask', label: 'Mask', help: 'White areas may change.', required: false, maskOf: 'image' },
]

/** The mask applies to the first picture, which is sent upright whatever its EXIF orientation. */
const pictureRule: InputRule = {
  at: 'image[]',
  ways: [
    {
      way: 'part',
      maxBytes,
      mediaTypes: ['image/png', 'image/jpeg', 'image/webp'],
      picture: { upright: true, maxBytes },
    },
  ],
}
const maskRule: InputRule = {
  at: 'mask',
  ways: [
    { way: 'part', maxBytes, mediaTypes: ['image/png'], picture: { mask: 'clear-may-change' }, maskedSlot: 'image' },
  ],
}

/** Dollars per picture by quality, for the smallest and the largest size. The prompt's text adds almost nothing. */
type Prices = Readonly<Record<string, readonly [number, number]>>

/** Null: unknown. The charge is computed from the token counts in the response. */
function priceOf(prices: Prices | null, page: string, edits?: typeof editExtras): Price {
  if (prices === null) return { kind: 'unknown' }
  const amounts = Object.values(prices).flat()
  const auto = [Math.min(...amounts), Math.max(...amounts)] as const
  return pricedAt(reportedOf(page, '2026-11-27'), 0, {
    ...edits,
    plus: [...byValue('quality', { auto, ...prices }), ...(edits?.plus ?? [])],
    times: 'n',
  })
}

const ownPrices = 'https://platform.openai.com/docs/pricing'
/** OpenAI publishes no table for 2.5; fal charges the same for the same tokens. */
const falPrices = 'https://fal.ai/models/openai/gpt-image-2.5/flare/text-to-image'
/** Maximum for an input picture, from fal's table for GPT Image 2. */
const sentPicture = 0.012
const editExtras = {
  upTo: sentPicture,
  plus: [{ when: [{ slot: 'references', given: true }], credits: 0, upTo: sentPicture * (maxPictures - 1) }],
}

function operationsOf(modelId: string, abilities: Abilities, prices: Prices | null): OfferedOperation[] {
  const page = modelId.startsWith('gpt-image-2.5') ? falPrices : ownPrices
  const fixed = { model: modelId }
  const fields = {
    size: { omit: 'auto' },
    quality: { omit: 'auto' },
    background: { omit: 'auto' },
    moderation: { omit: 'auto' },
    input_fidelity: { omit: 'auto' },
    complexity: { omit: 'auto' },
  }
  return [
    {
      operation: 'image-generate',
      inputs: [prompt],
      parameters: makingParameters(abilities),
      price: priceOf(prices, page),
      send: { path: '/v1/images/generations', fixed, fields },
    },
    {
      operation: 'image-edit',
      inputs: editInputs,
      parameters: editingParameters(abilities),
      price: priceOf(prices, page, editExtras),
      send: {
        path: '/v1/images/edits',
        fixed,
        fields,
        inputs: { image: pictureRule, mask: maskRule, references: pictureRule },
      },
    },
  ]
}

function model(
  about: Omit<OfferedModel, 'family' | 'operations'>,
  abilities: Abilities,
  prices: Prices | null,
): OfferedModel {
  return { family: 'gpt-image', ...about, operations: operationsOf(about.id, abilities, prices) }
}

/** Shutdown date of the models before version 2, from OpenAI's deprecations page of 27 November 2026. */
const endOfVersion1 = { on: '2026-12-01', successor: 'gpt-image-2.6-flare' }

/** Flare and Sunburst. */
const of25: Prices = {
  low: [0.004, 0.0045],
  medium: [0.009, 0.0103],
  high: [0.0361, 0.0396],
  xhigh: [0.0642, 0.0705],
  max: [0.1444, 0.1584],
}

export const openaiModels: readonly OfferedModel[] = [
  model(
    {
      id: 'gpt-image-2.6-flare',
      version: '2.6',
      name: 'GPT Image 2.6 Flare',
      summary: 'The fast model of the newest family.',
      typicalSeconds: 20,
    },
    { anySize: false, transparency: true, fidelity: true, qualities: 'many', complexity: true },
    null,
  ),
  model(
    {
      id: 'gpt-image-2.6-sunburst',
      version: '2.6',
      name: 'GPT Image 2.6 Sunburst',
      summary: 'The newest model for edits.',
      typicalSeconds: 40,
    },
    { anySize: false, transparency: true, fidelity: true, qualities: 'many', complexity: true },
    null,
  ),
  model(
    {
      id: 'gpt-image-2.5-flare',
      version: '2.5',
      name: 'GPT Image 2.5 Flare',
      summary: 'The fast model of the family before.',
      typicalSeconds: 30,
    },
    { anySize: false, transparency: true, fidelity: true, qualities: 'many' },
    of25,
  ),
  model(
    {
      id: 'gpt-image-2.5-sunburst',
      version: '2.5',
      name: 'GPT Image 2.5 Sunburst',
      summary: 'Made for edits.',
      typicalSeconds: 60,
    },
    { anySize: false, transparency: true, fidelity: true, qualities: 'many' },
    of25,
  ),
  model(
    {
      id: 'gpt-image-2',
      version: '2',
      name: 'GPT Image 2',
      summary: 'Pictures up to 4K. No transparent background.',
      typicalSeconds: 60,
    },
    { anySize: true, transparency: false, fidelity: false },
    { low: [0.005, 0.016], medium: [0.041, 0.139], high: [0.165, 0.565] },
  ),
  model(
    {
      id: 'gpt-image-1.5',
      version: '1.5',
      name: 'GPT Image 1.5',
      summary: 'The model before, with transparent backgrounds.',
      typicalSeconds: 60,
      ends: endOfVersion1,
    },
    { anySize: false, transparency: true, fidelity: true },
    { low: [0.009, 0.013], medium: [0.034, 0.05], high: [0.133, 0.2] },
  ),
  model(
    {
      id: 'gpt-image-1-mini',
      version: '1 mini',
      name: 'GPT Image 1 mini',
      summary: 'A small model for drafts.',
      typicalSeconds: 30,
      ends: endOfVersion1,
    },
    { anySize: false, transparency: false, fidelity: false },
    { low: [0.005, 0.006], medium: [0.011, 0.015], high: [0.036, 0.052] },
  ),
]

export const openaiCatalogue = catalogueOf(families, openaiModels)
