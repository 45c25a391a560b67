/** Which unit tests a change can concern, found by following imports and the paths that files name. */
import { posix } from 'node:path'

/** The text of a relative import, of another file's URL, or of a path from the top of the project. */
const namedPath = /['"`]((?:\.{1,2}|electron|renderer|shared|scripts|test)\/[^'"`\s*$]+|electron-builder\.yml)['"`]/g
const isUnitTest = (path) => /^test\/(?!e2e\/|desktop\/).+\.test\.tsx?$/.test(path)

/**
 * Returns the unit tests that reach a changed file, the nearest first: those with the fewest imports in between, and among these
 * those in the folder that mirrors the changed one. Paths are from the top of the project; `files` maps those to their text.
 */
export function relatedTests(changed, files) {
  const users = usersOf(files)
  const distances = new Map(changed.map((path) => [path, 0]))
  // A Map is iterated in the order of insertion, also over what is inserted on the way: breadth first.
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
