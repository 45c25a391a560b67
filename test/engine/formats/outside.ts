/** Other programs that give a second opinion, where they are installed. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

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
