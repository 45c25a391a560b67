/** Everything that Rodin Gen-2.5 offers: a model for each of its tiers. */
import type { InputSlot, Parameter, Preset } from '../../../../../shared/catalogue.ts'
import { mediaTypesOf } from '../../../../../shared/file-type.ts'
import { catalogueOf, type FieldRule, type InputRule, type OfferedModel, type OfferedOperation } from '../offered.ts'

/** What one tier can do besides the plain. */
interface Tier {
  id: string
  name: string
  summary: string
  typicalSeconds: number
  credits: number
  /** Faces, triangles and quads. The service's pages differ: the narrower range. */
  triangles: readonly [least: number, most: number]
  quads: readonly [least: number, most: number]
  /** Shapes that go beyond the picture. */
  creative: boolean
  micro: boolean
}

const tiers: readonly Tier[] = [
  {
    id: 'Gen-2.5-Medium',
    name: 'Rodin 2.5 Medium',
    summary: 'Balanced: for most models.',
    typicalSeconds: 90,
    credits: 0.5,
    triangles: [1_000, 1_000_000],
    quads: [1_000, 200_000],
    creative: true,
    micro: false,
  },
  {
    id: 'Gen-2.5-High',
    name: 'Rodin 2.5 High',
    summary: 'Rich shapes and smooth surfaces.',
    typicalSeconds: 120,
    credits: 0.5,
    triangles: [20_000, 1_000_000],
    quads: [1_000, 200_000],
    creative: true,
    micro: false,
  },
  {
    id: 'Gen-2.5-Extreme-High',
    name: 'Rodin 2.5 Extreme High',
    summary: 'The finest detail, for twice the credits.',
    typicalSeconds: 180,
    credits: 1,
    triangles: [20_000, 2_000_000],
    quads: [1_000, 200_000],
    creative: true,
    micro: true,
  },
  {
    id: 'Gen-2.5-Low',
    name: 'Rodin 2.5 Low',
    summary: 'Clean, small assets, such as props with hard surfaces.',
    typicalSeconds: 60,
    credits: 0.5,
    triangles: [1_000, 1_000_000],
    quads: [1_000, 200_000],
    creative: false,
    micro: false,
  },
  {
    id: 'Gen-2.5-Extreme-Low',
    name: 'Rodin 2.5 Extreme Low',
    summary: 'The fastest, for simple assets.',
    typicalSeconds: 30,
    credits: 0.5,
    triangles: [1_000, 20_000],
    quads: [1_000, 20_000],
    creative: false,
    micro: false,
  },
]

const prompt: InputSlot = {
  id: 'prompt',
  kind: 'prompt',
  label: 'Prompt',
  help: 'What to make: the subject first, then colour, material and style.',
  required: true,
  placeholder: 'A brass diving helmet with a round window',
}

const pictures: InputSlot = {
  id: 'images',
  kind: 'images',
  label: 'Pictures',
  help: 'One object, in up to five pictures. The first is the main one: materials are made from it.',
  required: true,
  count: { least: 1, most: 5 },
  mediaTypes: mediaTypesOf(['png', 'jpeg', 'webp']),
}

const views: InputSlot = {
  ...pictures,
  kind: 'multiview',
  label: 'Views',
  help: 'The same object from several sides. Materials are made from the front.',
  views: [
    { id: 'front', required: true },
    { id: 'left', required: false },
    { id: 'back', required: false },
    { id: 'right', required: false },
  ],
  fewestViews: 2,
}

/** Files are parts of the form: the protocol puts them there. */
const asPart: InputRule = { at: 'images[]', ways: [{ way: 'part', mediaTypes: mediaTypesOf(['png', 'jpeg']) }] }

const choice = (id: string, label: string, values: Record<string, string>, fallback: string): Parameter => ({
  id,
  label,
  kind: 'choice',
  choices: Object.entries(values).map(([value, name]) => ({ value, label: name })),
  default: fallback,
})

const toggle = (id: string, label: string, help?: string): Parameter => ({
  id,
  label,
  kind: 'boolean',
  default: false,
  ...(help === undefined ? {} : { help }),
})

const automatic = 'automatic'

