/** Models at Tencent's TokenHub. Prices are in credits, from its price list. */
import type { AnyViewId, InputSlot, Parameter, Price } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, onlyWhen, toggle, integer } from '../../../../../shared/catalogue/parameter-rows.ts'
import { mediaTypesOf } from '../../../../../shared/formats/file-type.ts'
import { textOf, type InputRule, type OfferedModel, type OfferedOperation, type Sending } from '../offered.ts'
import { path, prompt } from './inputs.ts'
import { rodin } from './rodin.ts'
import { imageSlot, webPictures } from '../slots.ts'

const viewTypes = mediaTypesOf(['png', 'jpeg'])
const maxBytes = 6 * 1024 * 1024

const picture: InputSlot = {
  ...imageSlot,
  help: 'One object on a plain background, 128 to 5000 pixels on each side.',
  maxBytes,
}

const views = (others: readonly AnyViewId[]): InputSlot => ({
  ...picture,
  id: 'views',
  kind: 'multiview',
  label: 'Views',
  help: 'The front and at least one more side, up to 6 MB each.',
  views: [{ id: 'front', required: true }, ...others.map((id) => ({ id, required: false }))],
  minViews: 2,
  mediaTypes: viewTypes,
})

const kindNames: Readonly<Record<string, string>> = {
  Normal: 'Textured model',
  LowPoly: 'Low poly',
  Geometry: 'Geometry only',
  Sketch: 'From a sketch',
}
const textured = ['Normal', 'LowPoly', 'Sketch']

const kindOf = (kinds: readonly string[]): Parameter => ({
  id: 'generate_type',
  label: 'Kind',
  kind: 'choice',
  choices: kinds.map((value) => ({ value, label: kindNames[value]! })),
  default: 'Normal',
})

const pbr = toggle('enable_pbr', 'PBR materials', false, {
  help: 'Metalness, roughness and normals besides the colour.',
})

const triangles: Parameter[] = [
  toggle('choose_faces', 'Choose triangle count', false, { help: 'Off: the model decides, usually about 500,000.' }),
  integer('face_count', 'Triangles', [3000, 1_500_000, 1000], {
    default: 500_000,
    ...onlyWhen('choose_faces', true),
  }),
]

const polygons = choice(
  'polygon_type',
  'Polygons',
  { triangle: 'Triangles', quadrilateral: 'Quads and triangles' },
  'triangle',
  { ...onlyWhen('generate_type', 'LowPoly') },
)

const pbrExtra = { parameter: 'enable_pbr', equals: true, credits: 10 }
const kindExtras: Readonly<Record<string, number>> = { Normal: 5, LowPoly: 10, Sketch: 10 }

/** Geometry costs 15; views cost 10 more. */
const price = (credits: number, kinds: readonly string[]): Price => ({
  kind: 'credits',
  credits,
  plus: [
    ...kinds
      .filter((kind) => kind in kindExtras)
      .map((kind) => ({ parameter: 'generate_type', equals: kind, credits: kindExtras[kind]! })),
    pbrExtra,
    { parameter: 'choose_faces', equals: true, credits: 10 },
  ],
})

const ways = [{ way: 'base64', maxBytes, mediaTypes: webPictures }] as const
const viewWays = [{ way: 'base64', maxBytes, mediaTypes: viewTypes }] as const
const otherView: InputRule = {
  at: 'multi_view_images[]',
  ways: viewWays,
  as: (sent, name) => ({
    view_type: name.slice(name.indexOf('.') + 1).replace('-', '_'),
    view_image_base64: textOf(sent),
  }),
}

const fields: NonNullable<Sending['fields']> = { choose_faces: null, enable_pbr: { omit: false } }

function operationsOf(
  model: string,
  kinds: Record<'text' | 'image' | 'views', readonly string[]>,
  others: readonly AnyViewId[],
): OfferedOperation[] {
  const parameters = (offered: readonly string[]): Parameter[] => [
    kindOf(offered),
    ...(offered.includes('LowPoly') ? [polygons] : []),
    { ...pbr, shownWhen: { parameter: 'generate_type', equals: offered.filter((kind) => textured.includes(kind)) } },
    ...triangles,
  ]
  const send = (inputs: NonNullable<Sending['inputs']> = {}): Sending => ({ path, fixed: { model }, fields, inputs })
  return [
    {
      operation: 'text-to-3d',
      inputs: [prompt],
      parameters: parameters(kinds.text),
      price: price(15, kinds.text),
      send: send(),
    },
    {
      operation: 'image-to-3d',
      inputs: [picture],
      parameters: parameters(kinds.image),
      price: price(15, kinds.image),
      send: send({ image: { at: 'image_base64', ways } }),
    },
    {
      operation: 'multiview-to-3d',
      inputs: [views(others)],
      parameters: parameters(kinds.views),
      price: price(25, kinds.views),
      send: send({ 'views.front': { at: 'image_base64', ways: viewWays }, views: otherView }),
    },
  ]
}

export const families = [
  { id: 'hunyuan3d', name: 'Hunyuan3D', summary: 'Detailed models from words, pictures and up to eight views.' },
  { id: 'rodin', name: 'Rodin', summary: 'Models by Hyper3D, from words.' },
]

export const models: readonly OfferedModel[] = [
  {
    id: 'hy-3d-3.1',
    family: 'hunyuan3d',
    version: '3.1',
    name: 'Hunyuan3D 3.1',
    summary: 'The newest. Takes up to eight views.',
    operations: operationsOf(
      'hy-3d-3.1',
      { text: ['Normal', 'Geometry'], image: ['Normal', 'Geometry'], views: ['Normal', 'Geometry'] },
      ['left', 'back', 'right', 'top', 'bottom', 'left-front', 'right-front'],
    ),
  },
  {
    id: 'hy-3d-3.0',
    family: 'hunyuan3d',
    version: '3.0',
    name: 'Hunyuan3D 3.0',
    summary: 'Makes low-poly models, and models from sketches.',
    operations: operationsOf(
      'hy-3d-3.0',
      {
        text: ['Normal', 'LowPoly', 'Geometry'],
        image: ['Normal', 'LowPoly', 'Geometry', 'Sketch'],
        views: ['Normal', 'Geometry'],
      },
      ['left', 'back', 'right'],
    ),
  },
  {
    id: 'hy-3d-express',
    family: 'hunyuan3d',
    version: 'Express',
    name: 'Hunyuan3D Express',
    summary: 'Quick and simpler, one at a time.',
    operations: [
      {
        operation: 'text-to-3d',
        inputs: [prompt],
        parameters: [pbr],
        price: { kind: 'credits', credits: 15, plus: [pbrExtra] },
        send: { path, fixed: { model: 'hy-3d-express' }, fields },
      },
      {
        operation: 'image-to-3d',
        inputs: [picture],
        parameters: [pbr],
        price: { kind: 'credits', credits: 15, plus: [pbrExtra] },
        send: { path, fixed: { model: 'hy-3d-express' }, fields, inputs: { image: { at: 'image_base64', ways } } },
      },
    ],
  },
  rodin,
]
