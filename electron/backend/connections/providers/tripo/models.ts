/** All Tripo models. */
import { catalogueOf, type OfferedModel } from '../offered.ts'
import { publishedAt, reportedOf } from '../price-sources.ts'
import { conversion, lowPoly, texturing } from './after-rows.ts'
import { generation, type Abilities } from './generation-rows.ts'
import { pictureModels } from './picture-rows.ts'

const detailed: Abilities = {
  maxFaces: 500_000,
  maxQuads: 150_000,
  lowPolyAndParts: true,
  geometryQuality: true,
  textureQuality: 'extreme',
  price: { words: 10, pictures: 20 },
}
const lean: Abilities = {
  maxFaces: 20_000,
  maxQuads: 0,
  lowPolyAndParts: false,
  geometryQuality: false,
  textureQuality: 'extreme',
  price: { words: 30, pictures: 40 },
}

/** Tripo's changelog, as quoted by third parties; two models were billed at this price. */
const previewSource = reportedOf('https://docs.tripo3d.ai', '2026-09-03')

export const tripoModels: readonly OfferedModel[] = [
  generation(
    {
      id: 'v3.1-20260211',
      family: 'h',
      version: '3.1',
      name: 'Tripo 3.1',
      summary: 'The finest shapes and textures of Tripo.',
      typicalSeconds: 100,
    },
    detailed,
  ),
  generation(
    {
      id: 'P1-20260311',
      family: 'p',
      version: '1',
      name: 'Tripo P1',
      summary: 'Clean low-poly models for games. Five at once.',
      typicalSeconds: 60,
    },
    lean,
  ),
  generation(
    {
      id: 'P2-20260801',
      family: 'p',
      version: '2 preview',
      name: 'Tripo P2 (preview)',
      summary: 'The next low-poly model, in preview: also with quads. Five at once.',
      typicalSeconds: 60,
    },
    { ...lean, maxFaces: 50_000, maxQuads: 25_000, price: { words: 100, pictures: 100, source: previewSource } },
  ),
  generation(
    {
      id: 'v3.0-20250812',
      family: 'h',
      version: '3.0',
      name: 'Tripo 3.0',
      summary: 'The version before 3.1.',
      typicalSeconds: 100,
    },
    detailed,
  ),
  generation(
    {
      id: 'v2.5-20250123',
      family: 'h',
      version: '2.5',
      name: 'Tripo 2.5',
      summary: 'An older version, for results as they were.',
      typicalSeconds: 60,
    },
    { ...detailed, geometryQuality: false, lowPolyAndParts: false, textureQuality: 'detailed' },
  ),
  ...texturing,
  ...lowPoly,
  conversion,
  ...pictureModels,
]

export const tripoCatalogue = catalogueOf(
  [
    { id: 'h', name: 'Tripo', summary: 'Detailed, textured models from words, a picture or views.' },
    { id: 'p', name: 'Tripo P', summary: 'Low-poly models with clean topology.' },
    { id: 'tools', name: 'Tripo tools', summary: 'New textures, fewer faces, other formats.' },
    { id: 'pictures', name: 'Pictures', summary: 'Pictures from words, and edited pictures.' },
  ],
  tripoModels,
  publishedAt('https://docs.tripo3d.ai/get-started/pricing.html', '2026-11-22'),
)
