/** What no one foresaw is written down and said, and the process goes on. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const module = new URL('../../electron/disk/last-resort.ts', import.meta.url).href

/** Fails in both ways, twice, and then says that it is still there. */
function run(folder: string, temporary: string) {
  const script = `
    import { catchTheRest } from ${JSON.stringify(module)}
    catchTheRest(${JSON.stringify(folder)}, (path) => console.log('said ' + path))
    setTimeout(() => { throw new Error('an exception') }, 1)
    setTimeout(() => { void Promise.reject(new Error('a rejection')) }, 10)
    setTimeout(() => { console.log('still there') }, 60)
  `
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
  })
}

test('an exception and a rejection are in the file, said once, and nothing ends', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-resort-'))
  const { stdout, status } = run(folder, tmpdir())
  const path = join(folder, 'errors.log')
  expect(stdout.trim().split(/\r?\n/)).toEqual([`said ${path}`, 'still there'])
  expect(status).toBe(0)
  expect(readFileSync(path, 'utf8')).toMatch(/exception Error: an exception\n[^]*rejection Error: a rejection\n/)
})

test('where the folder takes nothing, the file is among the temporary ones', () => {
  const place = mkdtempSync(join(tmpdir(), 'maquette-resort-'))
  writeFileSync(join(place, 'data'), 'a file')
  const { stdout } = run(join(place, 'data'), place)
  expect(stdout).toContain(`said ${join(place, 'maquette', 'errors.log')}`)
})

test('a file that has grown large makes room for a new one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-resort-'))
  writeFileSync(join(folder, 'errors.log'), 'x'.repeat(1_000_001))
  run(folder, tmpdir())
  expect(readFileSync(join(folder, 'errors.log'), 'utf8').length).toBeLessThan(10_000)
  expect(readFileSync(join(folder, 'errors.log.old'), 'utf8')).toHaveLength(1_000_001)
})
