/** Hunyuan and TRELLIS.2 models offered by 3D AI Studio. */
import type { Parameter, Price, PriceRule } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, onlyWhen, seedOf, toggle, integer } from '../../../../../shared/catalogue/parameter-rows.ts'
import type { InputRule, OfferedModel, OfferedOperation } from '../offered.ts'
import { hunyuanFaces, resolutions, textureSize } from '../common-parameters.ts'
import { asPicture, image, prompt } from './inputs.ts'
import { fourViews } from '../slots.ts'

const pbr = toggle('enable_pbr', 'Metalness and roughness maps', true, { help: '20 credits more.' })
const pbrPrice: PriceRule = { when: [{ parameter: 'enable_pbr', equals: true }], credits: 20 }
const proPrice = (credits: number): Price => ({ kind: 'credits', credits, plus: [pbrPrice] })

/** Version 3.1 lacks LowPoly and Sketch. */
const kinds = {
  '3.1': { Normal: 'Textured', Geometry: 'Shape alone' },
  '3.0': { Normal: 'Textured', LowPoly: 'Low poly', Geometry: 'Shape alone', Sketch: 'From a sketch' },
}
const polygons = choice('polygon_type', 'Polygons', { triangle: 'Triangles', quadrilateral: 'Quads' }, 'triangle', {
  ...onlyWhen('generate_type', 'LowPoly'),
})

type Version = keyof typeof kinds

function proParameters(version: Version): Parameter[] {
  const kind = choice('generate_type', 'Kind', kinds[version], 'Normal')
  const withMaps = Object.keys(kinds[version]).filter((each) => each !== 'Geometry')
  return [
    kind,
    ...(version === '3.0' ? [polygons] : []),
    { ...pbr, ...onlyWhen('generate_type', withMaps) },
    hunyuanFaces,
  ]
}

/** One entry per side: `{view_type, view_image}`. */
const asViews: InputRule = {
  at: 'multi_view_images[]',
  ways: asPicture.ways,
  as: (sent, name) => ({ view_type: name.split('.')[1], view_image: sent.way === 'data-uri' ? sent.value : undefined }),
}

function pro(version: Version): OfferedModel {
  const path = '/v1/3d-models/tencent/generate/pro/'
  const parameters = proParameters(version)
  const fixed = { model: version }
  return {
    id: `hunyuan-pro-${version}`,
    family: 'hunyuan',
    version,
    name: `Hunyuan Pro ${version}`,
    summary: 'Fine shapes and textures, from text, a picture or views.',
    typicalSeconds: 240,
    operations: [
      { operation: 'text-to-3d', inputs: [prompt], parameters, price: proPrice(60), send: { path, fixed } },
      {
        operation: 'image-to-3d',
        inputs: [image],
        parameters,
        price: proPrice(60),
        send: { path, fixed, inputs: { image: asPicture } },
      },
      {
        operation: 'multiview-to-3d',
        inputs: [
          {
            ...image,
            id: 'multi_view_images',
            kind: 'multiview',
            label: 'Views',
            help: 'The same object from several sides. The front is required.',
            views: fourViews,
            minViews: 2,
          },
        ],
        parameters,
        price: proPrice(80),
        send: { path, fixed, inputs: { multi_view_images: asViews } },
      },
    ],
  }
}

/** The price of its maps is approximate. */
const rapidPrice: Price = {
  kind: 'credits',
  credits: 35,
  plus: [{ when: [{ parameter: 'enable_pbr', equals: true }], credits: 0, upTo: 15 }],
}
const rapidMaps = { ...pbr, default: false, help: 'Up to 15 credits more.' }

function rapid(operation: 'text-to-3d' | 'image-to-3d'): OfferedOperation {
  const isText = operation === 'text-to-3d'
  return {
    operation,
    inputs: [isText ? prompt : image],
    parameters: [rapidMaps],
    price: rapidPrice,
    send: { path: '/v1/3d-models/tencent/generate/rapid/', ...(isText ? {} : { inputs: { image: asPicture } }) },
  }
}

const textured = onlyWhen('textures', true)

const trellis: OfferedModel = {
  id: 'trellis-2',
  family: 'trellis',
  version: '2',
  name: 'TRELLIS.2',
  summary: 'Complex shapes from a picture, also open and thin ones.',
  typicalSeconds: 90,
  operations: [
    {
      operation: 'image-to-3d',
      inputs: [image],
      parameters: [
        choice('resolution', 'Resolution', resolutions, '1024', {
          help: 'Of the volume that the shape is made in. Higher costs more.',
        }),
        toggle('textures', 'Texture', true),
        { ...textureSize, ...textured },
        integer('decimation_target', 'Faces', [1_000, 16_000_000], { default: 1_000_000, step: 1_000 }),
        integer('steps', 'Steps', [1, 50], { default: 12, help: 'More: finer, and slower.', advanced: true }),
        seedOf(),
      ],
      presets: [
        { id: 'game-asset', label: 'Game asset', help: '20 000 faces.', values: { decimation_target: 20_000 } },
        {
          id: 'print',
          label: '3D print',
          help: 'The shape alone, finely.',
          values: { resolution: '1536', textures: false },
        },
      ],
      price: { kind: 'credits', credits: 10, upTo: 50 },
      send: {
        path: '/v1/3d-models/trellis2/generate/',
        fields: { texture_size: { as: Number } },
        inputs: { image: asPicture },
      },
    },
  ],
}

export const shapes: readonly OfferedModel[] = [
  pro('3.1'),
  pro('3.0'),
  {
    id: 'hunyuan-rapid',
    family: 'hunyuan',
    version: 'Rapid',
    name: 'Hunyuan Rapid',
    summary: 'Quick models from text or a picture. They may come as a ZIP with an OBJ.',
    typicalSeconds: 60,
    operations: [rapid('text-to-3d'), rapid('image-to-3d')],
  },
  trellis,
]
