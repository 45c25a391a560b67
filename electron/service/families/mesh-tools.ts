/** The seventh family: tools for the mesh itself. */
import { AppError } from '../../../shared/app-error.ts'
import type { OptimizeInput, RemeshInput } from '../../engine/remesh/jobs.ts'
import { convertRow } from './convert-row.ts'
import type { Family, FamilyOperation, MadeOutput } from './family.ts'
import { glbOutput, meshSlot, numberAs, reportOutput } from './pieces.ts'

const mostTriangles = 2_000_000

const remeshRow: FamilyOperation = {
  operation: 'remesh',
  inputs: [{ ...meshSlot, help: 'Any model. Faults in its surface are repaired first.' }],
  parameters: [
    {
      id: 'target_faces',
      label: 'Triangles',
      help: 'About so many. 20,000 suits sculpting; 100,000 keeps fine detail.',
      kind: 'integer',
      minimum: 20,
      maximum: mostTriangles,
      step: 1000,
      default: 20_000,
      shownUnless: 'edge_length_mm',
    },
    {
      id: 'edge_length_mm',
      label: 'Edge length',
      help: 'Instead of a number: how long the edges of the triangles are to be.',
      kind: 'number',
      unit: 'mm',
      minimum: 0.01,
      maximum: 1000,
      step: 0.1,
    },
    {
      id: 'keep_texture',
      label: 'Keep the look',
      help: 'Paints colours and textures onto the new surface. Off: one plain material, for sculpting on.',
      kind: 'boolean',
      default: true,
    },
    {
      id: 'adaptive',
      label: 'Finer where curved',
      help: 'Small triangles on faces and fingers, large ones on flat places.',
      kind: 'boolean',
      default: false,
    },
    {
      id: 'sharp_angle',
      label: 'Sharp edges',
      help: 'Where the surface turns by more than this, the edge stays sharp. 180: none stays.',
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
      help: 'Side of the new pictures. Automatic: as fine as the old ones.',
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
      help: 'Even and plain.',
      values: { target_faces: 50_000, keep_texture: false, adaptive: false },
    },
    {
      id: 'detail',
      label: 'Detail where it counts',
      help: 'Finer where curved, with its look.',
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
    return [glbOutput(glb), reportOutput(report)]
  },
}

const optimizeRow: FamilyOperation = {
  operation: 'optimize-topology',
  inputs: [{ ...meshSlot, help: 'Any model. Parts, materials, textures and colours are kept.' }],
  parameters: [
    {
      id: 'polygon',
      label: 'Kind of faces',
      help: 'Triangles keep texture and seams as they are. Quads follow the form, for animating and editing; the look is baked anew.',
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
      help: 'Triangles, or quads where quads are chosen.',
      kind: 'integer',
      minimum: 4,
      maximum: mostTriangles,
      step: 100,
      default: 10_000,
      shownUnless: 'ratio',
    },
    {
      id: 'ratio',
      label: 'Share',
      help: 'Instead of a number: a share of the faces there are. A quarter is seldom seen.',
      kind: 'number',
      unit: '%',
      minimum: 0.1,
      maximum: 100,
      step: 1,
    },
    {
      id: 'symmetry',
      label: 'Symmetry',
      help: 'Makes one half the mirror image of the other. X: left and right alike.',
      kind: 'choice',
      choices: [
        { value: 'none', label: 'As it is' },
        { value: 'x', label: 'Across X' },
        { value: 'y', label: 'Across Y' },
        { value: 'z', label: 'Across Z' },
      ],
      default: 'none',
      advanced: true,
    },
    {
      id: 'max_error_mm',
      label: 'Largest deviation',
      help: 'No place of the surface moves further than this; there may be more faces then. Empty: no limit.',
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
      label: 'For a game',
      help: '5,000 triangles.',
      values: { polygon: 'triangle', target_faces: 5000 },
    },
    {
      id: 'animate',
      label: 'For animating',
      help: '4,000 quads.',
      values: { polygon: 'quad', target_faces: 4000 },
    },
  ],
  price: { credits: 5 },
  deadlineMs: 15 * 60_000,
  check: (request) => {
    if (request['polygon'] !== 'quad') return []
    if (request['max_error_mm'] !== undefined) {
      throw new AppError('invalid-input', 'Quads cannot be held to a largest deviation', {
        details: { field: 'max_error_mm', reason: 'only triangles can be held to a largest deviation' },
      })
    }
    return ['The look is baked onto new texture coordinates.']
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
    return [glbOutput(glb), ...quads, reportOutput(report)]
  },
}

export const meshToolsFamily: Family = {
  id: 'maquette-mesh',
  name: 'Maquette Mesh',
  summary: 'Cuts surfaces anew, takes triangles away, and turns one kind of file into another.',
  models: [
    {
      id: 'maquette-mesh-1',
      version: '1.0',
      name: 'Maquette Mesh 1',
      summary: 'Even triangles, fewer triangles or quads, and other formats, with the look kept.',
      typicalSeconds: 8,
      operations: [remeshRow, optimizeRow, convertRow],
    },
  ],
}
