/** Finds and reads the model inside a ZIP archive: a 3MF package, or a model file with its companions. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { typeOfName } from '../../../shared/formats/file-type.ts'
import type { ReaderId } from '../../../shared/formats/format-row.ts'
import { formats, readFormats, type ReadFormat } from '../../../shared/formats/formats.ts'
import type { Model } from '../model.ts'
import { remembered, type Companions, type ReadContext } from './read-context.ts'
import type { GltfFile } from './gltf-file.ts'
import { is3mf } from './3mf-package.ts'
import { openZip, type ZipArchive } from './zip-read.ts'

/** Formats that are read from an archive, the most complete first. */
const bestFirst = readFormats
  .filter((id) => formats[id].inArchive !== null)
  .toSorted((a, b) => formats[a].inArchive - formats[b].inArchive)

/** A model as it was read, with what a job needs to carry the file itself over. */
export interface OpenedModel {
  model: Model
  /** Kind of the file; an archive is a 3MF or a ZIP that contains a model. */
  kind: ReaderId | 'zip'
  /** Opened document of a glTF, alone or in a ZIP; null for other formats. */
  gltf: GltfFile | null
}

/** Reads a file of one kind. */
export type Reader = (
  file: Uint8Array,
  context: ReadContext,
) => Promise<Partial<OpenedModel> & Pick<OpenedModel, 'model'>>

/** Reads the model in an archive with the reader of its format. Rejects `unsupported-format` if there is none. */
export async function readArchive(
  file: Uint8Array,
  readerOf: (format: ReadFormat) => Reader,
  context: ReadContext,
): ReturnType<Reader> {
  const archive = openZip(file, context.budget)
  if (is3mf(archive)) return { kind: '3mf', model: await (await import('./3mf-read.ts')).read3mf(archive, context) }
  const found = archivedModel(archive)
  if (found === null)
    throw new AppError('unsupported-format', 'The archive holds no model that can be read', {
      details: { reason: 'archive-without-model', names: archive.names.slice(0, 20) },
    })
  const { format, name, companions, beside } = found
  const read = await readerOf(format)(found.file, { ...context, companions, beside, fileName: name })
  return { ...read, kind: 'zip', model: { ...read.model, name: read.model.name || name } }
}

/** The main model of an archive with its companions. */
export interface ArchivedModel {
  file: Uint8Array
  format: ReadFormat
  /** File name without folder and extension. */
  name: string
  companions: Companions
  /** Names of the other files in its folder. */
  beside: string[]
}

/** Null if the archive has no readable model. Throws `bad-geometry` if it cannot be unpacked. */
export function archivedModel(archive: ZipArchive): ArchivedModel | null {
  const path = mainModel(archive)
  if (path === null) return null
  const format = bestFirst.find((id) => typeOfName(path)?.id === id)!
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  return {
    file: archive.read(path)!,
    format,
    name: path.slice(folder.length, path.lastIndexOf('.')),
    companions: companionsIn(archive, folder),
    beside: archive.names.flatMap((other) => {
      const bare = other.slice(folder.length)
      return other.startsWith(folder) && other !== path && !bare.includes('/') && isMeant(other) ? [bare] : []
    }),
  }
}

/**
 * Path of the main model: the first file of a USDZ, otherwise the largest of the best format. Null if there is none.
 */
export function mainModel(archive: ZipArchive): string | null {
  const [first = ''] = archive.names
  if (isLayer(first)) return first
  const names = archive.names.filter(isMeant)
  for (const format of bestFirst) {
    const [largest] = names
      .filter((name) => typeOfName(name)?.id === format)
      .sort((a, b) => archive.size(b) - archive.size(a) || (a < b ? -1 : 1))
    if (largest !== undefined) return largest
  }
  return null
}

/** Whether a file at the top of an archive is a USD layer. */
export function isLayer(name: string): boolean {
  return /^[^/]+\.usd[ac]?$/i.test(name)
}

/** Whether a user added the file: programs add hidden ones. */
export function isMeant(name: string): boolean {
  return !/(^|\/)(__MACOSX|\.)/.test(name)
}

/** Looks up a path relative to the model's folder, then to the root, then by unique bare name. */
function companionsIn(archive: ZipArchive, folder: string): Companions {
  const exact = new Set(archive.names)
  const byPath = new Map<string, string>()
  /** Null for a name of several files. */
  const byBareName = new Map<string, string | null>()
  for (const name of archive.names) {
    const path = name.toLowerCase()
    if (!byPath.has(path)) byPath.set(path, name)
    const bare = path.slice(path.lastIndexOf('/') + 1)
    if (isMeant(name)) byBareName.set(bare, byBareName.has(bare) ? null : name)
  }
  return remembered((path) => {
    const plain = path.replaceAll('\\', '/').replace(/^(\.\/)+/, '')
    if (exact.has(folder + plain)) return archive.read(folder + plain)
    const found =
      byPath.get((folder + plain).toLowerCase()) ??
      byPath.get(plain.toLowerCase()) ??
      byBareName.get(plain.toLowerCase())
    return found === undefined || found === null ? undefined : archive.read(found)
  })
}
