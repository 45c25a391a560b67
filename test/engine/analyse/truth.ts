/** The collection's own table of what an independent program counts in its files. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const collection = fileURLToPath(new URL('../../../../shared/models/', import.meta.url))

export interface Truth {
  path: string
  open: number
  nonManifold: number
  shells: number
}

/** Rows with counts (open edges / edges with more than two faces / shells, by trimesh), or none where the collection is not here. */
export function truths(): Truth[] {
  if (!existsSync(`${collection}INDEX.md`)) {
    console.warn('SKIPPED: the collection of real models (../shared/models) is not here')
    return []
  }
  const rows: Truth[] = []
  for (const line of readFileSync(`${collection}INDEX.md`, 'utf8').split('\n')) {
    const [, path, , , counts] = line.split('|').map((cell) => cell.trim())
    const numbers = /^(\d+)\/(\d+)\/(\d+)$/.exec(counts ?? '')
    if (path === undefined || numbers === null || !existsSync(collection + path)) continue
    rows.push({ path, open: Number(numbers[1]), nonManifold: Number(numbers[2]), shells: Number(numbers[3]) })
  }
  return rows
}
