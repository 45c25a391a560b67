/** What a Hunyuan3D-2 API server makes, beside how it is sent. Data. */
import type { InputSlot, Parameter } from '../../../../../shared/catalogue/catalogue.ts'
import { mediaTypesOf } from '../../../../../shared/formats/file-type.ts'
import type { OfferedModel } from '../offered.ts'

const pictureTypes = mediaTypesOf(['png', 'jpeg', 'webp'])
const glbTypes = mediaTypesOf(['glb'])
/** In a body of JSON, as base64. */
const maxBytes = 20 * 1024 * 1024

const picture: InputSlot = {
  id: 'image',
  kind: 'image',
  label: 'Picture',
  help: 'One object, fully visible. The server removes the background itself.',
  required: true,
  maxBytes,
  mediaTypes: pictureTypes,
}

const triangles: Parameter = {
  id: 'face_count',
  label: 'Triangles',
  help: 'The most that a textured model has. The texture is painted on a mesh reduced to this.',
  kind: 'integer',
  minimum: 1000,
  maximum: 100_000,
  step: 1000,
  default: 40_000,
}

const seed: Parameter = { id: 'seed', label: 'Seed', kind: 'seed', minimum: 0, maximum: 2 ** 32 - 1, advanced: true }

const shape: Parameter[] = [
  {
    id: 'octree_resolution',
    label: 'Resolution',
    help: 'Cells along the longest side. Higher is finer, and needs more time and graphics memory.',
    kind: 'integer',
    minimum: 64,
    maximum: 512,
    step: 64,
    default: 128,
  },
  {
    id: 'num_inference_steps',
    label: 'Steps',
    help: 'The fast models that the server starts with need 5. Full models need 30 to 50.',
    kind: 'integer',
    minimum: 1,
    maximum: 50,
    step: 1,
    default: 5,
  },
  {
    id: 'guidance_scale',
    label: 'Guidance',
    help: 'How closely the shape follows the picture.',
    kind: 'number',
    minimum: 0,
    maximum: 20,
    step: 0.5,
    default: 5,
    advanced: true,
  },
]

const image = { at: 'image', ways: [{ way: 'base64', maxBytes, mediaTypes: pictureTypes }] } as const

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
          {
            id: 'texture',
            label: 'Texture',
            help: 'Only if the server was started with texturing. It takes several times as long.',
            kind: 'boolean',
            default: false,
          },
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
