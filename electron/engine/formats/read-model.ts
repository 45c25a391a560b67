/** Reads model files of every supported format. */
import type { ReadNote } from '../../../shared/formats/file-note.ts'
import type { ReaderId } from '../../../shared/formats/format-row.ts'
import { formats, type ReadFormat } from '../../../shared/formats/formats.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Model } from '../model.ts'
import type { ArchiveContents, OpenedModel, Reader } from './archive-read.ts'
import { modelKind, type ReadableKind } from './model-kind.ts'
import { asReadError } from './read-error.ts'
import { reportingOnce, plainContext, type ReadContext } from './read-context.ts'
import { withinReadingTime } from './reading-time.ts'
import { usableModel } from './usable-model.ts'
import { memoryBudgetOf } from './memory-budget.ts'

/**
 * Reads a file as a model in metres, Y up. `mediaType` decides only if the bytes do not. Never follows a reference
 * outside the file; memory and work are limited by its size (`memory-budget.ts`). Rejects with `unsupported-format`,
 * `bad-geometry`, `mesh-too-large`, `unsafe-file`.
 */
export async function readModel(
  file: Uint8Array,
  mediaType: string,
  context: Partial<ReadContext> = {},
): Promise<Model> {
  return (await openModel(file, mediaType, context)).model
}

/**
 * Reads a file as `readModel` does, and returns the model with notes on what was left out or interpreted differently.
 */
export async function readNoted(file: Uint8Array, mediaType: string): Promise<{ model: Model; fileNotes: ReadNote[] }> {
  const fileNotes: ReadNote[] = []
  return { model: await readModel(file, mediaType, { note: (note) => fileNotes.push(note) }), fileNotes }
}

/** Reads a file as `readModel` and returns its kind and its glTF document with the model. */
export async function openModel(
  file: Uint8Array,
  mediaType: string,
  context: Partial<ReadContext> = {},
): Promise<OpenedModel> {
  return openModelAs(modelKind(file, mediaType), file, context)
}

/** Opens a file whose kind is known. Rejects with the errors of `readModel`. */
export async function openModelAs(
  kind: ReadableKind,
  file: Uint8Array,
  context: Partial<ReadContext> = {},
): Promise<OpenedModel> {
  try {
    const whole = reportingOnce({ ...plainContext, budget: memoryBudgetOf(file.byteLength), ...context })
    const read = await withinReadingTime(file.byteLength, () => readers[kind](file, whole))
    const opened = { kind: kind === 'archive' ? ('zip' as const) : kind, gltf: null, ...read }
    const model = usableModel(read.model, kind, whole)
    // The document still has the faults that were removed from the model, so it is not passed on to writers.
    return model === read.model ? opened : { ...opened, model, gltf: null }
  } catch (error) {
    throw asReadError(error, kind)
  }
}

/** Reads each model of an archive. Rejects with the errors of `readModel` if none can be used. */
export async function openArchivedModels(file: Uint8Array): Promise<ArchiveContents> {
  try {
    const { readArchivedModels } = await import('./archive-read.ts')
    const context = { ...plainContext, budget: memoryBudgetOf(file.byteLength) }
    return await withinReadingTime(file.byteLength, () => readArchivedModels(file, readerOf, context))
  } catch (error) {
    throw asReadError(error, 'archive')
  }
}

/** The bytes determine the type, as for a single file; if they are inconclusive, the name does. */
function readerOf(format: ReadFormat, file: Uint8Array): Reader {
  try {
    const kind = modelKind(file, formats[format].mediaTypes[0])
    return readers[kind === 'archive' ? formats[format].reader : kind]
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.details?.['reason'] === 'unknown-file')
      return readers[formats[format].reader]
    throw thrown
  }
}

/** Each reader module is loaded on first use. */
const readers: { readonly [Id in ReaderId | 'archive']: Reader } = {
  gltf: async (file, context) => (await import('./gltf-read.ts')).readGltf(file, context),
  stl: async (file, context) => ({ model: (await import('./stl-read.ts')).readStl(file, context) }),
  ply: async (file, context) => ({ model: await (await import('./ply-read.ts')).readPly(file, context) }),
  obj: async (file, context) => ({ model: await (await import('./obj-read.ts')).readObj(file, context) }),
  fbx: async (file, context) => ({ model: await (await import('./fbx-read.ts')).readFbx(file, context) }),
  dae: async (file, context) => ({ model: await (await import('./dae-read.ts')).readDae(file, context) }),
  '3ds': async (file, context) => ({ model: await (await import('./3ds-read.ts')).read3ds(file, context) }),
  '3mf': async (file, context) => {
    const archive = (await import('./zip-read.ts')).openZip(file, context.budget)
    return { model: await (await import('./3mf-read.ts')).read3mf(archive, context) }
  },
  off: async (file, context) => ({ model: await (await import('./off-read.ts')).readOff(file, context) }),
  usd: async (file, context) => ({ model: await (await import('./usd-read.ts')).readUsd(file, context) }),
  archive: async (file, context) => {
    const { readArchive } = await import('./archive-read.ts')
    return readArchive(file, readerOf, context)
  },
}
