/** The seventh family: mesh tools. */
import { choice, millimetres, decimal, onlyWhen, toggle, integer } from '../../../shared/catalogue/parameter-rows.ts'
import type { OptimizeInput, RemeshInput } from '../../engine/remesh/jobs.ts'
import type { ReadNote } from '../../../shared/formats/file-note.ts'
import { fileNoteWords } from '../../../shared/formats/file-note-words.ts'
import type { RemeshNote } from '../../engine/remesh/notes.ts'
import { taskNotes, type TaskNote } from '../tasks/task-note.ts'
import { remeshWords } from '../words/notes.ts'
import { convertRow } from './convert-row.ts'
import type { Family, FamilyOperation, MadeOutput } from './family.ts'
import { glbOutput, meshFile, meshSlot, numberAs, reportOutput } from './pieces.ts'

const maxTriangles = 2_000_000

const remeshRow: FamilyOperation = {
  operation: 'remesh',
  typicalTime: { seconds: 3, perMillionTriangles: 50 },
  inputs: [{ ...meshSlot, help: 'Any model. Defects in its surface are repaired first.' }],
  parameters: [
    integer('target_faces', 'Triangles', [20, maxTriangles, 1000], {
      help: 'Approximate. 20,000 suits sculpting; 100,000 keeps fine detail.',
      default: 20_000,
      shownWhen: { parameter: 'edge_length_mm', given: false },
    }),
    millimetres('edge_length_mm', 'Edge length', [0.01, 1000, 0.1], {
      help: 'Target length of the edges, instead of a number of triangles.',
    }),
    toggle('keep_texture', 'Keep appearance', true, {
      help: 'Bakes colours and textures onto the new surface. Off: one plain material, for sculpting.',
    }),
    toggle('adaptive', 'Adaptive density', false, {
      help: 'Small triangles on curved areas, large ones on flat areas.',
    }),
    decimal('sharp_angle', 'Sharp edges', [10, 180, 1], {
      help: 'Edges with a larger angle stay sharp. 180: none do.',
      unit: '°',
      default: 45,
      advanced: true,
    }),
    choice(
      'texture_size',
      'Texture',
      [
        ['auto', 'Automatic'],
        ['1024', '1K'],
        ['2048', '2K'],
        ['4096', '4K'],
      ],
      'auto',
      {
        help: 'Resolution of the new textures. Automatic: like the old ones.',
        advanced: true,
        ...onlyWhen('keep_texture', true),
      },
    ),
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
    const { file: mesh, mediaType } = meshFile(files, options)
    const input: RemeshInput = {
      mesh,
      mediaType,
      ...numberAs('edgeLengthMm', request['edge_length_mm']),
      ...numberAs('targetFaces', request['target_faces']),
      ...numberAs('sharpDegrees', request['sharp_angle']),
      adaptive: request['adaptive'] === true,
      keepTexture: request['keep_texture'] !== false,
      ...(Number(request['texture_size']) > 0 ? { textureSize: Number(request['texture_size']) } : {}),
    }
    const { glb, report, fileNotes } = await engine.run('remesh', input, options)
    return [glbOutput(glb), reportOutput(report, { notes: remeshNotes(fileNotes, report.notes) })]
  },
}

const optimizeRow: FamilyOperation = {
  operation: 'optimize-topology',
  typicalTime: { seconds: 0.3, perMillionTriangles: 5 },
  inputs: [{ ...meshSlot, help: 'Any model. Parts, materials, textures and colours are kept.' }],
  parameters: [
    choice('polygon', 'Face type', { triangle: 'Triangles', quad: 'Quads' }, 'triangle', {
      help: 'Triangles keep textures and seams. Quads follow the shape, for animation and editing; textures are rebaked.',
    }),
    integer('target_faces', 'Faces', [4, maxTriangles, 100], {
      help: 'Number of triangles or quads.',
      default: 10_000,
      shownWhen: { parameter: 'ratio', given: false },
    }),
    decimal('ratio', 'Ratio', [0.1, 100, 1], {
      help: 'Share of the current faces, instead of a number. Keeping a quarter is rarely visible.',
      unit: '%',
    }),
    choice('symmetry', 'Symmetry', { none: 'None', x: 'Across X', y: 'Across Y', z: 'Across Z' }, 'none', {
      help: 'Makes one half the mirror image of the other. X: left and right.',
      advanced: true,
    }),
    millimetres('max_error_mm', 'Maximum deviation', [0.001, 1000, 0.01], {
      help: 'The surface moves by no more than this, even if more faces are needed. Empty: no limit.',
      advanced: true,
      ...onlyWhen('polygon', 'triangle'),
    }),
  ],
  presets: [
    { id: 'web', label: 'For the web', help: 'A tenth of the triangles.', values: { polygon: 'triangle', ratio: 10 } },
    { id: 'game', label: 'For games', help: '5,000 triangles.', values: { polygon: 'triangle', target_faces: 5000 } },
    { id: 'animate', label: 'For animation', help: '4,000 quads.', values: { polygon: 'quad', target_faces: 4000 } },
  ],
  price: { credits: 5 },
  deadlineMs: 15 * 60_000,
  check: (request) => {
    if (request['polygon'] !== 'quad') return []
    return [{ code: 'look-baked', figures: {} }]
  },
  async run(engine, request, files, options) {
    const ratio = Number(request['ratio'])
    const { file: mesh, mediaType } = meshFile(files, options)
    const input: OptimizeInput = {
      mesh,
      mediaType,
      ...(ratio > 0 ? { ratio: ratio / 100 } : numberAs('targetFaces', request['target_faces'])),
      ...numberAs('maxErrorMm', request['max_error_mm']),
      polygon: request['polygon'] === 'quad' ? 'quad' : 'triangle',
      symmetry: (request['symmetry'] ?? 'none') as NonNullable<OptimizeInput['symmetry']>,
    }
    const { glb, obj, report, fileNotes } = await engine.run('optimize-topology', input, options)
    const quads: MadeOutput[] =
      obj === undefined ? [] : [{ name: 'model-obj.zip', kind: 'archive', mediaType: 'application/zip', bytes: obj }]
    return [glbOutput(glb), ...quads, reportOutput(report, { notes: remeshNotes(fileNotes, report.notes) })]
  },
}

function remeshNotes(fileNotes: readonly ReadNote[], notes: readonly RemeshNote[]): TaskNote[] {
  return [...taskNotes(fileNoteWords, fileNotes), ...taskNotes(remeshWords, notes)]
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
