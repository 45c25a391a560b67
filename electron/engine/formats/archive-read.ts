/** Reads ZIP archives: a 3MF package, or model files with their companions. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Figures } from '../../../shared/protocol/remark.ts'
import { foreignKind } from '../../../shared/formats/foreign-kinds.ts'
import type { ReadNote } from '../../../shared/formats/file-note.ts'
import { typeOfName } from '../../../shared/formats/file-type.ts'
import type { ReaderId } from '../../../shared/formats/format-row.ts'
import type { ReadFormat } from '../../../shared/formats/formats.ts'
import type { Model } from '../model.ts'
import { isMeant, isUsdz, modelsIn, type ArchivedModel, type ModelChoices } from './archived-models.ts'
import type { GltfFile } from './gltf-file.ts'
import { checkTriangleCount, maxParts, tooManyParts } from './limits.ts'
import { withNested } from './nested-archives.ts'
import { asReadError } from './read-error.ts'
import { reportingOnce, type ReadContext } from './read-context.ts'
import { sideBySide } from './side-by-side.ts'
import { is3mf } from './3mf-package.ts'
import { usableModel } from './usable-model.ts'
import { openZip, type ZipArchive } from './zip-read.ts'

/** A model with the data that a job needs to carry over its original file. */
export interface OpenedModel {
  model: Model
  /** Kind of the file; an archive is a 3MF or a ZIP that contains a model. */
  kind: ReaderId | 'zip'
  /** Opened glTF document, stand-alone or in a ZIP; null for other formats. */
  gltf: GltfFile | null
}

/** Reads a file of one kind. */
export type Reader = (
  file: Uint8Array,
  context: ReadContext,
) => Promise<Partial<OpenedModel> & Pick<OpenedModel, 'model'>>

/** Returns the reader for a file named as one of this format. Throws `unsupported-format` if it is of another kind. */
type ReaderOf = (format: ReadFormat, file: Uint8Array) => Reader

/**
 * Reads the model in an archive with its format's reader; several are placed side by side. Rejects with
 * `unsupported-format` if there is none, and with the first error if none can be used.
 */
export async function readArchive(file: Uint8Array, readerOf: ReaderOf, context: ReadContext): ReturnType<Reader> {
  const archive = openZip(file, context.budget)
  if (is3mf(archive)) return { kind: '3mf', model: await (await import('./3mf-read.ts')).read3mf(archive, context) }
  const { models, notes } = await readAll(archive, readerOf, context)
  for (const note of [...models.flatMap((model) => model.notes), ...notes]) context.note(note)
  for (const name of models.flatMap(({ missing }) => missing)) context.missing(name)
  const [only, ...others] = models
  if (only !== undefined && others.length === 0) return { ...only, kind: 'zip' }
  const { model, note } = asOneSet(models, context)
  context.note(note)
  return { kind: 'zip', model }
}

export interface ReadFromArchive {
  /** File name without folder and extension; with its folder if other models have the same name. */
  name: string
  path: string
  model: Model
  gltf: GltfFile | null
  notes: ReadNote[]
  /** Names of missing files that the model refers to. */
  missing: string[]
}

export interface ArchiveContents {
  archive: ZipArchive
  /** At least one. */
  models: ReadFromArchive[]
  /** Notes about the archive as a whole. */
  notes: ReadNote[]
}

/** Reads each model of a ZIP that is not a 3MF. Rejects with the errors of `readArchive`. */
export async function readArchivedModels(
  file: Uint8Array,
  readerOf: ReaderOf,
  context: ReadContext,
): Promise<ArchiveContents> {
  return readAll(openZip(file, context.budget), readerOf, context)
}

/** Returns several models as one, with a note about it. */
export function asOneSet(
  models: readonly ReadFromArchive[],
  { budget }: Pick<ReadContext, 'budget'>,
): { model: Model; note: ReadNote } {
  return { model: sideBySide(models, budget), note: { code: 'models-side-by-side', figures: { count: models.length } } }
}

