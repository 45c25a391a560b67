/** What Tripo does to a finished model: new textures, fewer faces, other formats. */
import type { InputSlot, MadeHere } from '../../../../../shared/catalogue.ts'
import { mediaTypesOf } from '../../../../../shared/file-type.ts'
import type { InputRule, OfferedModel } from '../offered.ts'
import { choice, onlyWhen, toggle } from '../parameter-rows.ts'
import {
  faceLimit,
  glbTypes,
  largestUpload,
  pbr,
  picture,
  pictureWays,
  prompt,
  seed,
  textureAlignment,
  textureQuality,
  unlessDefault,
} from './parameters.ts'

/** Tasks of these operations stand for the model that they made. */
const parents: MadeHere['operations'] = ['text-to-3d', 'image-to-3d', 'multiview-to-3d', 'texture', 'optimize-topology']

const mesh: InputSlot = {
  id: 'mesh',
  kind: 'mesh',
  label: 'Model',
  help: 'Models made with Tripo need no upload.',
  required: true,
  maxBytes: largestUpload,
  mediaTypes: mediaTypesOf(['glb', 'fbx']),
  madeHere: { only: false, operations: parents, hours: null },
}

const meshRule: InputRule = {
  at: 'input',
  ways: [
    { way: 'parent', takes: ({ operation }) => parents.includes(operation) },
    { way: 'upload', maxBytes: largestUpload, mediaTypes: glbTypes },
  ],
}

export const texturing: OfferedModel = {
  id: 'texture',
  family: 'tools',
  version: '',
  name: 'Tripo texture',
  summary: 'New textures for a model, from words or from a picture.',
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
      parameters: [pbr, textureQuality('extreme'), textureAlignment, seed('texture_seed', 'Seed')],
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
        prompt: 'text_prompt',
        inputs: {
          mesh: meshRule,
          image: { at: 'image_prompt', ways: pictureWays },
          style: { at: 'style_image', ways: pictureWays },
        },
      },
    },
  ],
}

export const lowPoly: OfferedModel = {
  id: 'decimate-v2.0',
  family: 'tools',
  version: '2.0',
  name: 'Tripo smart low poly',
  summary: 'Few faces, laid out as by hand, with the texture baked onto them.',
  typicalSeconds: 90,
  operations: [
    {
      operation: 'optimize-topology',
      inputs: [mesh],
      parameters: [
        faceLimit(20_000, { default: 5_000 }),
        toggle('quad', 'Quads', false, { help: 'The result is an FBX file.' }),
        toggle('bake', 'Bake the texture', true),
      ],
      price: { kind: 'credits', credits: 30 },
      send: { path: '/mesh/decimate', fixed: { model: 'v2.0' }, inputs: { mesh: meshRule } },
    },
  ],
}

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
          { GLTF: 'glTF', GLB: 'GLB', USDZ: 'USDZ', FBX: 'FBX', OBJ: 'OBJ', STL: 'STL', '3MF': '3MF' },
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
        toggle('force_symmetry', 'Symmetrical', false, {
          advanced: true,
          ...onlyWhen('quad', true),
        }),
      ],
      // Some of the options add 5 credits, once, however many are set.
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
