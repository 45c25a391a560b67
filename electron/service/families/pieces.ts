/** Inputs, parameters and outputs that many rows share. */
import type { InputSlot, Parameter, ParameterValue } from '../../../shared/catalogue/catalogue.ts'
import { choice, millimetres } from '../../../shared/catalogue/parameter-rows.ts'
import { inputFormats, mediaTypesOf } from '../../../shared/formats/file-type.ts'
import { formats } from '../../../shared/formats/formats.ts'
import type { MadePictures } from '../../generator/picture/jobs.ts'
import type { Remark } from '../../../shared/protocol/remark.ts'
import type { MadeOutput, WorkOptions } from './family.ts'
import { inSentences } from '../words/sentence.ts'

const megabyte = 1024 * 1024
/** Picture types that every model accepts. */
export const pictureTypes = mediaTypesOf(inputFormats('image'))
/** Readable model files; an archive may hold a model with its textures. */
const meshTypes = mediaTypesOf(inputFormats('mesh'))

export const imageSlot: InputSlot = {
  id: 'image',
  kind: 'image',
  label: 'Picture',
  help: 'One complete subject on a plain or transparent background.',
  required: true,
  maxBytes: 32 * megabyte,
  mediaTypes: pictureTypes,
}

export const meshSlot: InputSlot = {
  id: 'mesh',
  kind: 'mesh',
  label: 'Mesh',
  required: true,
  maxBytes: 256 * megabyte,
  mediaTypes: meshTypes,
}

export const promptSlot: InputSlot = { id: 'prompt', kind: 'prompt', label: 'Prompt', required: true, maxLength: 1000 }

export const height = millimetres('height_mm', 'Height', [10, 500, 1])

/** Base of figures made from pictures. */
export const base = choice('base', 'Base', { none: 'None', round: 'Round' }, 'none', { help: 'A disc to stand on.' })

/** Cross-section of bodies with known outlines. */
export const crossSection = choice(
  'corners',
  'Cross-section',
  { auto: 'Automatic', round: 'Round', square: 'Square' },
  'auto',
  { help: 'Outlines alone cannot tell a can from a box. Automatic: from the outlines and shading.' },
)

export const detail = choice('detail', 'Detail', { draft: 'Draft', standard: 'Standard', fine: 'Fine' }, 'standard', {
  help: 'Finer detail takes longer and makes a larger file.',
  advanced: true,
})

export const seed: Parameter = {
  id: 'seed',
  label: 'Seed',
  help: 'The same request with the same seed gives the same file. Leave empty for a random seed.',
  kind: 'seed',
  minimum: 0,
  maximum: 2_147_483_647,
  advanced: true,
}

/** For models with a default design: without a seed the design is unchanged, and each seed varies it. */
export const variation: Parameter = {
  ...seed,
  help: 'Varies pose, proportions, base and palette within the prompt; the same seed gives the same file. Leave empty for the standard design.',
  withoutSeed: 0,
}

/** Returns `{ name: value }` for a number, else an empty object: for optional fields of a job. */
export function numberAs<Name extends string>(
  name: Name,
  value: ParameterValue | undefined,
): Partial<Record<Name, number>> {
  return typeof value === 'number' ? ({ [name]: value } as Record<Name, number>) : {}
}

/** Returns the model as a job input. */
export function meshFile(
  files: Readonly<Record<string, Uint8Array>>,
  { mediaTypes }: Pick<WorkOptions, 'mediaTypes'>,
): { file: Uint8Array; mediaType: string } {
  return { file: files['mesh'] ?? new Uint8Array(), mediaType: mediaTypes['mesh'] ?? '' }
}

/** Returns the main result of most operations. */
export function glbOutput(glb: Uint8Array): MadeOutput {
  return { name: 'model.glb', kind: 'model', mediaType: formats.glb.mediaTypes[0], bytes: glb }
}

/** Returns the report of what was understood and measured. `notes` are included and stored with the task. */
export function reportOutput(report: object, extras: Pick<MadeOutput, 'notes' | 'grade'> = {}): MadeOutput {
  const written = { ...report, ...(extras.notes === undefined ? {} : { notes: extras.notes }) }
  const bytes = new TextEncoder().encode(`${JSON.stringify(written, undefined, 2)}\n`)
  return { name: 'report.json', kind: 'report', mediaType: 'application/json', bytes, ...extras }
}

/** Returns a generator's report with remarks as sentences; `makes` remains in codes for the window. */
export function generatorReport(report: object, makes?: readonly Remark[]): MadeOutput {
  return reportOutput({ ...inSentences(report), ...(makes === undefined ? {} : { makes }) })
}

/** Returns the pictures in order, then `report.json`. */
export function pictureOutputs({ pictures, report, makes }: MadePictures): MadeOutput[] {
  return [
    ...pictures.map(({ name, file, mediaType = 'image/png' }): MadeOutput => ({
      name,
      kind: 'image',
      mediaType,
      bytes: file,
    })),
    generatorReport(report, makes),
  ]
}
