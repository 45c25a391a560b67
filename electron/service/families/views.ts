/** The fourth family: bodies carved from pictures of their sides. */
import type { ParameterValue, ParameterValues } from '../../../shared/catalogue/catalogue.ts'
import { decimal, toggle } from '../../../shared/catalogue/parameter-rows.ts'
import type { CarvedModel, CarveInput } from '../../generator/carve/jobs.ts'
import type { Family, FamilyOperation, MadeOutput } from './family.ts'
import {
  generatorReport,
  base,
  crossSection,
  detail,
  glbOutput,
  height,
  imageSlot,
  numberAs,
  pictureTypes,
} from './pieces.ts'

const symmetry = toggle('symmetry', 'Mirror left and right', false, {
  help: 'Makes the two sides mirror images. If only one side is shown, its colours are used for both.',
})

const smoothness = decimal('smoothness', 'Smoothness', [0, 100, 5], {
  help: 'Rounds the shape between the views and keeps the outlines. Not available with perspective.',
  shownWhen: { parameter: 'perspective', equals: 0 },
  unit: '%',
  default: 40,
})

const depth = decimal('depth', 'Depth', [20, 150, 5], {
  shownWhen: [
    { slot: 'images.left', given: false },
    { slot: 'images.right', given: false },
  ],
  help: 'Depth without a side view, as a share of the depth that the front suggests.',
  unit: '%',
  default: 100,
})

const perspective = decimal('perspective', 'Perspective', [0, 60, 1], {
  help: 'Vertical field of view of the camera: 0 for drawings and orthographic views, about 25 for photographs taken close up.',
  unit: '°',
  default: 0,
  advanced: true,
})

const presets: FamilyOperation['presets'] = [
  { id: 'figure', label: 'Figure', values: { smoothness: 40, corners: 'round', symmetry: false } },
  { id: 'turned', label: 'Turned object', values: { smoothness: 10, corners: 'round', symmetry: true } },
  { id: 'box', label: 'Box or building', values: { smoothness: 5, corners: 'square' } },
  { id: 'plush', label: 'Plush toy', values: { smoothness: 90, corners: 'round', symmetry: true } },
]

const fromViews: FamilyOperation = {
  operation: 'multiview-to-3d',
  inputs: [
    {
      id: 'images',
      kind: 'multiview',
      label: 'Views',
      help: 'The same subject in the same pose, at eye level: the front, and any of left, back and right. Left shows its left-hand side, facing the left edge of the picture.',
      required: true,
      maxBytes: imageSlot.maxBytes!,
      mediaTypes: pictureTypes,
      views: [
        { id: 'front', required: true },
        { id: 'left', required: false },
        { id: 'back', required: false },
        { id: 'right', required: false },
      ],
    },
  ],
  parameters: [
    { ...height, default: 100 },
    smoothness,
    crossSection,
    symmetry,
    base,
    { ...depth, advanced: true },
    perspective,
    detail,
  ],
  presets,
  price: { credits: 40 },
  deadlineMs: 10 * 60_000,
  async run(engine, request, files, options) {
    const images: Partial<CarveInput['images']> = {}
    for (const view of ['front', 'left', 'back', 'right'] as const) {
      const file = files[`images.${view}`]
      if (file !== undefined) images[view] = file
    }
    const input = { images: images as CarveInput['images'], ...carveOptions(request) }
    return outputs(await engine.run('carve-views', input, options))
  },
}

export const viewsFamily: Family = {
  id: 'maquette-views',
  name: 'Maquette Views',
  summary: 'Models carved from one to four views, in their own colours.',
  models: [
    {
      id: 'maquette-views-3.0',
      version: '3.0',
      name: 'Maquette Views 3.0',
      summary: 'Front, back, left and right become one watertight model that keeps every outline.',
      typicalSeconds: 5,
      operations: [fromViews],
    },
  ],
}

function carveOptions(request: ParameterValues): Omit<CarveInput, 'images'> {
  return {
    seed: 0,
    ...numberAs('heightMm', request['height_mm']),
    ...numberAs('perspectiveDegrees', request['perspective']),
    ...numberAs('smoothness', fractionOf(request['smoothness'])),
    ...numberAs('depth', fractionOf(request['depth'])),
    detail: request['detail'] as 'draft' | 'standard' | 'fine',
    base: request['base'] as 'none' | 'round',
    symmetry: request['symmetry'] === true,
    corners: (request['corners'] ?? 'auto') as 'auto' | 'round' | 'square',
  }
}

function fractionOf(percent: ParameterValue | undefined): number | undefined {
  return typeof percent === 'number' ? percent / 100 : undefined
}

function outputs({ glb, texture, triangles, understood }: CarvedModel): MadeOutput[] {
  return [
    glbOutput(glb),
    { name: 'base-colour.jpg', kind: 'texture', mediaType: texture.mediaType, bytes: texture.bytes },
    generatorReport({ triangles, understood }),
  ]
}
