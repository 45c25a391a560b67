/**
 * Hi3D 3.0 at fal. Fields, ranges and result are from fal's schema of 9 September 2026; view fields are from
 * third-party clients.
 */
import { viewIds, type Parameter } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, decimal, toggle, integer } from '../../../../../shared/catalogue/parameter-rows.ts'
import type { OfferedModel } from '../offered.ts'
import { byValue, pricedAt, reportedOf } from '../price-sources.ts'
import { image, pictureRule, views } from './inputs.ts'

const textured = { parameter: 'enable_texture', equals: true }

const parameters: Parameter[] = [
  choice('resolution', 'Resolution', { '2048quality': 'Quality', '2048master': 'Master' }, '2048quality', {
    help: 'Master makes the most detail and costs several times as much.',
  }),
  toggle('enable_texture', 'Texture', true),
  toggle('enable_pbr', 'PBR maps', true, { shownWhen: textured }),
  integer('face_count', 'Faces', [100_000, 5_000_000, 100_000], {
    help: 'Empty: chosen by the model. Its maker advises 2,000,000 for Quality and 5,000,000 for Master.',
  }),
  choice('export_format', 'File format', { glb: 'GLB', obj: 'OBJ', stl: 'STL', fbx: 'FBX', usdz: 'USDZ' }, 'glb', {
    advanced: true,
  }),
]

const shading = decimal('shading', 'Remove shading', [0, 1, 0.1], {
  default: 0.5,
  shownWhen: textured,
  advanced: true,
})

/** $0.02 per credit. No price for several views was found. */
const price = pricedAt(reportedOf('https://fal.ai/models/hitem3d/hi3d/v3.0/image-to-3d', '2026-10-01'), 0, {
  plus: [
    ...byValue('resolution', { '2048quality': 1.8, '2048master': 8.8 }),
    { parameter: 'enable_texture', equals: true, credits: 0.2 },
    { parameter: 'enable_pbr', equals: true, credits: 0.1 },
  ],
})

export const hi3dModels: readonly OfferedModel[] = [
  {
    id: 'hitem3d/hi3d/v3.0',
    family: 'hi3d',
    version: '3.0',
    name: 'Hi3D 3.0',
    summary: 'Very dense models for figures and printing. Slow.',
    typicalSeconds: 540,
    operations: [
      {
        operation: 'image-to-3d',
        inputs: [image],
        parameters: [...parameters, shading],
        price,
        send: { path: '/hitem3d/hi3d/v3.0/image-to-3d', inputs: { image: pictureRule('image_url') } },
      },
      {
        operation: 'multiview-to-3d',
        inputs: [views(viewIds, ['front'])],
        parameters,
        price: { kind: 'unknown' },
        send: {
          path: '/hitem3d/hi3d/v3.0/multi-view-to-3d',
          inputs: Object.fromEntries(viewIds.map((id) => [`views.${id}`, pictureRule(`${id}_image_url`)])),
        },
      },
    ],
  },
]
