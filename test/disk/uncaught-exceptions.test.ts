/** What no one foresaw is written down and said, and the process goes on. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const module = new URL('../../electron/disk/uncaught-exceptions.ts', import.meta.url).href

/** Fails in both ways, twice, and then says that it is still there. */
function run(folder: string, temporary: string) {
  const script = `
    import { logUncaughtExceptions } from ${JSON.stringify(module)}
    logUncaughtExceptions(${JSON.stringify(folder)}, (path) => console.log('said ' + path))
    setTimeout(() => { throw new Error('an exception') }, 1)
    setTimeout(() => { void Promise.reject(new Error('a rejection')) }, 10)
    setTimeout(() => { console.log('still there') }, 60)
  `
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
  })
}

test('logs an exception and a rejection, reports them once, and continues', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-resort-'))
  const { stdout, status } = run(folder, tmpdir())
  const path = join(folder, 'errors.log')
  expect(stdout.trim().split(/\r?\n/)).toEqual([`said ${path}`, 'still there'])
  expect(status).toBe(0)
  expect(readFileSync(path, 'utf8')).toMatch(/exception Error: an exception\n[^]*rejection Error: a rejection\n/)
})

test('falls back to the temporary folder if the data folder is not writable', () => {
  const place = mkdtempSync(join(tmpdir(), 'maquette-resort-'))
  writeFileSync(join(place, 'data'), 'a file')
  const { stdout } = run(join(place, 'data'), place)
  const path = stdout.match(/said (.*)/)?.[1] ?? ''
  expect(dirname(dirname(path))).toBe(place)
  expect(readFileSync(path, 'utf8')).toMatch(/exception Error: an exception\n[^]*rejection Error: a rejection\n/)
  expect(process.platform === 'win32' || (statSync(dirname(path)).mode & 0o777) === 0o700).toBe(true)
})

test('another user who knows the temporary path cannot redirect the log to a file of their choice', () => {
  const place = mkdtempSync(join(tmpdir(), 'maquette-resort-'))
  writeFileSync(join(place, 'data'), 'a file')
  writeFileSync(join(place, 'target'), 'untouched')
  mkdirSync(join(place, 'maquette'))
  symlinkSync(join(place, 'target'), join(place, 'maquette', 'errors.log'))
  run(join(place, 'data'), place)
  expect(readFileSync(join(place, 'target'), 'utf8')).toBe('untouched')
})

test.skipIf(process.platform === 'win32').each([
  ['a link', (target: string, log: string) => symlinkSync(target, log)],
  ['a link to nothing yet', (target: string, log: string) => symlinkSync(`${target}-new`, log)],
  ['a second name of another file', (target: string, log: string) => linkSync(target, log)],
  ['a pipe that no one reads', (_target: string, log: string) => execFileSync('mkfifo', [log])],
])('does not write through a log path that is %s', (_what, plant) => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-resort-'))
  const [target, temporary] = [join(folder, 'target'), join(folder, 'temporary')]
  mkdirSync(temporary)
  writeFileSync(target, 'untouched')
  plant(target, join(folder, 'errors.log'))
  const { stdout, status } = run(folder, temporary)
  expect(status).toBe(0)
  expect(stdout).toMatch(`said ${temporary}`)
  expect(readFileSync(target, 'utf8')).toBe('untouched')
  expect(existsSync(`${target}-new`)).toBe(false)
})

test('rotates a log that has grown too large', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-resort-'))
  writeFileSync(join(folder, 'errors.log'), 'x'.repeat(1_000_001))
  run(folder, tmpdir())
  expect(readFileSync(join(folder, 'errors.log'), 'utf8').length).toBeLessThan(10_000)
  expect(readFileSync(join(folder, 'errors.log.old'), 'utf8')).toHaveLength(1_000_001)
})
