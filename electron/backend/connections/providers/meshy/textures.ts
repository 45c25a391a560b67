/** Meshy's texturing models, for its own previews and for arbitrary meshes. */
import type { Price } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, onlyWhen, toggle } from '../../../../../shared/catalogue/parameter-rows.ts'
import type { OfferedModel } from '../offered.ts'
import { image, keptHours, maxPromptLength, makesModels, mesh, meshRule, parent, picture, prompt } from './inputs.ts'
import { eightKPrice, evenLight, files, pbr, sharedFields, textureResolution } from './parameters.ts'

const price: Price = { kind: 'credits', credits: 10, plus: [eightKPrice] }

const formats = ['glb', 'obj', 'stl', 'fbx'] as const
const surface = {
  ...prompt,
  help: 'Describe the surface: material, colour, wear.',
  placeholder: 'Worn brass, green in the seams',
}
const keepUv = toggle('enable_original_uv', 'Keep UVs', true, {
  help: 'Off: unwrapped again. Turn it off for files without good UVs.',
})
/** Textures of 6 lite are 2K. */
const large = { ...textureResolution, ...onlyWhen('ai_model', ['meshy-7', 'meshy-6', 'latest']) }

export const textures: readonly OfferedModel[] = [
  {
    id: 'meshy-retexture',
    family: 'meshy-texture',
    version: '',
    name: 'Retexture',
    summary: 'Textures any model from text or a reference picture.',
    typicalSeconds: 120,
    operations: [
      {
        operation: 'texture',
        inputs: [
          mesh(makesModels, formats),
          { ...surface, maxLength: maxPromptLength, oneOf: 'look' },
          { ...image, id: 'image_style_url', help: 'Reference for the style of the surface.', oneOf: 'look' },
        ],
        parameters: [
          choice(
            'ai_model',
            'Texture model',
            { 'meshy-7': 'Meshy 7', 'meshy-6': 'Meshy 6', 'meshy-6-lite': 'Meshy 6 lite', latest: 'Newest' },
            'meshy-7',
          ),
          keepUv,
          pbr,
          large,
          { ...evenLight, ...onlyWhen('ai_model', 'meshy-6') },
          files,
        ],
        price,
        send: {
          path: '/openapi/v1/retexture',
          prompt: 'text_style_prompt',
          fields: { ...sharedFields, ai_model: { omit: 'latest' } },
          inputs: {
            model_url: meshRule(makesModels, formats),
            image_style_url: { at: 'image_style_url', ways: picture },
          },
        },
      },
    ],
  },
  {
    id: 'meshy-retexture-views',
    family: 'meshy-texture',
    version: '7',
    name: 'Retexture from views',
    summary: 'Textures a model from pictures of that very object.',
    typicalSeconds: 120,
    operations: [
      {
        operation: 'texture',
        inputs: [
          mesh(makesModels, formats),
          {
            ...image,
            id: 'multiview_image_urls',
            kind: 'images',
            label: 'Pictures',
            help: 'The same object from up to four sides. The first is the main one.',
            count: { least: 1, most: 4 },
          },
        ],
        parameters: [keepUv, pbr, textureResolution, files],
        price,
        send: {
          path: '/openapi/v1/retexture',
          fixed: { ai_model: 'meshy-7' },
          fields: sharedFields,
          inputs: {
            model_url: meshRule(makesModels, formats),
            multiview_image_urls: { at: 'multiview_image_urls[]', ways: picture },
          },
        },
      },
    ],
  },
  {
    id: 'meshy-refine',
    family: 'meshy-texture',
    version: '',
    name: 'Refine',
    summary: 'Textures a shape that Meshy made from text, with the model that made it.',
    typicalSeconds: 120,
    operations: [
      {
        operation: 'texture',
        inputs: [
          {
            id: 'preview_task_id',
            kind: 'mesh',
            label: 'Shape from text',
            help: 'A result of text to 3D at Meshy that is not older than three days.',
            required: true,
            madeHere: { only: true, operations: ['text-to-3d'], hours: keptHours },
          },
          {
            ...surface,
            help: 'Describe the surface. Empty: by the prompt of the shape.',
            required: false,
            oneOf: 'look',
          },
          { ...image, id: 'texture_image_url', help: 'Reference for the surface.', required: false, oneOf: 'look' },
        ],
        parameters: [
          pbr,
          { ...textureResolution, help: '8K costs 5 credits more. A shape of Meshy 6 lite takes 2K.' },
          evenLight,
          files,
        ],
        price,
        send: {
          path: '/openapi/v2/text-to-3d',
          fixed: { mode: 'refine' },
          prompt: 'texture_prompt',
          fields: sharedFields,
          inputs: {
            preview_task_id: { at: 'preview_task_id', ways: [parent(['text-to-3d'])] },
            texture_image_url: { at: 'texture_image_url', ways: picture },
          },
        },
      },
    ],
  },
]