async function readAll(outer: ZipArchive, readerOf: ReaderOf, context: ReadContext): Promise<ArchiveContents> {
  const failures = new Map<string, AppError>()
  const archive = withNested(outer, context.budget, (path, error) => failures.set(path, error))
  const used = new Set<string>()
  const seenNames = new Set<string>()
  const readFiles: ReadFromArchive[] = []
  const sameModel: string[] = []
  for (const choices of modelsIn(archive)) {
    for (const { path } of choices) seenNames.add(path)
    if (used.has(choices[0].path)) continue
    const found = await firstReadable(choices, { archive, readerOf, context, used, failures })
    if (found === null) continue
    readFiles.push(found)
    sameModel.push(...choices.flatMap(({ path }) => (path === found.path || failures.has(path) ? [] : [path])))
    checkSizeOf(readFiles)
  }
  const own = readFiles.filter(({ path }) => !used.has(path))
  // Layers that refer to each other would leave no model.
  const models = withUniqueNames(own.length > 0 ? own : readFiles.slice(0, 1))
  if (models.length === 0) throw [...failures.values()][0] ?? withoutModel(archive)
  const others = archive.names.filter((name) => isMeant(name) && !used.has(name) && !seenNames.has(name))
  const notes: ReadNote[] = [...failures].flatMap(([path, error]) =>
    used.has(path) ? [] : [{ code: 'model-left-out', figures: { ...figuresOf(error), path: path.slice(0, 120) } }],
  )
  if (sameModel.length > 0) notes.push({ code: 'same-model-left-out', figures: limitedNames(sameModel) })
  const leftOut = others.filter((name) => !failures.has(name))
  if (leftOut.length > 0 && !isUsdz(archive)) notes.push({ code: 'files-left-out', figures: limitedNames(leftOut) })
  return { archive, models, notes }
}

/** The reason with its values; other details are omitted. */
function figuresOf({ details = {} }: AppError): Figures {
  const figures = Object.entries(details).filter(
    (entry): entry is [string, Figures[string]] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]) ||
      (Array.isArray(entry[1]) && entry[1].every((item) => typeof item === 'string')),
  )
  return Object.fromEntries(figures)
}

const maxNames = 10

function limitedNames(names: readonly string[]): { names: string[]; count: number } {
  return { names: names.slice(0, maxNames).map((name) => name.slice(0, 120)), count: names.length }
}

interface Reading {
  archive: ZipArchive
  readerOf: ReaderOf
  context: ReadContext
  /** Receives the paths of the companions. */
  used: Set<string>
  /** Receives the reasons why files cannot be read. */
  failures: Map<string, AppError>
}

/** Null if none of the files can be read. */
async function firstReadable(choices: ModelChoices, reading: Reading): Promise<ReadFromArchive | null> {
  for (const source of choices) {
    try {
      return await readOne(source, reading)
    } catch (thrown) {
      const error = asReadError(thrown, source.format)
      if (error.details?.['reason'] === 'exceeds-memory') throw error
      reading.failures.set(source.path, error)
    }
  }
  return null
}

async function readOne(
  { path, format, name, companions, siblings }: ArchivedModel,
  { archive, readerOf, context, used }: Reading,
): Promise<ReadFromArchive> {
  const notes: ReadNote[] = []
  const missing: string[] = []
  const usedHere: string[] = []
  const own = reportingOnce({
    ...context,
    companions: companions((found) => usedHere.push(found)),
    siblings,
    fileName: name,
    note: (note) => notes.push(note),
    missing: (file) => missing.push(file),
  })
  const file = archive.read(path)!
  const { model, gltf = null } = await readerOf(format, file)(file, own)
  const usable = usableModel(model, format, own)
  for (const found of usedHere) used.add(found)
  return {
    name,
    path,
    model: { ...usable, name: usable.name || name },
    // If unusable content was removed from the model, its original document is not passed on.
    gltf: usable === model ? gltf : null,
    notes,
    missing,
  }
}

/** Throws `mesh-too-large` if all models together exceed the limits for one. */
function checkSizeOf(models: readonly ReadFromArchive[]): void {
  const parts = models.flatMap(({ model }) => model.parts)
  checkTriangleCount(parts.reduce((sum, { indices }) => sum + indices.length / 3, 0))
  if (parts.length > maxParts) throw tooManyParts(parts.length)
}

function withUniqueNames(models: readonly ReadFromArchive[]): ReadFromArchive[] {
  const counts = new Map<string, number>()
  for (const { name } of models) counts.set(name, (counts.get(name) ?? 0) + 1)
  return models.map((model) =>
    counts.get(model.name) === 1 ? model : { ...model, name: model.path.slice(0, model.path.lastIndexOf('.')) },
  )
}

/** Names the file type if the only content is another program's file. */
function withoutModel(archive: ZipArchive): AppError {
  const kinds = archive.names.flatMap((name) => {
    if (!isMeant(name) || typeOfName(name)?.kind === 'image') return []
    const head = archive.read(name)!.subarray(0, 4096)
    return foreignKind(Buffer.from(head).toString('latin1'), name) ?? []
  })
  const details =
    kinds.length > 0
      ? { reason: 'other-file', kind: kinds[0] }
      : { reason: 'archive-without-model', names: archive.names.slice(0, 20) }
  return new AppError('unsupported-format', 'The archive holds no model that can be read', { details })
}
