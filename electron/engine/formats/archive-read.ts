/** Reads the model inside a ZIP archive: a 3MF package, or a model file with its companions. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { typeOfName } from '../../../shared/formats/file-type.ts'
import { formats, readFormats, type ReadFormat } from '../../../shared/formats/formats.ts'
import type { Model } from '../model.ts'
import { plainContext, remembered, type Companions, type ReadContext } from './read-context.ts'
import { is3mf } from './3mf-package.ts'
import { openZip, type ZipArchive } from './zip-read.ts'

/** Formats that are read from an archive; the one that keeps the most comes first. */
const bestFirst = readFormats
  .filter((id) => formats[id].inArchive !== null)
  .toSorted((a, b) => formats[a].inArchive - formats[b].inArchive)

/** Reads a file of an archive as what the ending of its name says. */
export type ReadInner = (file: Uint8Array, format: ReadFormat, context: ReadContext) => Promise<Model>

/** The model of an archive, read by `readInner` unless the archive itself is a 3MF. Rejects `unsupported-format` where there is none. */
export async function readArchive(file: Uint8Array, readInner: ReadInner, context = plainContext): Promise<Model> {
  const archive = openZip(file, context.room)
  if (is3mf(archive)) return (await import('./3mf-read.ts')).read3mf(archive, context)
  const found = archivedModel(archive)
  if (found === null)
    throw new AppError('unsupported-format', 'The archive holds no model that can be read', {
      details: { reason: 'archive-without-model', names: archive.names.slice(0, 20) },
    })
  const { format, name, companions, beside } = found
  const model = await readInner(found.file, format, { ...context, companions, beside, fileName: name })
  return { ...model, name: model.name || name }
}

/** The model that an archive is about, with what lies beside it. */
export interface ArchivedModel {
  file: Uint8Array
  format: ReadFormat
  /** Of the file, without folder and ending. */
  name: string
  companions: Companions
  /** Names of the other files in its folder. */
  beside: string[]
}

/** Null where the archive holds no model that can be read. Throws `bad-geometry` where it cannot be unpacked. */
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

/** The path of the model that an archive is about: the first file of a USDZ, else the largest of the best kind. Null where there is none. */
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

/** Whether a file that stands at the top of an archive is a scene of USD. */
export function isLayer(name: string): boolean {
  return /^[^/]+\.usd[ac]?$/i.test(name)
}

/** Whether a person put it in: programs add folders and files of their own. */
export function isMeant(name: string): boolean {
  return !/(^|\/)(__MACOSX|\.)/.test(name)
}

/** By path from the model's folder, else by path from the root, else a bare name that only one file has. */
function companionsIn(archive: ZipArchive, folder: string): Companions {
  const exact = new Set(archive.names)
  const byPath = new Map<string, string>()
  /** Null: several files have the name. */
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
