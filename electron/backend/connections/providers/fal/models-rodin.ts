/** Hyper3D Rodin 2.5 at fal. */
import { viewIds, type Parameter } from '../../../../../shared/catalogue.ts'
import type { FieldRule, OfferedModel } from '../offered.ts'
import { byValue, pricedAt, publishedAt } from '../price-sources.ts'
import { image, picturePlace, prompt, views } from './inputs.ts'
import { choice, seed, toggle } from './parameters.ts'

const tiers = {
  'Gen-2.5-Minimum': 'Minimum',
  'Gen-2.5-Extreme-Low': 'Extreme low',
  'Gen-2.5-Low': 'Low',
  'Gen-2.5-Medium': 'Medium',
  'Gen-2.5-High': 'High',
  'Gen-2.5-Extreme-High': 'Extreme high',
}
const quads = ['4K', '8K', '18K', '50K', '100K', '200K'].map((count) => `${count} Quad`)
const triangles = ['2K', '20K', '50K', '150K', '500K', '1M', '2M'].map((count) => `${count} Triangle`)
const textured = { parameter: 'material', equals: ['PBR', 'Shaded', 'All'] }

const shared: Parameter[] = [
  {
    ...choice('tier', 'Tier', tiers, 'Gen-2.5-High'),
    help: 'Higher tiers make more detail. Extreme high may cost twice as much.',
  },
  {
    ...choice('quality_mesh_option', 'Mesh', {
      Auto: 'Automatic',
      ...Object.fromEntries([...quads, ...triangles].map((each) => [each, each.replace('Triangle', 'triangles')])),
    }),
    help: 'Quads suit smooth surfaces, triangles fine detail. More than 1M triangles needs the tier High.',
    shownWhen: { parameter: 'tier', equals: Object.keys(tiers).slice(1) },
  },
  choice('material', 'Material', {
    PBR: 'PBR maps',
    Shaded: 'Colour with baked light',
    All: 'Both',
    None: 'Geometry only',
  }),
  {
    ...toggle('hd_texture', 'HD texture', false, 'Extra work on the texture for more detail.'),
    shownWhen: textured,
    advanced: true,
  },
  { ...toggle('texture_delight', 'Remove baked light', false), shownWhen: textured, advanced: true },
  {
    ...choice('texture_mode', 'Texture quality', {
      '': 'By tier',
      'extreme-low': 'Extreme low',
      low: 'Low',
      medium: 'Medium',
      high: 'High',
    }),
    shownWhen: textured,
    advanced: true,
  },
  {
    ...toggle('is_micro', 'Micro detail', false),
    shownWhen: { parameter: 'tier', equals: 'Gen-2.5-Extreme-High' },
    advanced: true,
  },
  {
    ...toggle('high_pack', 'High Pack', false, '4K textures, and about 16 times the faces of a quad mesh.'),
    advanced: true,
  },
  { ...toggle('TAPose', 'T or A pose', false, 'For characters that are to be rigged.'), advanced: true },
  {
    ...toggle('enable_creative_mode', 'Creative mode', false, 'More robust where the input is unusual.'),
    advanced: true,
  },
  {
    ...choice('geometry_file_format', 'File format', {
      glb: 'GLB',
      fbx: 'FBX',
      obj: 'OBJ',
      stl: 'STL',
      usdz: 'USDZ',
    }),
    advanced: true,
  },
  seed('seed', 'Seed', 65_535),
]

const fields: Record<string, FieldRule> = {
  texture_mode: { omit: '' },
  high_pack: { at: 'addons.high_pack', omit: false },
}

const price = pricedAt(publishedAt('https://fal.ai/models/fal-ai/hyper3d/rodin/v2.5/llms.txt', '2026-11-27'), 0.4, {
  plus: [
    // Two readings of the page differ: twice as much, or no price by tier.
    ...byValue('tier', { 'Gen-2.5-Extreme-High': [0, 0.4] }),
    { parameter: 'high_pack', equals: true, credits: 0.8 },
  ],
})

const fromPictures: Parameter[] = [
  ...shared,
  {
    ...toggle('use_original_alpha', 'Keep transparency', false, 'Uses the transparency of the pictures as they are.'),
    advanced: true,
  },
]
const hint = { ...prompt(), required: false, help: 'Empty: described from the pictures.' }

export const rodinModels: readonly OfferedModel[] = [
  {
    id: 'fal-ai/hyper3d/rodin/v2.5',
    family: 'rodin',
    version: '2.5',
    name: 'Hyper3D Rodin 2.5',
    summary: 'Clean quads or dense triangles from text or up to four views.',
    typicalSeconds: 180,
    operations: [
      {
        operation: 'text-to-3d',
        inputs: [prompt()],
        parameters: shared,
        price,
        send: { path: '/fal-ai/hyper3d/rodin/v2.5/text-to-3d', fields },
      },
      {
        operation: 'image-to-3d',
        inputs: [image, hint],
        parameters: fromPictures,
        price,
        send: { path: '/fal-ai/hyper3d/rodin/v2.5', fields, inputs: { image: picturePlace('image_urls[]') } },
      },
      {
        operation: 'multiview-to-3d',
        inputs: [views(viewIds, ['front']), hint],
        parameters: fromPictures,
        price,
        send: { path: '/fal-ai/hyper3d/rodin/v2.5', fields, inputs: { views: picturePlace('image_urls[]') } },
      },
    ],
  },
]