function parametersFor({ triangles, quads, creative, micro }: Tier, hasPictures: boolean): Parameter[] {
  const faces = (id: string, [minimum, maximum]: Tier['quads'], mode: string): Parameter => ({
    id,
    label: mode === 'Quad' ? 'Quads' : 'Triangles',
    help: 'Replaces the level of detail.',
    kind: 'integer',
    minimum,
    maximum,
    step: 500,
    shownWhen: { parameter: 'mesh_mode', equals: mode },
  })
  return [
    choice('mesh_mode', 'Faces', { Raw: 'Triangles', Quad: 'Quads' }, 'Raw'),
    {
      ...choice(
        'quality',
        'Level of detail',
        { high: 'High', medium: 'Medium', low: 'Low', 'extra-low': 'Extra low' },
        'medium',
      ),
      help: 'How many faces: from 20,000 to 1 million triangles, or 4,000 to 50,000 quads.',
      shownUnless: 'quality_override',
    },
    faces('quality_override', triangles, 'Raw'),
    faces('quality_override_quad', quads, 'Quad'),
    {
      ...choice(
        'material',
        'Material',
        { PBR: 'PBR maps', Shaded: 'Colour with light', All: 'Both', None: 'None' },
        'PBR',
      ),
      help: 'PBR maps: colour, metalness, roughness and normals. Colour with light: one picture with baked light.',
    },
    {
      ...choice(
        'texture_mode',
        'Texture quality',
        {
          [automatic]: 'Automatic',
          high: 'High',
          medium: 'Medium',
          low: 'Low',
          'extreme-low': 'Extreme low',
          legacy: 'Legacy',
        },
        automatic,
      ),
      help: 'Higher takes longer.',
      advanced: true,
    },
    toggle('high_pack', 'High pack', '4K textures, and many more faces with quads. One credit more.'),
    toggle('hd_texture', 'Refine the texture', 'Sharper, and a little less like the picture.'),
    toggle('texture_delight', 'Remove light from the texture', 'Takes shadows and highlights out of the colours.'),
    choice('geometry_file_format', 'Format', { glb: 'GLB', fbx: 'FBX', obj: 'OBJ', stl: 'STL', usdz: 'USDZ' }, 'glb'),
    ...(creative
      ? [
          {
            ...choice('geometry_instruct_mode', 'Shape', { faithful: 'Faithful', creative: 'Creative' }, 'faithful'),
            help: 'Creative: completes and refines what the input does not show.',
          },
        ]
      : []),
    ...(micro ? [toggle('is_micro', 'Micro detail', 'Detail on the smallest scale.')] : []),
    toggle('TAPose', 'T or A pose', 'For human figures that are to be rigged.'),
    ...(hasPictures
      ? [
          {
            ...toggle('use_original_alpha', 'Keep transparency', 'Uses the transparent background of the pictures.'),
            advanced: true,
          },
        ]
      : []),
    {
      id: 'height',
      label: 'Height',
      kind: 'integer',
      unit: 'cm',
      minimum: 1,
      maximum: 300,
      step: 1,
      advanced: true,
    },
    { ...toggle('preview_render', 'Preview picture', 'A rendered picture beside the model.'), advanced: true },
    { id: 'seed', label: 'Seed', kind: 'seed', minimum: 0, maximum: 65_535, advanced: true },
  ]
}

const presets: Preset[] = [
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

const fields: OfferedOperation['send']['fields'] & object = {
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

function offeredTier(tier: Tier): OfferedModel {
  const { id, name, summary, typicalSeconds, credits } = tier
  const offer = (operation: OfferedOperation['operation'], inputs: InputSlot[]): OfferedOperation => ({
    operation,
    inputs,
    parameters: parametersFor(tier, operation !== 'text-to-3d'),
    presets,
    price: { kind: 'credits', credits, plus: [{ parameter: 'high_pack', equals: true, credits: 1 }] },
    // Without a tier the request would go to a model of the first generation.
    send: { path: '/rodin', fixed: { tier: id }, fields, inputs: { images: asPart } },
  })
  const help = { ...prompt, required: false, help: 'What the pictures do not show. Empty: written from the pictures.' }
  return {
    id,
    family: 'gen-2.5',
    version: '2.5',
    name,
    summary,
    typicalSeconds,
    operations: [
      offer('text-to-3d', [prompt]),
      offer('image-to-3d', [pictures, help]),
      offer('multiview-to-3d', [views, help]),
    ],
  }
}

export const rodinModels: readonly OfferedModel[] = tiers.map(offeredTier)

export const rodinCatalogue = catalogueOf(
  [
    {
      id: 'gen-2.5',
      name: 'Rodin Gen-2.5',
      summary: 'Models from words or up to five pictures, with triangles or quads.',
    },
  ],
  rodinModels,
)
