/**
 * Hunyuan 3D 3.1 at fal: Pro, Rapid, Smart Topology and Part. Fields and limits are from fal's types (fal-js, August
 * 2026).
 */
import type { Parameter } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, onlyWhen, toggle } from '../../../../../shared/catalogue/parameter-rows.ts'
import { allViewIds } from '../../../../../shared/catalogue/catalogue.ts'
import { mediaTypesOf } from '../../../../../shared/formats/file-type.ts'
import type { InputRule, OfferedModel } from '../offered.ts'
import { hunyuanFaces, hunyuanType, pbrMaps } from '../common-parameters.ts'
import { pricedAt, reportedOf } from '../price-sources.ts'
import { image, mesh, meshRule, pictureRule, prompt, views } from './inputs.ts'

const maxPictureBytes = 8 * 1024 * 1024
const front = { ...image, maxBytes: maxPictureBytes, help: `${image.help} 128 to 5000 px on each side, at most 8 MB.` }
/** Prices from the models' pages, as quoted by four clients that agree. */
const source = (path: string) => reportedOf(`https://fal.ai/models/fal-ai/hunyuan-3d/v3.1/${path}`, '2026-10-02')
const pbrExtra = { parameter: 'enable_pbr', equals: true, credits: 0.15 }
/** Extra views cost as much as setting a face count. */
const proPrice = (credits: number) =>
  pricedAt(source('pro'), credits, { plus: [pbrExtra, { parameter: 'choose_faces', equals: true, credits: 0.15 }] })
const rapidPrice = pricedAt(source('rapid'), 0.225, { plus: [pbrExtra] })
const glb = mediaTypesOf(['glb'])
const fbx = mediaTypesOf(['fbx'])

const pro: Parameter[] = [
  hunyuanType,
  { ...pbrMaps, help: `${pbrMaps.help} Costs extra.`, ...onlyWhen('generate_type', 'Normal') },
  toggle('choose_faces', 'Choose face count', false, { help: 'Off: about 500,000. Costs extra.' }),
  { ...hunyuanFaces, ...onlyWhen('choose_faces', true) },
]
/** A face count is billed if it is sent. */
const proFields = { choose_faces: null }

const rapid: Parameter[] = [
  toggle('enable_geometry', 'Geometry only', false),
  { ...pbrMaps, ...onlyWhen('enable_geometry', false) },
]

/** `views.left-front` → `left_front_image_url`; the front is the main picture. */
const viewRules: Record<string, InputRule> = Object.fromEntries(
  allViewIds.map((id) => {
    const field = id === 'front' ? 'input_image_url' : `${id.replace('-', '_')}_image_url`
    return [`views.${id}`, pictureRule(field, maxPictureBytes)]
  }),
)

export const hunyuanModels: readonly OfferedModel[] = [
  {
    id: 'fal-ai/hunyuan-3d/v3.1/pro',
    family: 'hunyuan',
    version: '3.1',
    name: 'Hunyuan 3D 3.1 Pro',
    summary: 'Detailed textured models from text, a picture or up to eight views.',
    typicalSeconds: 180,
    operations: [
      {
        operation: 'text-to-3d',
        inputs: [prompt(1024)],
        parameters: pro,
        price: proPrice(0.375),
        send: { path: '/fal-ai/hunyuan-3d/v3.1/pro/text-to-3d', fields: proFields },
      },
      {
        operation: 'image-to-3d',
        inputs: [front],
        parameters: pro,
        price: proPrice(0.375),
        send: {
          path: '/fal-ai/hunyuan-3d/v3.1/pro/image-to-3d',
          fields: proFields,
          inputs: { image: pictureRule('input_image_url', maxPictureBytes) },
        },
      },
      {
        operation: 'multiview-to-3d',
        inputs: [{ ...views(allViewIds, ['front']), maxBytes: maxPictureBytes }],
        parameters: pro,
        price: proPrice(0.525),
        send: { path: '/fal-ai/hunyuan-3d/v3.1/pro/image-to-3d', fields: proFields, inputs: viewRules },
      },
    ],
  },
  {
    id: 'fal-ai/hunyuan-3d/v3.1/rapid',
    family: 'hunyuan',
    version: '3.1',
    name: 'Hunyuan 3D 3.1 Rapid',
    summary: 'Quick drafts from text or a picture.',
    typicalSeconds: 90,
    operations: [
      {
        operation: 'text-to-3d',
        inputs: [prompt(200)],
        parameters: rapid,
        price: rapidPrice,
        send: { path: '/fal-ai/hunyuan-3d/v3.1/rapid/text-to-3d' },
      },
      {
        operation: 'image-to-3d',
        inputs: [front],
        parameters: rapid,
        price: rapidPrice,
        send: {
          path: '/fal-ai/hunyuan-3d/v3.1/rapid/image-to-3d',
          inputs: { image: pictureRule('input_image_url', maxPictureBytes) },
        },
      },
    ],
  },
  {
    id: 'fal-ai/hunyuan-3d/v3.1/smart-topology',
    family: 'hunyuan',
    version: '3.1',
    name: 'Hunyuan 3D Smart Topology',
    summary: 'Clean, lighter topology for a dense model.',
    typicalSeconds: 180,
    operations: [
      {
        operation: 'optimize-topology',
        inputs: [{ ...mesh(glb), help: 'A GLB of at most 90 MB.' }],
        parameters: [
          choice('face_level', 'Density', { high: 'High', medium: 'Medium', low: 'Low' }, 'medium'),
          choice('polygon_type', 'Polygons', { triangle: 'Triangles', quadrilateral: 'Mostly quads' }, 'triangle', {
            help: 'A GLB stores each quad as two triangles.',
          }),
        ],
        price: pricedAt(source('smart-topology'), 0.75),
        send: {
          path: '/fal-ai/hunyuan-3d/v3.1/smart-topology',
          fixed: { input_file_type: 'glb' },
          inputs: { mesh: meshRule('input_file_url', glb) },
        },
      },
    ],
  },
  {
    id: 'fal-ai/hunyuan-3d/v3.1/part',
    family: 'hunyuan',
    version: '3.1',
    name: 'Hunyuan 3D Part',
    summary: 'Splits an FBX model into its parts, each a file of its own.',
    typicalSeconds: 180,
    operations: [
      {
        operation: 'print-split',
        inputs: [{ ...mesh(fbx), help: 'An FBX of at most 30,000 faces and 90 MB.' }],
        parameters: [],
        price: pricedAt(source('part'), 0.45),
        send: { path: '/fal-ai/hunyuan-3d/v3.1/part', inputs: { mesh: meshRule('input_file_url', fbx) } },
      },
    ],
  },
]
