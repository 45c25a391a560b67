/** Models of Rodin Gen-2.5, one per tier. */
import type { InputSlot } from '../../../../../shared/catalogue/catalogue.ts'
import { mediaTypesOf } from '../../../../../shared/formats/file-type.ts'
import { catalogueOf, type InputRule, type OfferedModel, type OfferedOperation } from '../offered.ts'
import { publishedAt } from '../price-sources.ts'
import { fields, parametersFor, presets, type Tier } from './parameters.ts'
import { fourViews, promptSlot, webPictures } from '../slots.ts'

const tiers: readonly Tier[] = [
  {
    id: 'Gen-2.5-Medium',
    name: 'Rodin 2.5 Medium',
    summary: 'Balanced: for most models.',
    typicalSeconds: 90,
    credits: 0.5,
    triangles: [1_000, 1_000_000],
    quads: [1_000, 200_000],
    creative: true,
    micro: false,
  },
  {
    id: 'Gen-2.5-High',
    name: 'Rodin 2.5 High',
    summary: 'Rich shapes and smooth surfaces.',
    typicalSeconds: 120,
    credits: 0.5,
    triangles: [20_000, 1_000_000],
    quads: [1_000, 200_000],
    creative: true,
    micro: false,
  },
  {
    id: 'Gen-2.5-Extreme-High',
    name: 'Rodin 2.5 Extreme High',
    summary: 'The finest detail, for twice the credits.',
    typicalSeconds: 180,
    credits: 1,
    triangles: [20_000, 2_000_000],
    quads: [1_000, 200_000],
    creative: true,
    micro: true,
  },
  {
    id: 'Gen-2.5-Low',
    name: 'Rodin 2.5 Low',
    summary: 'Clean, small assets, such as props with hard surfaces.',
    typicalSeconds: 60,
    credits: 0.5,
    triangles: [1_000, 1_000_000],
    quads: [1_000, 200_000],
    creative: false,
    micro: false,
  },
  {
    id: 'Gen-2.5-Extreme-Low',
    name: 'Rodin 2.5 Extreme Low',
    summary: 'The fastest, for simple assets.',
    typicalSeconds: 30,
    credits: 0.5,
    triangles: [1_000, 20_000],
    quads: [1_000, 20_000],
    creative: false,
    micro: false,
  },
]

const prompt: InputSlot = {
  ...promptSlot,
  placeholder: 'A brass diving helmet with a round window',
}

const pictures: InputSlot = {
  id: 'images',
  kind: 'images',
  label: 'Pictures',
  help: 'One object, in up to five pictures. The first is the main one: materials are made from it.',
  required: true,
  count: { least: 1, most: 5 },
  mediaTypes: webPictures,
}

const views: InputSlot = {
  ...pictures,
  kind: 'multiview',
  label: 'Views',
  help: 'The same object from several sides. Materials are made from the front.',
  views: fourViews,
  minViews: 2,
}

const asPart: InputRule = { at: 'images', ways: [{ way: 'part', mediaTypes: mediaTypesOf(['png', 'jpeg']) }] }

function offeredTier(tier: Tier): OfferedModel {
  const { id, name, summary, typicalSeconds, credits } = tier
  const offer = (operation: OfferedOperation['operation'], inputs: InputSlot[]): OfferedOperation => ({
    operation,
    inputs,
    parameters: parametersFor(tier, operation !== 'text-to-3d'),
    presets,
    price: { kind: 'credits', credits, plus: [{ parameter: 'high_pack', equals: true, credits: 1 }] },
    // Without a tier, a first-generation model would be used.
    send: { path: '/rodin', fixed: { tier: id }, fields, inputs: { images: asPart } },
  })
  const help = { ...prompt, required: false, help: 'What the pictures do not show. Empty: written from the pictures.' }
  return {
    id,
    family: 'gen-2.5',
    version: '2.5',
    name,
    summary,
    typicalSeconds,
    operations: [
      offer('text-to-3d', [prompt]),
      offer('image-to-3d', [pictures, help]),
      offer('multiview-to-3d', [views, help]),
    ],
  }
}

export const rodinModels: readonly OfferedModel[] = tiers.map(offeredTier)

export const rodinCatalogue = catalogueOf(
  [
    {
      id: 'gen-2.5',
      name: 'Rodin Gen-2.5',
      summary: 'Models from words or up to five pictures, with triangles or quads.',
    },
  ],
  rodinModels,
  publishedAt('https://developer.hyper3d.ai/api-specification/rodin-generation-gen2', '2026-11-22'),
)
