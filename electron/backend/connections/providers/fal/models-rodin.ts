/** Hyper3D Rodin 2.5 at fal. */
import { viewIds, type Parameter, type Price } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, onlyWhen, toggle } from '../../../../../shared/catalogue/parameter-rows.ts'
import type { FieldRule, OfferedModel, OfferedOperation } from '../offered.ts'
import { byValue, pricedAt, publishedAt, reportedOf } from '../price-sources.ts'
import { fileFormat, materials, tierNames } from '../rodin/choices.ts'
import { image, pictureRule, prompt, views } from './inputs.ts'
import { seed } from './parameters.ts'

const fastTiers = { 'Gen-2.5-Minimum': 'Minimum', 'Gen-2.5-Extreme-Low': 'Extreme low', 'Gen-2.5-Low': 'Low' }
const tiers = { ...fastTiers, ...tierNames }
const textured = { parameter: 'material', equals: ['PBR', 'Shaded', 'All'] }

/** `quads`, `triangles`: the available mesh sizes. The Minimum tier chooses its own. */
function meshOf(quads: string[], triangles: string[], all: typeof fastTiers): Parameter {
  const sizes = [...quads.map((count) => `${count} Quad`), ...triangles.map((count) => `${count} Triangle`)]
  const labels = sizes.map((each) => [each, each.replace('Triangle', 'triangles')])
  return {
    ...choice('quality_mesh_option', 'Mesh', { Auto: 'Automatic', ...Object.fromEntries(labels) }),
    help: 'Quads suit smooth surfaces, triangles fine detail.',
    shownWhen: { parameter: 'tier', equals: Object.keys(all).slice(1) },
  }
}

const full: Parameter[] = [
  choice('tier', 'Tier', tiers, 'Gen-2.5-High', {
    help: 'Higher tiers make more detail. Extreme high may cost twice as much.',
  }),
  {
    ...meshOf(['4K', '8K', '18K', '50K', '100K', '200K'], ['2K', '20K', '50K', '150K', '500K', '1M', '2M'], tiers),
    help: 'Quads suit smooth surfaces, triangles fine detail. More than 1M triangles needs the tier High.',
  },
  toggle('is_micro', 'Micro detail', false, { ...onlyWhen('tier', 'Gen-2.5-Extreme-High'), advanced: true }),
  toggle('high_pack', 'High Pack', false, {
    help: '4K textures, and about 16 times the faces of a quad mesh.',
    advanced: true,
  }),
]

const fastParameters: Parameter[] = [
  choice('tier', 'Tier', fastTiers, 'Gen-2.5-Extreme-Low'),
  meshOf(['1K', '4K', '8K', '18K', '20K'], ['2K', '4K', '8K', '10K', '20K'], fastTiers),
]

const shared: Parameter[] = [
  choice('material', 'Material', { ...materials, Shaded: 'Colour with baked light', None: 'Geometry only' }),
  toggle('hd_texture', 'HD texture', false, {
    help: 'Extra work on the texture for more detail.',
    shownWhen: textured,
    advanced: true,
  }),
  toggle('texture_delight', 'Remove baked light', false, { shownWhen: textured, advanced: true }),
  choice(
    'texture_mode',
    'Texture quality',
    { '': 'By tier', 'extreme-low': 'Extreme low', low: 'Low', medium: 'Medium', high: 'High' },
    '',
    { shownWhen: textured, advanced: true },
  ),
  toggle('TAPose', 'T or A pose', false, { help: 'For characters that are to be rigged.', advanced: true }),
  toggle('enable_creative_mode', 'Creative mode', false, {
    help: 'More robust where the input is unusual.',
    advanced: true,
  }),
  { ...fileFormat, label: 'File format' },
  seed({ maximum: 65_535 }),
]

const fields: Record<string, FieldRule> = {
  texture_mode: { omit: '' },
  high_pack: { at: 'addons.high_pack', omit: false },
}

const page = 'https://fal.ai/models/fal-ai/hyper3d/rodin/v2.5'
const price = pricedAt(publishedAt(`${page}/llms.txt`, '2026-11-27'), 0.4, {
  plus: [
    // The page can be read in two ways: double price, or no price by tier.
    ...byValue('tier', { 'Gen-2.5-Extreme-High': [0, 0.4] }),
    { parameter: 'high_pack', equals: true, credits: 0.8 },
  ],
})

/** An undated copy of the page says $0.40; others report $0.10 since October 2026. */
const priceOfFast = pricedAt(reportedOf(`${page}/fast`, '2026-10-07'), 0.1, { upTo: 0.4 })

const alpha = toggle('use_original_alpha', 'Keep transparency', false, {
  help: 'Uses the transparency of the pictures as they are.',
  advanced: true,
})
const hint = { ...prompt(), required: false, help: 'Empty: described from the pictures.' }

/** `ending`: suffix of a variant's endpoints. */
function operations(ending: string, own: Parameter[], price: Price): OfferedOperation[] {
  const parameters = [...own, ...shared]
  const fromPictures = [...parameters, alpha]
  const path = `/fal-ai/hyper3d/rodin/v2.5${ending}`
  return [
    {
      operation: 'text-to-3d',
      inputs: [prompt()],
      parameters,
      price,
      send: { path: `/fal-ai/hyper3d/rodin/v2.5/text-to-3d${ending}`, fields },
    },
    {
      operation: 'image-to-3d',
      inputs: [image, hint],
      parameters: fromPictures,
      price,
      send: { path, fields, inputs: { image: pictureRule('image_urls[]') } },
    },
    {
      operation: 'multiview-to-3d',
      inputs: [views(viewIds, ['front']), hint],
      parameters: fromPictures,
      price,
      send: { path, fields, inputs: { views: pictureRule('image_urls[]') } },
    },
  ]
}

export const rodinModels: readonly OfferedModel[] = [
  {
    id: 'fal-ai/hyper3d/rodin/v2.5',
    family: 'rodin',
    version: '2.5',
    name: 'Hyper3D Rodin 2.5',
    summary: 'Clean quads or dense triangles from text or up to four views.',
    typicalSeconds: 180,
    operations: operations('', full, price),
  },
  {
    id: 'fal-ai/hyper3d/rodin/v2.5/fast',
    family: 'rodin',
    version: '2.5 Fast',
    name: 'Hyper3D Rodin 2.5 Fast',
    summary: 'Quick drafts of at most 20,000 faces.',
    typicalSeconds: 60,
    operations: operations('/fast', fastParameters, priceOfFast),
  },
]
