/** Tripo's operations on a finished model: textures, face reduction, formats. */
import type { InputSlot, MadeHere, Parameter, Price } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, onlyWhen, toggle } from '../../../../../shared/catalogue/parameter-rows.ts'
import { parentWay } from '../made-here.ts'
import { textOf, type InputRule, type OfferedModel } from '../offered.ts'
import {
  delight,
  faceLimit,
  keptHours,
  maxMeshBytes,
  meshTypes,
  newTexture,
  pbr,
  picture,
  pictureWays,
  prompt,
  seed,
  textureAlignment,
  textureQuality,
  unlessDefault,
} from './parameters.ts'

/** Operations whose task can be sent instead of the model. */
const parents: MadeHere['operations'] = ['text-to-3d', 'image-to-3d', 'multiview-to-3d', 'texture', 'optimize-topology']

const mesh: InputSlot = {
  id: 'mesh',
  kind: 'mesh',
  label: 'Model',
  help: 'Models made with Tripo in the last seven days need no upload.',
  required: true,
  maxBytes: maxMeshBytes,
  mediaTypes: meshTypes,
  madeHere: { only: false, operations: parents, hours: keptHours },
}

const meshRule: InputRule = {
  at: 'input',
  ways: [parentWay(parents, keptHours), { way: 'upload', maxBytes: maxMeshBytes, mediaTypes: meshTypes }],
}

/** Guidance is an object; a flat prompt is ignored. */
const guidedBy = (name: string): InputRule => ({
  at: `texture_prompt.${name}`,
  ways: pictureWays,
  as: (sent) => ({ file_token: textOf(sent) }),
})

function textureTool(
  about: Pick<OfferedModel, 'id' | 'version' | 'name' | 'summary'>,
  parameters: Parameter[],
  fixed: Record<string, unknown>,
): OfferedModel {
  return {
    ...about,
    family: 'tools',
    typicalSeconds: 90,
    operations: [
      {
        operation: 'texture',
        inputs: [
          mesh,
          { ...prompt, help: 'Describe the surface.', placeholder: 'Worn leather with brass rivets', oneOf: 'look' },
          { ...picture, help: 'Reference for the surface.', oneOf: 'look' },
          {
            ...picture,
            id: 'style',
            label: 'Style picture',
            help: 'Colours and style that the words do not say. Only with a prompt.',
            required: false,
          },
        ],
        parameters: [pbr, ...parameters, textureAlignment, seed('texture_seed', 'Seed')],
        price: {
          kind: 'credits',
          credits: 10,
          plus: [
            { parameter: 'texture_quality', equals: 'detailed', credits: 10 },
            { parameter: 'texture_quality', equals: 'extreme', credits: 20 },
          ],
        },
        send: {
          path: '/models/texture',
          fixed,
          prompt: 'texture_prompt.text',
          inputs: { mesh: meshRule, image: guidedBy('image'), style: guidedBy('style_image') },
        },
      },
    ],
  }
}

export const texturing: readonly OfferedModel[] = [
  textureTool(
    {
      id: newTexture,
      version: '3.5',
      name: 'Tripo texture 3.5',
      summary: 'New textures for a model, from words or from a picture, free of its lighting.',
    },
    [textureQuality('extreme', { fast: 'Fast' }), delight],
    { model: newTexture },
  ),
  textureTool(
    { id: 'texture', version: '3.0', name: 'Tripo texture 3.0', summary: 'The texture model before 3.5.' },
    [textureQuality('extreme')],
    {},
  ),
]

function lowPolyTool(
  model: Pick<OfferedModel, 'id' | 'version' | 'name' | 'summary'>,
  price: Price,
  parameters: Parameter[] = [],
): OfferedModel {
  return {
    ...model,
    family: 'tools',
    typicalSeconds: 90,
    operations: [
      {
        operation: 'optimize-topology',
        inputs: [mesh],
        parameters: [
          faceLimit(20_000, { default: 5_000, ...onlyWhen('quad', false) }),
          faceLimit(10_000, { id: 'face_limit_quad', default: 5_000, ...onlyWhen('quad', true) }),
          toggle('quad', 'Quads', false, { help: 'The result is an FBX file.' }),
          toggle('bake', 'Bake the texture', true),
          ...parameters,
        ],
        price,
        send: {
          path: '/mesh/decimate',
          fixed: { model: `v${model.version}` },
          fields: { face_limit_quad: { at: 'face_limit' }, smart_uv: unlessDefault(false) },
          inputs: { mesh: meshRule },
        },
      },
    ],
  }
}

export const lowPoly: readonly OfferedModel[] = [
  lowPolyTool(
    {
      id: 'decimate-v3.0',
      version: '3.0',
      name: 'Tripo smart low poly 3.0',
      summary: 'Few faces, laid out as by hand, on request with new UVs.',
    },
    { kind: 'unknown' },
    [toggle('smart_uv', 'New UVs', false, { help: 'Unwraps the new mesh by its shapes, with fewer, larger islands.' })],
  ),
  lowPolyTool(
    {
      id: 'decimate-v2.0',
      version: '2.0',
      name: 'Tripo smart low poly 2.0',
      summary: 'Few faces, laid out as by hand, with the texture baked onto them.',
    },
    { kind: 'credits', credits: 30 },
  ),
]

const asMade = 'unchanged'
const quadFormats = ['FBX', 'OBJ', 'USDZ']

export const conversion: OfferedModel = {
  id: 'convert',
  family: 'tools',
  version: '',
  name: 'Tripo convert',
  summary: 'The same model in another format.',
  typicalSeconds: 30,
  operations: [
    {
      operation: 'convert',
      inputs: [mesh],
      parameters: [
        choice(
          'format',
          'Format',
          { GLTF: 'glTF', USDZ: 'USDZ', FBX: 'FBX', OBJ: 'OBJ', STL: 'STL', '3MF': '3MF' },
          'FBX',
        ),
        choice(
          'texture_size',
          'Texture size',
          { [asMade]: 'Unchanged', '1024': '1K', '2048': '2K', '4096': '4K' },
          asMade,
        ),
        choice('texture_format', 'Texture format', { [asMade]: 'Unchanged', PNG: 'PNG', JPEG: 'JPEG' }, asMade, {
          advanced: true,
        }),
        faceLimit(500_000, { help: 'Empty: unchanged.' }),
        toggle('quad', 'Quads', false, { advanced: true, ...onlyWhen('format', quadFormats) }),
        toggle('flatten_bottom', 'Flat bottom', false, {
          help: 'So that it stands, on a table or a print bed.',
          advanced: true,
        }),
        toggle('pivot_to_center_bottom', 'Origin at the bottom centre', false, { advanced: true }),
        toggle('pack_uv', 'Pack UVs into one texture', false, { advanced: true }),
        toggle('force_symmetry', 'Symmetrical', false, { advanced: true, ...onlyWhen('quad', true) }),
      ],
      // Setting any of these options adds 5 credits in total, however many are set.
      price: { kind: 'credits', credits: 5, upTo: 10 },
      send: {
        path: '/models/convert',
        fields: {
          texture_size: { as: (value) => (value === asMade ? undefined : Number(value)) },
          texture_format: unlessDefault(asMade),
          quad: unlessDefault(false),
          flatten_bottom: unlessDefault(false),
          pivot_to_center_bottom: unlessDefault(false),
          pack_uv: unlessDefault(false),
          force_symmetry: unlessDefault(false),
        },
        inputs: { mesh: meshRule },
      },
    },
  ],
}
