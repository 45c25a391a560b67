/** What lies outside the repository and may be missing: other programs, and a collection of real model files. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const collection = new URL('../../../../shared/models/', import.meta.url)

/** Whether the collection is there; says so aloud where it is not. */
export function hasCollection(): boolean {
  const found = existsSync(collection)
  if (!found) console.warn('SKIPPED: the collection of real models (../shared/models) is not here')
  return found
}

export function collectionFile(path: string): Uint8Array {
  return readFileSync(new URL(path, collection))
}

export function collectionUrl(path: string): URL {
  return new URL(path, collection)
}

/** Whether all programs are installed; says aloud which is not. */
export function hasPrograms(...names: string[]): boolean {
  const missing = names.filter((name) => spawnSync('which', [name]).status !== 0)
  if (missing.length > 0) console.warn(`SKIPPED: not installed: ${missing.join(', ')}`)
  return missing.length === 0
}

/** What the program writes to its standard output. Throws where it fails. */
export function run(program: string, ...parameters: string[]): string {
  return execFileSync(program, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 60_000 })
}

/** A folder that is removed with the test; gives the path of a name in it. */
export function temporaryFolder(): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-formats-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return (name) => join(folder, name)
}
