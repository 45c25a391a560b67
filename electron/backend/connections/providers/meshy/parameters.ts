/** Parameters shared by several Meshy models, and how they are sent. */
import type { Parameter, Preset, PriceRule } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, onlyWhen, freeText, toggle, integer } from '../../../../../shared/catalogue/parameter-rows.ts'
import type { FieldRule } from '../offered.ts'
import { maxPromptLength } from './inputs.ts'

/** A choice represents a list: `glb,fbx`. By default Meshy creates all formats, several hundred megabytes. */
export const files = choice(
  'target_formats',
  'Files',
  {
    glb: 'GLB',
    'glb,fbx': 'GLB and FBX',
    'glb,obj': 'GLB and OBJ',
    'glb,stl': 'GLB and STL',
    'glb,usdz': 'GLB and USDZ',
    'glb,3mf': 'GLB and 3MF',
  },
  'glb',
  { advanced: true },
)
const asList: FieldRule = { as: (value) => String(value).split(',') }

/** Values equal to Meshy's defaults are not sent. */
export const sharedFields: Readonly<Record<string, FieldRule>> = {
  target_formats: asList,
  pose_mode: { omit: 'none' },
  should_remesh: { omit: false },
  enable_pbr: { omit: false },
  texture_resolution: { omit: '2k' },
  geometry_resolution: { omit: 'standard' },
  image_enhancement: { omit: true },
  remove_lighting: { omit: true },
  auto_size: { omit: false },
  texture_prompt: { omit: '' },
}

export const pose = choice(
  'pose_mode',
  'Pose',
  { none: 'As it comes', 'a-pose': 'A-pose', 't-pose': 'T-pose' },
  'none',
  { help: 'For characters that are to be rigged.', advanced: true },
)

export const topology = choice('topology', 'Polygons', { triangle: 'Triangles', quad: 'Mostly quads' }, 'triangle')

export const faces = integer('target_polycount', 'Faces', [100, 300_000], { default: 30_000, step: 100 })

const remesh = toggle('should_remesh', 'Remesh', false, {
  help: 'Off: as many faces as it comes with, up to millions.',
})

/** Remeshing in the same task. */
export const remeshing: readonly Parameter[] = [
  remesh,
  { ...topology, ...onlyWhen('should_remesh', true) },
  { ...faces, ...onlyWhen('should_remesh', true) },
]

/** Estimated real-world size. */
export const sizing: readonly Parameter[] = [
  toggle('auto_size', 'Real size', false, { help: 'Meshy estimates how tall it is in reality.', advanced: true }),
  choice('origin_at', 'Origin', { bottom: 'Bottom', center: 'Centre' }, 'bottom', {
    advanced: true,
    ...onlyWhen('auto_size', true),
  }),
]

/** The `geometry_resolution` parameter of 7.1, with these resolutions in addition to the standard one. */
export function geometryResolution(resolutions: readonly ('2k' | '4k')[]): Parameter {
  const names = Object.fromEntries(resolutions.map((each) => [each, `Ultra ${each.toUpperCase()}`]))
  return choice('geometry_resolution', 'Geometry', { standard: 'Standard', ...names }, 'standard', {
    help: 'Ultra resolves finer details and costs 5 credits more.',
  })
}

export function geometryPrice(resolutions: readonly ('2k' | '4k')[]): PriceRule {
  return { when: [{ parameter: 'geometry_resolution', equals: [...resolutions] }], credits: 5 }
}

export const textureResolution = choice(
  'texture_resolution',
  'Resolution',
  { '2k': '2K', '4k': '4K', '8k': '8K' },
  '2k',
  { help: '8K costs 5 credits more. Metalness and roughness stay at 2K.' },
)

export const eightKPrice: PriceRule = { when: [{ parameter: 'texture_resolution', equals: '8k' }], credits: 5 }

export const pbr = toggle('enable_pbr', 'Metalness and roughness maps', true, { advanced: true })

export const evenLight = toggle('remove_lighting', 'Remove lighting', true, {
  help: 'Takes highlights and shadows out of the colours.',
  advanced: true,
})

const textured = onlyWhen('should_texture', true)

/** Texturing in the same task. `resolutions`: whether more than 2K is available. */
export function texturing({ resolutions }: { resolutions: boolean }): Parameter[] {
  return [
    toggle('should_texture', 'Texture', true, { help: 'Off: the shape alone, 10 credits less.' }),
    { ...pbr, ...textured },
    ...(resolutions ? [{ ...textureResolution, ...textured }] : []),
    freeText('texture_prompt', 'Texture prompt', maxPromptLength, {
      help: 'What the surface looks like where the picture does not show it.',
      advanced: true,
      ...textured,
    }),
  ]
}

/** Price of texturing in the same task. */
export function texturingPrice({ resolutions }: { resolutions: boolean }): PriceRule[] {
  const price: PriceRule = { when: [{ parameter: 'should_texture', equals: true }], credits: 10 }
  return resolutions ? [price, eightKPrice] : [price]
}

export const enhancement = toggle('image_enhancement', 'Enhance picture', true, {
  help: 'Off: keeps the style of the picture as it is.',
  advanced: true,
})

export const gameAsset: Preset = {
  id: 'game-asset',
  label: 'Game asset',
  help: '10,000 triangles.',
  values: { should_remesh: true, topology: 'triangle', target_polycount: 10_000 },
}
export const character: Preset = {
  id: 'character',
  label: 'Character to rig',
  help: 'In T-pose, in quads.',
  values: { pose_mode: 't-pose', should_remesh: true, topology: 'quad', target_polycount: 30_000 },
}
export const printed: Preset = {
  id: 'print',
  label: '3D print',
  help: 'The shape alone.',
  values: { should_texture: false },
}
