/** Conversion between all readable and writable formats. */
import { fileNoteWords } from '../../../shared/formats/file-note-words.ts'
import { choice, onlyWhen } from '../../../shared/catalogue/parameter-rows.ts'
import { exportFormats, formats, readFormats, type ExportFormat } from '../../../shared/formats/formats.ts'
import { judgeSize } from '../../../shared/print/print-size.ts'
import { sizeWords } from '../../../shared/print/print-size-words.ts'
import type { ConvertInput } from '../../engine/formats/jobs.ts'
import { taskNotes } from '../tasks/task-note.ts'
import type { FamilyOperation, MadeOutput } from './family.ts'
import { meshFile, meshSlot, reportOutput } from './pieces.ts'

const readNames = readFormats.map((id) => formats[id].name)
const unitless = exportFormats.filter((id) => formats[id].space.unitless)
const compressible = exportFormats.filter((id) => formats[id].written.isCompressible)

/** Formats written for 3D printing. */
const printed: ReadonlySet<string> = new Set(['3mf', 'stl'])

export const convertRow: FamilyOperation = {
  operation: 'convert',
  typicalTime: { seconds: 0.1, perMillionTriangles: 1.2 },
  inputs: [
    {
      ...meshSlot,
      help: `${readNames.slice(0, -1).join(', ')} or ${readNames.at(-1)}. A ZIP may hold a model with its textures.`,
    },
  ],
  parameters: [
    {
      id: 'format',
      label: 'Format',
      help: 'GLB keeps the most; 3MF and STL are for printing; USDZ is for Apple devices. The report lists what is left out.',
      kind: 'choice',
      choices: exportFormats.map((id) => ({
        value: id,
        label: formats[id].written.isZipped ? `${formats[id].name} (zipped)` : formats[id].name,
      })),
      default: 'glb',
    },
    choice(
      'unit',
      'Unit',
      { auto: 'Automatic', mm: 'Millimetres', cm: 'Centimetres', m: 'Metres', in: 'Inches' },
      'auto',
      {
        help: 'Unit of files that have none: STL, OBJ, PLY, 3DS, OFF. Automatic: metres for OBJ, millimetres for the others.',
      },
    ),
    choice('compression', 'Compression', { none: 'None', draco: 'Draco', meshopt: 'meshopt' }, 'none', {
      help: 'Draco makes the smallest files; meshopt opens faster. Both move vertices by less than can be seen.',
      ...onlyWhen('format', compressible),
    }),
    choice('up_axis', 'Up axis', { auto: 'Automatic', Y: 'Y', Z: 'Z' }, 'auto', {
      help: 'Up axis of files that have none. If the model lies on its side, choose the other axis.',
      advanced: true,
    }),
    choice(
      'written_unit',
      'Output unit',
      { auto: 'Same as input', mm: 'Millimetres', cm: 'Centimetres', m: 'Metres', in: 'Inches' },
      'auto',
      {
        help: 'Unit of the new file, where it should differ from the old one, such as inches to millimetres.',
        advanced: true,
        ...onlyWhen('format', unitless),
      },
    ),
  ],
  presets: [
    { id: 'print', label: 'For printing', help: '3MF: millimetres and colours.', values: { format: '3mf' } },
    {
      id: 'web',
      label: 'For the web',
      help: 'GLB, compressed with meshopt.',
      values: { format: 'glb', compression: 'meshopt' },
    },
    { id: 'apple', label: 'For iPhone and Vision', help: 'USDZ.', values: { format: 'usdz' } },
  ],
  price: { credits: 1 },
  deadlineMs: 10 * 60_000,
  async run(engine, request, files, options) {
    const { file: mesh, mediaType: meshType } = meshFile(files, options)
    const input: ConvertInput = {
      mesh,
      mediaType: meshType,
      name: 'model',
      format: (request['format'] ?? 'glb') as ExportFormat,
      ...chosen('unit', request['unit']),
      ...chosen('writtenUnit', request['written_unit']),
      ...chosen('upAxis', request['up_axis']),
      ...chosen('compression', request['compression']),
    }
    const { file, fileName, mediaType, isArchive, report } = await engine.run('convert', input, options)
    const model: MadeOutput = { name: fileName, kind: isArchive ? 'archive' : 'model', mediaType, bytes: file }
    const size = printed.has(input.format) ? judgeSize(report.sizeMm) : null
    const notes = [
      ...taskNotes(fileNoteWords, report.notes),
      ...taskNotes(sizeWords, size === null ? [] : [{ level: 'warning' as const, ...size }]),
    ]
    return [model, reportOutput(report, { notes })]
  },
}

/** Returns `{ name: value }` unless the value is automatic. */
function chosen<Name extends keyof ConvertInput>(name: Name, value: unknown): Pick<ConvertInput, Name> | object {
  return typeof value === 'string' && value !== 'auto' ? { [name]: value } : {}
}
