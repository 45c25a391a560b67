/** Opens a 3MF package (ECMA-376 part 2, Open Packaging Conventions): finds the model part and reads parts by path. */
import { isMeant } from './archived-models.ts'
import { decodedPath } from './file-name.ts'
import { damaged } from './limits.ts'
import type { ReadContext } from './read-context.ts'
import { childrenOf, parseXml } from './xml-tree.ts'
import type { ZipArchive } from './zip-read.ts'

const modelRelationship = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel'
const relationsPath = '_rels/.rels'
const usualPath = '3d/3dmodel.model'

export interface ThreeMfPackage {
  /** Path of the model part. */
  rootPath: string
  /** Names of all parts, in lower case. */
  names: readonly string[]
  /** Returns whether there is a part of this path. */
  has(path: string): boolean
  /** Returns a part by its path, ignoring case; undefined if there is none. */
  read(path: string): Uint8Array | undefined
}

/** Whether an archive is a 3MF; some lack the list of relationships. */
export function is3mf(archive: ZipArchive): boolean {
  const names = archive.names.map((name) => name.toLowerCase())
  return folderOf(names) !== undefined && names.some((name) => name.endsWith('.model'))
}

/** The folder that holds the whole package, which people unpack and pack again; empty for the usual layout. */
function folderOf(names: readonly string[]): string | undefined {
  const list = names.find((name) => /(^|\/)(_rels\/\.rels|\[content_types\]\.xml)$/.test(name))
  const folder = list?.replace(/(_rels\/\.rels|\[content_types\]\.xml)$/, '')
  return folder !== undefined && names.every((name) => name.startsWith(folder) || !isMeant(name)) ? folder : undefined
}

/**
 * Finds the model part: the first that is named and exists, otherwise the usual one, otherwise the only one. Fallbacks
 * are noted. Throws `bad-geometry` if there is none, and `unsafe-file` as the XML parser does.
 */
export function open3mf(archive: ZipArchive, { budget, note }: Pick<ReadContext, 'budget' | 'note'>): ThreeMfPackage {
  const folder = folderOf(archive.names.map((name) => name.toLowerCase())) ?? ''
  const byName = new Map(archive.names.map((name) => [name.toLowerCase().slice(folder.length), name]))
  const read = (path: string): Uint8Array | undefined => {
    const name = byName.get(partName(path))
    return name === undefined ? undefined : archive.read(name)
  }
  const relations = read(relationsPath)
  const roots = relations === undefined ? [] : childrenOf(parseXml(relations, '3MF', budget), 'Relationship')
  const named = roots
    .filter(
      ({ attributes }) => attributes.get('Type') === modelRelationship && attributes.get('TargetMode') !== 'External',
    )
    .map(({ attributes }) => partName(attributes.get('Target') ?? ''))
  const targets = [...new Set(named)].filter((path) => byName.has(path))
  if (targets.length !== 1) note({ code: 'entries-faulty', figures: { element: 'relationship', count: 1 } })
  const models = [...byName.keys()].filter((name) => name.endsWith('.model'))
  const rootPath = targets[0] ?? (byName.has(usualPath) ? usualPath : models.length === 1 ? models[0] : undefined)
  if (rootPath === undefined) throw damaged('3MF', 'it does not say which part is its model')
  return { rootPath, names: [...byName.keys()], has: (path) => byName.has(partName(path)), read }
}

/** "/3D/a%20b.model" → "3d/a b.model". */
function partName(path: string): string {
  return decodedPath(path)
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '')
    .toLowerCase()
}
