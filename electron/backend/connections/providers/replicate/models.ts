/**
 * Official models at Replicate, addressed by their ids. Fields are from their pages; those of Rodin are from a
 * third-party copy of its schema.
 */
import { type InputSlot, type Parameter } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, onlyWhen, toggle } from '../../../../../shared/catalogue/parameter-rows.ts'
import { catalogueOf, type InputRule, type OfferedModel } from '../offered.ts'
import { aspectRatio, hunyuanFaces, hunyuanType, pbrMaps } from '../common-parameters.ts'
import { byValue, pricedAt, reportedOf, unknownPrice } from '../price-sources.ts'
import { fileFormat, materials, seed } from '../rodin/choices.ts'
import { editHelp, fourViews, imageSlot, megabyte, promptSlot, references, webPictures } from '../slots.ts'

/** A small picture may be embedded if uploads are unavailable. */
function pictureAt(at: string, maxBytes: number): InputRule {
  return {
    at,
    ways: [
      { way: 'upload', maxBytes, mediaTypes: webPictures },
      { way: 'data-uri', maxBytes: 256 * 1024, mediaTypes: webPictures },
    ],
  }
}

const prompt: InputSlot = { ...promptSlot, placeholder: 'A brass diving helmet with a worn green patina' }

const image: InputSlot = {
  ...imageSlot,
  help: 'One object, fully visible, on a plain background. 128 to 5000 px on each side, at most 6 MB.',
  maxBytes: 6 * megabyte,
}

const hunyuan: Parameter[] = [hunyuanType, { ...pbrMaps, ...onlyWhen('generate_type', 'Normal') }, hunyuanFaces]

const shape: InputSlot = { ...image, help: 'One object, fully visible, on a plain background. At most 6 MB.' }
const rodinPath = '/v1/models/hyper3d/rodin/predictions'
const rodin: Parameter[] = [
  choice('quality', 'Quality', { medium: 'Medium', high: 'High', low: 'Low', 'extra-low': 'Extra low' }),
  choice('mesh_mode', 'Mesh', { Quad: 'Quads', Raw: 'Triangles' }),
  choice('material', 'Material', { ...materials, Shaded: 'Colour with baked light' }),
  toggle('tapose', 'T or A pose', false, { advanced: true }),
  { ...fileFormat, label: 'File format' },
  { ...seed, step: 1 },
]
const rodinPictures: Parameter[] = [
  ...rodin,
  toggle('use_original_alpha', 'Keep transparency', false, { advanced: true }),
]

const resolution = choice('resolution', 'Resolution', { '1K': '1K', '2K': '2K', '4K': '4K' })
const format = choice('output_format', 'File format', { png: 'PNG', jpg: 'JPEG' }, 'png', { advanced: true })

const largePicture = { ...image, maxBytes: 20 * megabyte }
const pictureInput = pictureAt('image_input[]', largePicture.maxBytes)

/** Google's prices, as reported by third parties that read the model's page. */
const picturePrice = pricedAt(reportedOf('https://replicate.com/google/nano-banana-2', '2026-11-27'), 0, {
  plus: byValue('resolution', { '1K': 0.067, '2K': 0.101, '4K': 0.151 }),
})

export const replicateModels: readonly OfferedModel[] = [
  {
    id: 'tencent/hunyuan-3d-3.1',
    family: 'hunyuan',
    version: '3.1',
    name: 'Hunyuan 3D 3.1',
    summary: 'Detailed textured models from text or a picture.',
    typicalSeconds: 180,
    operations: [
      {
        operation: 'text-to-3d',
        inputs: [{ ...prompt, maxLength: 1024 }],
        parameters: hunyuan,
        price: unknownPrice,
        send: { path: '/v1/models/tencent/hunyuan-3d-3.1/predictions' },
      },
      {
        operation: 'image-to-3d',
        inputs: [image],
        parameters: hunyuan,
        price: unknownPrice,
        send: {
          path: '/v1/models/tencent/hunyuan-3d-3.1/predictions',
          inputs: { image: pictureAt('image', image.maxBytes!) },
        },
      },
    ],
  },
  {
    id: 'hyper3d/rodin',
    family: 'rodin',
    version: '2',
    name: 'Hyper3D Rodin Gen-2',
    summary: 'Clean quads or triangles from text, a picture or up to four views. It always wants a prompt.',
    typicalSeconds: 120,
    operations: [
      { operation: 'text-to-3d', inputs: [prompt], parameters: rodin, price: unknownPrice, send: { path: rodinPath } },
      {
        operation: 'image-to-3d',
        inputs: [shape, prompt],
        parameters: rodinPictures,
        price: unknownPrice,
        send: { path: rodinPath, inputs: { image: pictureAt('images[]', shape.maxBytes!) } },
      },
      {
        operation: 'multiview-to-3d',
        inputs: [
          {
            ...shape,
            id: 'views',
            kind: 'multiview',
            label: 'Views',
            views: fourViews,
            minViews: 2,
          },
          prompt,
        ],
        parameters: rodinPictures,
        price: unknownPrice,
        send: { path: rodinPath, inputs: { views: pictureAt('images[]', shape.maxBytes!) } },
      },
    ],
  },
  {
    id: 'google/nano-banana-2',
    family: 'pictures',
    version: '2',
    name: 'Nano Banana 2',
    summary: "Google's picture model: text, edits and up to fourteen pictures at once.",
    typicalSeconds: 30,
    operations: [
      {
        operation: 'image-generate',
        inputs: [prompt],
        parameters: [aspectRatio(), resolution, format],
        price: picturePrice,
        send: { path: '/v1/models/google/nano-banana-2/predictions' },
      },
      {
        operation: 'image-edit',
        inputs: [
          { ...largePicture, help: 'The picture to change.' },
          references(largePicture, 13),
          { ...prompt, ...editHelp },
        ],
        parameters: [aspectRatio(['match_input_image', 'As the picture']), resolution, format],
        price: picturePrice,
        send: {
          path: '/v1/models/google/nano-banana-2/predictions',
          inputs: { image: pictureInput, references: pictureInput },
        },
      },
    ],
  },
]

export const replicateCatalogue = catalogueOf(
  [
    { id: 'hunyuan', name: 'Hunyuan 3D', summary: "Tencent's models: detailed geometry." },
    { id: 'rodin', name: 'Rodin', summary: 'Hyper3D: clean quads and dense detail.' },
    { id: 'pictures', name: 'Pictures', summary: 'Pictures from text, and edited pictures.' },
  ],
  replicateModels,
)
