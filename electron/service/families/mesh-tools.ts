/** The seventh family: tools for the mesh itself. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { OptimizeInput, RemeshInput } from '../../engine/remesh/jobs.ts'
import { inWords, remeshWords } from '../words/notes.ts'
import { convertRow } from './convert-row.ts'
import type { Family, FamilyOperation, MadeOutput } from './family.ts'
import { glbOutput, meshSlot, numberAs, reportOutput } from './pieces.ts'

const maxTriangles = 2_000_000

const remeshRow: FamilyOperation = {
  operation: 'remesh',
  inputs: [{ ...meshSlot, help: 'Any model. Defects in its surface are repaired first.' }],
  parameters: [
    {
      id: 'target_faces',
      label: 'Triangles',
      help: 'Approximate. 20,000 suits sculpting; 100,000 keeps fine detail.',
      kind: 'integer',
      minimum: 20,
      maximum: maxTriangles,
      step: 1000,
      default: 20_000,
      shownUnless: 'edge_length_mm',
    },
    {
      id: 'edge_length_mm',
      label: 'Edge length',
      help: 'Target length of the edges, instead of a number of triangles.',
      kind: 'number',
      unit: 'mm',
      minimum: 0.01,
      maximum: 1000,
      step: 0.1,
    },
    {
      id: 'keep_texture',
      label: 'Keep appearance',
      help: 'Bakes colours and textures onto the new surface. Off: one plain material, for sculpting.',
      kind: 'boolean',
      default: true,
    },
    {
      id: 'adaptive',
      label: 'Adaptive density',
      help: 'Small triangles on curved areas, large ones on flat areas.',
      kind: 'boolean',
      default: false,
    },
    {
      id: 'sharp_angle',
      label: 'Sharp edges',
      help: 'Edges with a larger angle stay sharp. 180: none do.',
      kind: 'number',
      unit: '°',
      minimum: 10,
      maximum: 180,
      step: 1,
      default: 45,
      advanced: true,
    },
    {
      id: 'texture_size',
      label: 'Texture',
      help: 'Resolution of the new textures. Automatic: like the old ones.',
      kind: 'choice',
      choices: [
        { value: 'auto', label: 'Automatic' },
        { value: '1024', label: '1K' },
        { value: '2048', label: '2K' },
        { value: '4096', label: '4K' },
      ],
      default: 'auto',
      advanced: true,
      shownWhen: { parameter: 'keep_texture', equals: true },
    },
  ],
  presets: [
    {
      id: 'sculpt',
      label: 'For sculpting',
      help: 'Even triangles, plain material.',
      values: { target_faces: 50_000, keep_texture: false, adaptive: false },
    },
    {
      id: 'detail',
      label: 'Detail where it counts',
      help: 'Adaptive density, appearance kept.',
      values: { target_faces: 30_000, keep_texture: true, adaptive: true },
    },
  ],
  price: { credits: 5 },
  deadlineMs: 15 * 60_000,
  async run(engine, request, files, options) {
    const input: RemeshInput = {
      mesh: files['mesh'] ?? new Uint8Array(),
      ...numberAs('edgeLengthMm', request['edge_length_mm']),
      ...numberAs('targetFaces', request['target_faces']),
      ...numberAs('sharpDegrees', request['sharp_angle']),
      adaptive: request['adaptive'] === true,
      keepTexture: request['keep_texture'] !== false,
      ...(Number(request['texture_size']) > 0 ? { textureSize: Number(request['texture_size']) } : {}),
    }
    const { glb, report } = await engine.run('remesh', input, options)
    return [glbOutput(glb), reportOutput(inWords(report, remeshWords))]
  },
}

const optimizeRow: FamilyOperation = {
  operation: 'optimize-topology',
  inputs: [{ ...meshSlot, help: 'Any model. Parts, materials, textures and colours are kept.' }],
  parameters: [
    {
      id: 'polygon',
      label: 'Face type',
      help: 'Triangles keep textures and seams. Quads follow the shape, for animation and editing; textures are rebaked.',
      kind: 'choice',
      choices: [
        { value: 'triangle', label: 'Triangles' },
        { value: 'quad', label: 'Quads' },
      ],
      default: 'triangle',
    },
    {
      id: 'target_faces',
      label: 'Faces',
      help: 'Number of triangles or quads.',
      kind: 'integer',
      minimum: 4,
      maximum: maxTriangles,
      step: 100,
      default: 10_000,
      shownUnless: 'ratio',
    },
    {
      id: 'ratio',
      label: 'Ratio',
      help: 'Share of the current faces, instead of a number. Keeping a quarter is rarely visible.',
      kind: 'number',
      unit: '%',
      minimum: 0.1,
      maximum: 100,
      step: 1,
    },
    {
      id: 'symmetry',
      label: 'Symmetry',
      help: 'Makes one half the mirror image of the other. X: left and right.',
      kind: 'choice',
      choices: [
        { value: 'none', label: 'None' },
        { value: 'x', label: 'Across X' },
        { value: 'y', label: 'Across Y' },
        { value: 'z', label: 'Across Z' },
      ],
      default: 'none',
      advanced: true,
    },
    {
      id: 'max_error_mm',
      label: 'Maximum deviation',
      help: 'The surface moves by no more than this, even if more faces are needed. Empty: no limit.',
      kind: 'number',
      unit: 'mm',
      minimum: 0.001,
      maximum: 1000,
      step: 0.01,
      advanced: true,
      shownWhen: { parameter: 'polygon', equals: 'triangle' },
    },
  ],
  presets: [
    {
      id: 'web',
      label: 'For the web',
      help: 'A tenth of the triangles.',
      values: { polygon: 'triangle', ratio: 10 },
    },
    {
      id: 'game',
      label: 'For games',
      help: '5,000 triangles.',
      values: { polygon: 'triangle', target_faces: 5000 },
    },
    {
      id: 'animate',
      label: 'For animation',
      help: '4,000 quads.',
      values: { polygon: 'quad', target_faces: 4000 },
    },
  ],
  price: { credits: 5 },
  deadlineMs: 15 * 60_000,
  check: (request) => {
    if (request['polygon'] !== 'quad') return []
    if (request['max_error_mm'] !== undefined) {
      throw new AppError('invalid-input', 'quads cannot be held to a largest deviation', {
        details: { field: 'max_error_mm', reason: 'triangles-only' },
      })
    }
    return [{ code: 'look-baked', figures: {} }]
  },
  async run(engine, request, files, options) {
    const ratio = Number(request['ratio'])
    const input: OptimizeInput = {
      mesh: files['mesh'] ?? new Uint8Array(),
      ...(ratio > 0 ? { ratio: ratio / 100 } : numberAs('targetFaces', request['target_faces'])),
      ...numberAs('maxErrorMm', request['max_error_mm']),
      polygon: request['polygon'] === 'quad' ? 'quad' : 'triangle',
      symmetry: (request['symmetry'] ?? 'none') as NonNullable<OptimizeInput['symmetry']>,
    }
    const { glb, obj, report } = await engine.run('optimize-topology', input, options)
    const quads: MadeOutput[] =
      obj === undefined ? [] : [{ name: 'model-obj.zip', kind: 'archive', mediaType: 'application/zip', bytes: obj }]
    return [glbOutput(glb), ...quads, reportOutput(inWords(report, remeshWords))]
  },
}

export const meshToolsFamily: Family = {
  id: 'maquette-mesh',
  name: 'Maquette Mesh',
  summary: 'Remeshes models, reduces triangles and converts file formats.',
  models: [
    {
      id: 'maquette-mesh-1',
      version: '1.0',
      name: 'Maquette Mesh 1',
      summary: 'Even triangles, fewer triangles or quads, and other formats, with textures kept.',
      typicalSeconds: 8,
      operations: [remeshRow, optimizeRow, convertRow],
    },
  ],
}
