/** Opens a 3MF package (ECMA-376 part 2, Open Packaging Conventions): finds the model part and reads parts by path. */
import { decodedPath } from './file-name.ts'
import { damaged } from './limits.ts'
import type { MemoryBudget } from './memory-budget.ts'
import { childrenOf, parseXml } from './xml-tree.ts'
import type { ZipArchive } from './zip-read.ts'

const modelRelationship = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel'
const relationsPath = '_rels/.rels'

export interface ThreeMfPackage {
  /** Path of the model part. */
  rootPath: string
  /** Returns a part by its path, ignoring case; undefined if there is none. */
  read(path: string): Uint8Array | undefined
}

/** Whether an archive is a 3MF. */
export function is3mf(archive: ZipArchive): boolean {
  const names = archive.names.map((name) => name.toLowerCase())
  return names.includes(relationsPath) && names.some((name) => name.endsWith('.model'))
}

/** Finds the model part. Throws `bad-geometry` unless exactly one is named, and `unsafe-file` as the XML parser. */
export function open3mf(archive: ZipArchive, budget: MemoryBudget): ThreeMfPackage {
  const byName = new Map(archive.names.map((name) => [name.toLowerCase(), name]))
  const read = (path: string): Uint8Array | undefined => {
    const name = byName.get(partName(path))
    return name === undefined ? undefined : archive.read(name)
  }
  const relations = read(relationsPath)
  if (relations === undefined) throw damaged('3MF', 'it does not say which part is its model')
  const roots = childrenOf(parseXml(relations, '3MF', budget), 'Relationship').filter(
    ({ attributes }) => attributes.get('Type') === modelRelationship && attributes.get('TargetMode') !== 'External',
  )
  const targets = new Set(roots.map(({ attributes }) => partName(attributes.get('Target') ?? '')))
  if (targets.size !== 1) throw damaged('3MF', `it names ${targets.size} parts as its model`)
  return { rootPath: [...targets][0]!, read }
}

/** "/3D/a%20b.model" → "3d/a b.model". */
function partName(path: string): string {
  return decodedPath(path)
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '')
    .toLowerCase()
}
