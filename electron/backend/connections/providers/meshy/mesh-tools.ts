/** Meshy's mesh tools: remeshing, formats, size, repair for printing. */
import type { InputSlot, Parameter } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, formatNames, millimetres, onlyWhen, integer } from '../../../../../shared/catalogue/parameter-rows.ts'
import type { FieldRule, OfferedModel, OfferedOperation } from '../offered.ts'
import { makesModels, mesh, type MeshFormat, meshRule } from './inputs.ts'
import { faces, files, sharedFields, topology } from './parameters.ts'

const formats: readonly MeshFormat[] = ['glb', 'obj', 'stl', 'fbx']
/** Operations with coloured results. */
const makesTextured = ['image-to-3d', 'multiview-to-3d', 'texture'] as const

/** Returns a tool with one model as input and output. */
function tool(
  about: Pick<OfferedOperation, 'operation'> & {
    path: string
    credits: number
    parameters: Parameter[]
    fields?: Readonly<Record<string, FieldRule>>
    slot?: Partial<InputSlot>
    made?: OfferedOperation['operation'][]
    formats?: readonly MeshFormat[]
  },
): OfferedOperation {
  const { operation, path, credits, parameters, fields = {}, slot = {}, made = [...makesModels] } = about
  const taken = about.formats ?? formats
  return {
    operation,
    inputs: [{ ...mesh(made, taken), ...slot }],
    parameters,
    price: { kind: 'credits', credits },
    send: {
      path,
      fields: { target_formats: sharedFields['target_formats']!, ...fields },
      inputs: { model_url: meshRule(made, taken) },
    },
  }
}

/** A face count, or one of Meshy's levels, which overrides the count. */
const levels = choice(
  'decimation_mode',
  'Density',
  { count: 'By number of faces', '1': 'Ultra', '2': 'High', '3': 'Medium', '4': 'Low' },
  'count',
)
const asLevel: FieldRule = { omit: 'count', as: Number }
const countedFaces = { ...faces, ...onlyWhen('decimation_mode', 'count') }

const asItIs = 'none'
const metres: FieldRule = { as: (millimetres) => Number(millimetres) / 1000 }
const lengths = { minimum: 1, maximum: 10_000, step: 1, default: 100, unit: 'mm' } as const

export const meshTools: readonly OfferedModel[] = [
  {
    id: 'meshy-remesh',
    family: 'meshy-tools',
    version: '',
    name: 'Remesh',
    summary: 'Another mesh over the same shape, in triangles or quads.',
    typicalSeconds: 60,
    operations: [
      tool({
        operation: 'remesh',
        path: '/openapi/v1/remesh',
        credits: 5,
        parameters: [levels, countedFaces, topology, files],
        fields: { decimation_mode: asLevel },
      }),
      tool({
        operation: 'optimize-topology',
        path: '/openapi/v1/remesh',
        credits: 5,
        parameters: [{ ...topology, default: 'quad' }, levels, { ...countedFaces, default: 10_000 }, files],
        fields: { decimation_mode: asLevel },
      }),
    ],
  },
  {
    id: 'meshy-convert',
    family: 'meshy-tools',
    version: '',
    name: 'Convert',
    summary: 'The same model in another format.',
    typicalSeconds: 30,
    operations: [
      tool({
        operation: 'convert',
        path: '/openapi/v1/convert',
        credits: 1,
        parameters: [
          choice('target_formats', 'Format', formatNames(['fbx', 'glb', 'obj', 'stl', 'usdz', '3mf']), 'fbx'),
        ],
      }),
    ],
  },
  {
    id: 'meshy-print-repair',
    family: 'meshy-print',
    version: '',
    name: 'Prepare for printing',
    summary: 'Closes holes, removes non-manifold edges, and thickens walls on request. Textures are lost.',
    typicalSeconds: 60,
    operations: [
      tool({
        operation: 'print-prepare',
        path: '/openapi/v1/print/repair',
        credits: 10,
        parameters: [
          choice(
            'printer_type',
            'Thicken thin walls for',
            { [asItIs]: 'No printer', fdm: 'Filament (1 mm)', sla: 'Resin (0.8 mm)', full_color: 'Full colour (2 mm)' },
            asItIs,
            { help: 'Walls are thickened where more than 5 % of the surface is thinner than the printer needs.' },
          ),
          millimetres('intended_print_height_mm', 'Printed height', [1, 1000, 1], {
            help: 'Of a GLB file or a result of Meshy; empty: 150 mm. The model itself keeps its size.',
            forOne: true,
            ...onlyWhen('printer_type', ['fdm', 'sla', 'full_color']),
          }),
        ],
        fields: { printer_type: { omit: asItIs } },
        formats: ['glb', 'stl', 'obj'],
        slot: {
          help: 'Textures are lost: texture it afterwards. A result of Meshy comes back as GLB, other files in their own format.',
        },
      }),
    ],
  },
  {
    id: 'meshy-print-multi-color',
    family: 'meshy-print',
    version: '',
    name: 'Multicolour print',
    summary: 'A 3MF in a few colours, for printers with several filaments.',
    typicalSeconds: 60,
    operations: [
      tool({
        operation: 'print-colours',
        path: '/openapi/v1/print/multi-color',
        credits: 10,
        parameters: [
          integer('max_colors', 'Colours', [1, 16], {
            default: 4,
            help: 'At most as many as the printer has filaments.',
          }),
          integer('max_depth', 'Colour detail', [3, 6], {
            default: 4,
            help: 'Higher: finer borders between colours, a larger file.',
          }),
        ],
        made: [...makesTextured],
        formats: ['glb', 'fbx'],
        slot: { help: 'A model with textures.' },
      }),
    ],
  },
  {
    id: 'meshy-resize',
    family: 'meshy-print',
    version: '',
    name: 'Resize',
    summary: 'The same model in a size of your choice.',
    typicalSeconds: 30,
    operations: [
      tool({
        operation: 'print-prepare',
        path: '/openapi/v1/resize',
        credits: 1,
        parameters: [
          choice('size', 'Size', { height: 'By height', longest: 'By longest side', auto: 'As in reality' }, 'height', {
            help: 'As in reality: Meshy estimates how tall it is.',
          }),
          { id: 'resize_height', label: 'Height', kind: 'number', ...lengths, ...onlyWhen('size', 'height') },
          {
            id: 'resize_longest_side',
            label: 'Longest side',
            kind: 'number',
            ...lengths,
            ...onlyWhen('size', 'longest'),
          },
          choice('origin_at', 'Origin', { bottom: 'Bottom', center: 'Centre' }, 'bottom', { advanced: true }),
        ],
        fields: {
          size: { at: 'auto_size', as: (size) => (size === 'auto' ? true : undefined) },
          resize_height: metres,
          resize_longest_side: metres,
        },
      }),
    ],
  },
]
