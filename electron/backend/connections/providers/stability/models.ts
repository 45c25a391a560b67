/** 3D models of Stability AI. */
import type { Catalogue, Parameter, Price } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, decimal, onlyWhen, seedOf, integer } from '../../../../../shared/catalogue/parameter-rows.ts'
import type { OfferedModel, OfferedOperation } from '../offered.ts'
import { pricedAt, reportedOf } from '../price-sources.ts'
import { anyPictureSlot } from '../slots.ts'

export const stabilityFamilies: Catalogue['families'] = [
  { id: 'stable-3d', name: 'Stable 3D', summary: 'Quick models from one picture.' },
]

/** Maximum size of the picture in a 10 MB request. */
const maxBytes = 9_500_000

const texture = choice(
  'texture_resolution',
  'Texture size',
  { '512': '512 px', '1024': '1024 px', '2048': '2048 px' },
  '1024',
)
const remesh = choice('remesh', 'Remesh', { none: 'None', triangle: 'Triangles', quad: 'Quads' }, 'none', {
  help: 'Rebuilds the surface with even triangles or quads.',
})

function foreground(minimum: number, maximum: number, fallback: number): Parameter {
  return {
    id: 'foreground_ratio',
    label: 'Foreground ratio',
    help: 'How much of the picture the subject fills. Changes the padding around it.',
    kind: 'number',
    minimum,
    maximum,
    step: 0.05,
    default: fallback,
    advanced: true,
  }
}

const targetType = choice(
  'target_type',
  'Simplify to',
  { none: 'No target', vertex: 'Vertices', face: 'Faces' },
  'none',
  { help: 'Simplifies the mesh to about this number of vertices or faces.' },
)
const targetCount = integer('target_count', 'Target', [100, 20_000, 100], {
  default: 1000,
  ...onlyWhen('target_type', ['vertex', 'face']),
})
const guidance = decimal('guidance_scale', 'Guidance', [1, 10, 0.5], {
  help: 'How closely the points of the hidden side follow the picture.',
  default: 3,
  advanced: true,
})
const seed = seedOf({ maximum: 4_294_967_294, step: 1 })

function fromPicture(path: string, parameters: Parameter[], price: Price): OfferedOperation {
  return {
    operation: 'image-to-3d',
    inputs: [{ ...anyPictureSlot, help: 'One object, fully visible, on a plain or transparent background.' }],
    parameters,
    price,
    send: {
      path,
      inputs: {
        image: {
          at: 'image',
          ways: [
            {
              way: 'part',
              maxBytes,
              mediaTypes: ['image/png', 'image/jpeg', 'image/webp'],
              picture: { minSide: 640, maxBytes },
            },
          ],
        },
      },
    },
  }
}

export const stabilityModels: readonly OfferedModel[] = [
  {
    id: 'stable-point-aware-3d',
    family: 'stable-3d',
    version: 'SPAR3D',
    name: 'Stable Point Aware 3D',
    summary: 'Textured models, with a target for the number of vertices or faces.',
    typicalSeconds: 10,
    operations: [
      fromPicture(
        '/v2beta/3d/stable-point-aware-3d',
        [texture, remesh, targetType, targetCount, foreground(1, 2, 1.3), guidance, seed],
        pricedAt(reportedOf('https://platform.stability.ai/pricing', '2026-11-27'), 4),
      ),
    ],
  },
  {
    id: 'stable-fast-3d',
    family: 'stable-3d',
    version: 'SF3D',
    name: 'Stable Fast 3D',
    summary: 'The quickest: textured models within seconds.',
    typicalSeconds: 5,
    // Other sources report 2 and 10 credits.
    operations: [
      fromPicture('/v2beta/3d/stable-fast-3d', [texture, remesh, foreground(0.1, 1, 0.85)], { kind: 'unknown' }),
    ],
  },
]
