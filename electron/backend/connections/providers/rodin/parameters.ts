/** Parameters of Rodin Gen-2.5. Their ids are form fields unless `fields` says otherwise. */
import type { Parameter, Preset } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, onlyWhen, toggle, integer } from '../../../../../shared/catalogue/parameter-rows.ts'
import type { FieldRule, Sending } from '../offered.ts'
import { automatic, detailLevels, fileFormat, materials, meshMode, seed, textureModes } from './choices.ts'

/** Capabilities of a tier. */
export interface Tier {
  id: string
  name: string
  summary: string
  typicalSeconds: number
  credits: number
  /** Face limits. The service's pages disagree; this is the narrower range. */
  triangles: readonly [least: number, most: number]
  quads: readonly [least: number, most: number]
  /** Whether shapes may extend beyond the picture. */
  creative: boolean
  micro: boolean
}

/** In form order. */
export function parametersFor({ triangles, quads, creative, micro }: Tier, hasPictures: boolean): Parameter[] {
  const replaces = { help: 'Replaces the level of detail.', step: 500 }
  return [
    meshMode,
    choice('quality', 'Level of detail', detailLevels, 'medium', {
      help: 'How many faces: from 20,000 to 1 million triangles, or 4,000 to 50,000 quads.',
      shownWhen: { parameter: 'quality_override', given: false },
    }),
    integer('quality_override', 'Triangles', triangles, { ...replaces, ...onlyWhen('mesh_mode', 'Raw') }),
    integer('quality_override_quad', 'Quads', quads, { ...replaces, ...onlyWhen('mesh_mode', 'Quad') }),
    choice('material', 'Material', { ...materials, None: 'None' }, 'PBR', {
      help: 'PBR maps: colour, metalness, roughness and normals. Colour with light: one picture with baked light.',
    }),
    choice('texture_mode', 'Texture quality', { [automatic]: 'Automatic', ...textureModes }, automatic, {
      help: 'Higher takes longer.',
      advanced: true,
    }),
    toggle('high_pack', 'High pack', false, {
      help: '4K textures, and many more faces with quads. One credit more.',
      advanced: true,
    }),
    toggle('hd_texture', 'Refine the texture', false, {
      help: 'Sharper, and a little less like the picture.',
      advanced: true,
    }),
    toggle('texture_delight', 'Remove light from the texture', false, {
      help: 'Takes shadows and highlights out of the colours.',
      advanced: true,
    }),
    fileFormat,
    ...(creative
      ? [
          choice('geometry_instruct_mode', 'Shape', { faithful: 'Faithful', creative: 'Creative' }, 'faithful', {
            help: 'Creative: completes and refines what the input does not show.',
            advanced: true,
          }),
        ]
      : []),
    ...(micro
      ? [toggle('is_micro', 'Micro detail', false, { help: 'Detail on the smallest scale.', advanced: true })]
      : []),
    toggle('TAPose', 'T or A pose', false, { help: 'For human figures that are to be rigged.', advanced: true }),
    ...(hasPictures
      ? [
          toggle('use_original_alpha', 'Keep transparency', false, {
            help: 'Uses the transparent background of the pictures.',
            advanced: true,
          }),
        ]
      : []),
    integer('height', 'Height', [1, 300], { unit: 'cm', step: 1, advanced: true }),
    toggle('preview_render', 'Preview picture', false, {
      help: 'A rendered picture beside the model.',
      advanced: true,
    }),
    seed,
  ]
}

export const presets: Preset[] = [
  { id: 'game', label: 'Game asset', values: { mesh_mode: 'Quad', quality: 'low', material: 'PBR' } },
  { id: 'sculpt', label: 'Sculpt', help: 'Many triangles.', values: { mesh_mode: 'Raw', quality: 'high' } },
  {
    id: 'print',
    label: '3D printing',
    help: 'The shape alone.',
    values: { mesh_mode: 'Raw', quality: 'high', material: 'None', geometry_file_format: 'stl' },
  },
]

const unlessOff: FieldRule = { omit: false }

/** Where and when the parameters are sent. */
export const fields: NonNullable<Sending['fields']> = {
  quality_override_quad: { at: 'quality_override' },
  texture_mode: { omit: automatic },
  high_pack: { at: 'addons', as: (value) => (value === true ? 'HighPack' : undefined) },
  hd_texture: unlessOff,
  texture_delight: unlessOff,
  is_micro: unlessOff,
  TAPose: unlessOff,
  use_original_alpha: unlessOff,
  preview_render: unlessOff,
}
