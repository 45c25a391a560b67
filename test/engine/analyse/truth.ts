/** What an independent program counts in real models. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { casesHere, collection, fixtureModels } from '../../support/real-models.ts'

export interface Truth {
  path: string
  open: number
  nonManifold: number
  shells: number
}

type Counts = readonly [open: number, nonManifold: number, shells: number]

/** Counts by trimesh (open edges, edges with more than two faces, shells): of the fixtures, and of the collection's own table. */
export function truths(): Truth[] {
  const counts = new Map<string, Counts>(
    Object.entries(JSON.parse(readFileSync(join(fixtureModels, 'counts.json'), 'utf8')) as Record<string, Counts>),
  )
  const table = join(collection, 'INDEX.md')
  for (const line of existsSync(table) ? readFileSync(table, 'utf8').split('\n') : []) {
    const [, path, , , cell] = line.split('|').map((text) => text.trim())
    const numbers = /^(\d+)\/(\d+)\/(\d+)$/.exec(cell ?? '')
    if (path !== undefined && numbers !== null)
      counts.set(path, [Number(numbers[1]), Number(numbers[2]), Number(numbers[3])])
  }
  return casesHere([...counts.entries()]).map(([path, [open, nonManifold, shells]]) => ({
    path,
    open,
    nonManifold,
    shells,
  }))
}
