/** The mesh tools' conversion: any model file that is read, as any that is written. */
import type { ExportFormat } from '../../../shared/asset.ts'
import type { ConvertInput } from '../../engine/formats/jobs.ts'
import type { FamilyOperation, MadeOutput } from './family.ts'
import { meshSlot, reportOutput } from './pieces.ts'

const unitless = ['obj', 'stl', 'ply']

export const convertRow: FamilyOperation = {
  operation: 'convert',
  inputs: [
    {
      ...meshSlot,
      help: 'GLB, glTF, OBJ, STL, PLY, 3MF, FBX, DAE, 3DS or OFF. A ZIP may hold a model with its textures.',
    },
  ],
  parameters: [
    {
      id: 'format',
      label: 'Format',
      help: 'What the program you go on with reads. GLB keeps everything; 3MF and STL are for printing; USDZ is for Apple.',
      kind: 'choice',
      choices: [
        { value: 'glb', label: 'GLB' },
        { value: 'gltf', label: 'glTF (zipped)' },
        { value: 'obj', label: 'OBJ (zipped)' },
        { value: 'stl', label: 'STL' },
        { value: 'ply', label: 'PLY' },
        { value: '3mf', label: '3MF' },
        { value: 'usdz', label: 'USDZ' },
      ],
      default: 'glb',
    },
    {
      id: 'unit',
      label: 'Unit',
      help: 'What one means in files that do not say it: STL, OBJ, PLY, 3DS, OFF. Automatic: metres in OBJ, millimetres elsewhere.',
      kind: 'choice',
      choices: [
        { value: 'auto', label: 'Automatic' },
        { value: 'mm', label: 'Millimetres' },
        { value: 'cm', label: 'Centimetres' },
        { value: 'm', label: 'Metres' },
        { value: 'in', label: 'Inches' },
      ],
      default: 'auto',
    },
    {
      id: 'compression',
      label: 'Compression',
      help: 'Draco makes the smallest files; meshopt opens faster. Both shift points by less than can be seen.',
      kind: 'choice',
      choices: [
        { value: 'none', label: 'None' },
        { value: 'draco', label: 'Draco' },
        { value: 'meshopt', label: 'meshopt' },
      ],
      default: 'none',
      shownWhen: { parameter: 'format', equals: ['glb', 'gltf'] },
    },
    {
      id: 'up_axis',
      label: 'Up',
      help: 'Which way is up in files that do not say it. If the model lies on its side, choose the other one.',
      kind: 'choice',
      choices: [
        { value: 'auto', label: 'Automatic' },
        { value: 'Y', label: 'Y' },
        { value: 'Z', label: 'Z' },
      ],
      default: 'auto',
      advanced: true,
    },
    {
      id: 'written_unit',
      label: 'Written unit',
      help: 'The unit of the new file, where it should be another than that of the old one: inches into millimetres.',
      kind: 'choice',
      choices: [
        { value: 'auto', label: 'As read' },
        { value: 'mm', label: 'Millimetres' },
        { value: 'cm', label: 'Centimetres' },
        { value: 'm', label: 'Metres' },
        { value: 'in', label: 'Inches' },
      ],
      default: 'auto',
      advanced: true,
      shownWhen: { parameter: 'format', equals: unitless },
    },
  ],
  presets: [
    { id: 'print', label: 'For printing', help: '3MF: millimetres and colours.', values: { format: '3mf' } },
    {
      id: 'web',
      label: 'For the web',
      help: 'GLB, packed with meshopt.',
      values: { format: 'glb', compression: 'meshopt' },
    },
    { id: 'apple', label: 'For iPhone and Vision', help: 'USDZ.', values: { format: 'usdz' } },
  ],
  price: { credits: 1 },
  deadlineMs: 10 * 60_000,
  async run(engine, request, files, options) {
    const input: ConvertInput = {
      mesh: files['mesh'] ?? new Uint8Array(),
      name: 'model',
      format: (request['format'] ?? 'glb') as ExportFormat,
      ...chosen('unit', request['unit']),
      ...chosen('writtenUnit', request['written_unit']),
      ...chosen('upAxis', request['up_axis']),
      ...chosen('compression', request['compression']),
    }
    const { file, fileName, mediaType, isArchive, report } = await engine.run('convert', input, options)
    const model: MadeOutput = { name: fileName, kind: isArchive ? 'archive' : 'model', mediaType, bytes: file }
    return [model, reportOutput(report)]
  },
}

/** `{ name: value }` unless it is left to the program. */
function chosen<Name extends keyof ConvertInput>(name: Name, value: unknown): Pick<ConvertInput, Name> | object {
  return typeof value === 'string' && value !== 'auto' ? { [name]: value } : {}
}
