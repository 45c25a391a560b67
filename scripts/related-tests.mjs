/** Finds the unit tests that a change can affect, by following imports and paths named in files. */
import { posix } from 'node:path'

/** Matches a relative import, the URL of another file, or a path from the root of the project. */
const namedPath = /['"`]((?:\.{1,2}|electron|renderer|shared|scripts|test)\/[^'"`\s*$]+|electron-builder\.yml)['"`]/g
const isUnitTest = (path) => /^test\/(?!e2e\/|desktop\/).+\.test\.tsx?$/.test(path)

/**
 * Returns the unit tests that reach a changed file, nearest first: fewest imports in between, then those in the folder
 * that mirrors the changed one. Paths are relative to the root of the project; `files` maps them to their text.
 */
export function relatedTests(changed, files) {
  const users = usersOf(files)
  const distances = new Map(changed.map((path) => [path, 0]))
  // A Map iterates in insertion order, including entries added during the iteration: breadth first.
  for (const [path, distance] of distances)
    for (const user of users.get(path) ?? []) if (!distances.has(user)) distances.set(user, distance + 1)
  const mirrored = new Set(changed.map((path) => posix.dirname(path).replace(/^(electron|test)\//, '')))
  const rank = ([path, distance]) => 2 * distance + (mirrored.has(posix.dirname(path).replace('test/', '')) ? 0 : 1)
  return [...distances]
    .filter(([path]) => isUnitTest(path) && files.has(path))
    .sort((a, b) => rank(a) - rank(b))
    .map(([path]) => path)
}

/** Maps each path to the files that name it. */
function usersOf(files) {
  const users = new Map()
  for (const [path, text] of files)
    for (const [, named] of text.matchAll(namedPath)) {
      const used = named.startsWith('.') ? posix.join(posix.dirname(path), named) : named
      if (users.has(used)) users.get(used).push(path)
      else users.set(used, [path])
    }
  return users
}
