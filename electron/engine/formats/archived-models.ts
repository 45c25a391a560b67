/** Finds the models in a ZIP archive, and the files that each may refer to. */
import { getOrAdd } from '../get-or-add.ts'
import { typeOfName } from '../../../shared/formats/file-type.ts'
import { formats, readFormats, type ReadFormat } from '../../../shared/formats/formats.ts'
import { remembered, type Companions } from './read-context.ts'
import { comparableName, referenceReadings } from './zip-names.ts'
import type { ZipArchive } from './zip-read.ts'

/** Formats that are read from an archive, the most complete first. */
const bestFirst = readFormats
  .filter((id) => formats[id].inArchive !== null)
  .toSorted((a, b) => formats[a].inArchive - formats[b].inArchive)

/** A model file in an archive, and the files around it. */
export interface ArchivedModel {
  path: string
  format: ReadFormat
  /** File name without folder and extension. */
  name: string
  /** Looks up other files; `onUse` receives the path of each file found. */
  companions: (onUse?: (path: string) => void) => Companions
  /** Names of the other files in its folder. */
  siblings: string[]
}

/** One model: its best file, then the same model in other formats, most complete first. */
export type ModelChoices = [best: ArchivedModel, ...others: ArchivedModel[]]

/**
 * Returns an archive's models in path order, a USD root layer first. Files of the same name in several formats are one
 * model; of a USDZ, only the first layer is a model.
 */
export function modelsIn(archive: ZipArchive): ModelChoices[] {
  const [first = ''] = archive.names
  const find = finderIn(archive)
  if (isUsdz(archive)) return [[modelAt(archive, first, find)]]
  const groups = new Map<string, ArchivedModel[]>()
  for (const path of archive.names) {
    const format = isMeant(path) ? formatOf(path) : undefined
    if (format !== undefined) getOrAdd(groups, nameInAnyFormat(path), () => []).push(modelAt(archive, path, find))
  }
  return [...groups.values()].flatMap(choicesOf).sort(([a], [b]) => order(a.path, b.path, first))
}

/** Whether an archive is laid out as a USDZ: its first file is the scene. */
export function isUsdz(archive: ZipArchive): boolean {
  return archive.isAligned && isLayer(archive.names[0] ?? '')
}

/** Whether a file at the top of an archive is a USD layer. */
export function isLayer(name: string): boolean {
  return /^[^/]+\.usd[ac]?$/i.test(name)
}

/** Whether a user added the file: programs add hidden ones. */
export function isMeant(name: string): boolean {
  return !/(^|\/)(__MACOSX(\/|$)|\.|Thumbs\.db$|desktop\.ini$)/i.test(name)
}

function formatOf(path: string): ReadFormat | undefined {
  const id = typeOfName(path)?.id
  return bestFirst.find((format) => format === id)
}

function order(a: string, b: string, first: string): number {
  if (isLayer(first) && (a === first) !== (b === first)) return a === first ? -1 : 1
  return a.localeCompare(b, 'en', { numeric: true })
}

/**
 * Several files of the best format are several models, none of which can safely be matched with a file in another
 * format.
 */
function choicesOf(group: readonly ArchivedModel[]): ModelChoices[] {
  const rankOf = ({ format }: ArchivedModel) => bestFirst.indexOf(format)
  const [best, ...others] = group.toSorted((a, b) => rankOf(a) - rankOf(b))
  if (best === undefined) return []
  const equals = others.filter(({ format }) => format === best.format)
  return equals.length === 0 ? [[best, ...others]] : [best, ...equals].map((model) => [model])
}

/** `OBJ files/chair_obj.obj` and `STL/chair.stl` count as the same name. */
function nameInAnyFormat(path: string): string {
  const words = path
    .slice(0, path.lastIndexOf('.'))
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !/^(format|files?|models?|binary|ascii|meshe?s?)$/.test(word) && typeOfName(`a.${word}`) === null)
  return words.join(' ') || path
}

function modelAt(archive: ZipArchive, path: string, find: Finder): ArchivedModel {
  const folder = folderOf(path)
  return {
    path,
    format: formatOf(path)!,
    name: path.slice(folder.length, path.lastIndexOf('.')),
    companions: (onUse) =>
      remembered((reference) => {
        const found = find(folder, reference)
        if (found !== undefined && found !== path) onUse?.(found)
        return found === undefined ? undefined : archive.read(found)
      }),
    get siblings() {
      return archive.names.flatMap((other) => {
        const bare = other.slice(folder.length)
        return other.startsWith(folder) && other !== path && !bare.includes('/') && isMeant(other) ? [bare] : []
      })
    },
  }
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** Returns the path of the file that a model in a folder refers to. */
type Finder = (folder: string, reference: string) => string | undefined

/**
 * Looks up a path relative to the model's folder, then to the root, then by unique bare name. If the encoding of a
 * name, of a file or in a reference, is unknown, the file is found under the code page in which both match.
 */
function finderIn(archive: ZipArchive): Finder {
  const exact = new Set(archive.names)
  const byPath = new Map<string, string>()
  /** Null for a name shared by several files. */
  const byBareName = new Map<string, string | null>()
  for (const name of archive.names) {
    const folder = folderOf(name)
    for (const reading of new Set([name, ...(archive.otherNames.get(name) ?? [])].map(comparableName))) {
      const bare = reading.slice(reading.lastIndexOf('/') + 1)
      for (const path of [reading, comparableName(folder) + bare]) if (!byPath.has(path)) byPath.set(path, name)
      const known = byBareName.get(bare)
      if (isMeant(name)) byBareName.set(bare, known === undefined || known === name ? name : null)
    }
  }
  return (folder, reference) => {
    for (const reading of referenceReadings(reference)) {
      const plain = reading.replaceAll('\\', '/').replace(/^(\.\/)+/, '')
      if (exact.has(folder + plain)) return folder + plain
      const wanted = comparableName(plain)
      const found = byPath.get(comparableName(folder) + wanted) ?? byPath.get(wanted) ?? byBareName.get(wanted)
      if (found !== undefined && found !== null) return found
    }
    return undefined
  }
}
