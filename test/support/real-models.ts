/** Real files made by others: those of `test/fixtures/models` first, then those of a larger collection, where there is one. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
export const fixtureModels = join(root, 'test/fixtures/models')
/** The collection's folder. `MAQUETTE_MODELS` names another one; empty, it hides the collection. */
export const collection = process.env['MAQUETTE_MODELS'] ?? join(root, '../shared/models')
const folders = [fixtureModels, collection].filter((folder) => folder !== '' && existsSync(folder))

export const hasCollection = folders.includes(collection)
/** Stands in the name of a test that needs a file which may not be copied into the repository. */
export const withCollection = 'with the collection of models (MAQUETTE_MODELS)'

/** The file's place on disk. Throws where it is in neither folder. */
export function realPath(path: string): string {
  const found = folders.map((folder) => join(folder, path)).find((place) => existsSync(place))
  if (found === undefined) throw new Error(`${path} is not among the real models`)
  return found
}

export function realFile(path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(realPath(path)))
}

/** Paths of all files in a folder and below it, of both places, in the same order everywhere. */
export function realPaths(folder: string): string[] {
  const paths = folders.flatMap((one) =>
    existsSync(join(one, folder))
      ? readdirSync(join(one, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => relative(one, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      : [],
  )
  return [...new Set(paths)].sort()
}

/** The cases whose file, their first value, is here. */
export function casesHere<Case extends string | readonly [path: string, ...unknown[]]>(cases: readonly Case[]): Case[] {
  return cases.filter((one) =>
    folders.some((folder) => existsSync(join(folder, typeof one === 'string' ? one : one[0]))),
  )
}
