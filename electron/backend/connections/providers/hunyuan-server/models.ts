/** Models of a Hunyuan3D-2 API server. */
import type { InputSlot, Parameter } from '../../../../../shared/catalogue/catalogue.ts'
import { decimal, seedOf, toggle, integer } from '../../../../../shared/catalogue/parameter-rows.ts'
import { mediaTypesOf } from '../../../../../shared/formats/file-type.ts'
import type { OfferedModel } from '../offered.ts'
import { imageSlot, webPictures } from '../slots.ts'

const glbTypes = mediaTypesOf(['glb'])
/** Size limit for base64 files in the JSON body. */
const maxBytes = 20 * 1024 * 1024

const picture: InputSlot = {
  ...imageSlot,
  help: 'One object, fully visible. The server removes the background itself.',
  maxBytes,
}

const triangles = integer('face_count', 'Triangles', [1000, 100_000, 1000], {
  help: 'The most that a textured model has. The texture is painted on a mesh reduced to this.',
  default: 40_000,
})

const seed = seedOf({ maximum: 2 ** 32 - 1 })

const shape: Parameter[] = [
  integer('octree_resolution', 'Resolution', [64, 512, 64], {
    help: 'Cells along the longest side. Higher is finer, and needs more time and graphics memory.',
    default: 128,
  }),
  integer('num_inference_steps', 'Steps', [1, 50, 1], {
    help: 'The fast models that the server starts with need 5. Full models need 30 to 50.',
    default: 5,
  }),
  decimal('guidance_scale', 'Guidance', [0, 20, 0.5], {
    help: 'How closely the shape follows the picture.',
    default: 5,
    advanced: true,
  }),
]

const image = { at: 'image', ways: [{ way: 'base64', maxBytes, mediaTypes: webPictures }] } as const

export const families = [
  { id: 'hunyuan3d-2', name: 'Hunyuan3D 2', summary: 'Open model by Tencent, run on hardware of your own.' },
]

export const models: readonly OfferedModel[] = [
  {
    id: 'hunyuan3d-2',
    family: 'hunyuan3d-2',
    version: '2.0',
    name: 'Hunyuan3D 2',
    summary: 'The model that your server was started with.',
    operations: [
      {
        operation: 'image-to-3d',
        inputs: [picture],
        parameters: [
          toggle('texture', 'Texture', false, {
            help: 'Only if the server was started with texturing. It takes several times as long.',
          }),
          { ...triangles, shownWhen: { parameter: 'texture', equals: true } },
          ...shape,
          seed,
        ],
        presets: [
          { id: 'draft', label: 'Draft', values: { octree_resolution: 128, num_inference_steps: 5 } },
          { id: 'fine', label: 'Fine', values: { octree_resolution: 384, num_inference_steps: 30 } },
        ],
        price: { kind: 'free' },
        send: { path: '/send', fixed: { type: 'glb' }, inputs: { image } },
      },
      {
        operation: 'texture',
        inputs: [
          { id: 'mesh', kind: 'mesh', label: 'Mesh', required: true, maxBytes, mediaTypes: glbTypes },
          { ...picture, help: 'What the model should look like, seen from the front.' },
        ],
        parameters: [triangles],
        price: { kind: 'free' },
        send: {
          path: '/send',
          fixed: { type: 'glb', texture: true },
          inputs: { image, mesh: { at: 'mesh', ways: [{ way: 'base64', maxBytes, mediaTypes: glbTypes }] } },
        },
      },
    ],
  },
]
