/** The folder of crash reports: for its owner, and never large. */
import { mkdirSync, mkdtempSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { crashReports, makeCrashFolder } from '../../electron/desktop/crash-folder.ts'

test('keeps the ten newest reports, in any folder used by the system', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'maquette-crashes-')), 'crashes')
  makeCrashFolder(folder)
  for (const name of ['pending', 'completed']) mkdirSync(join(folder, name))
  const path = (i: number) => join(folder, i % 2 === 0 ? 'pending' : 'completed', `${i}.dmp`)
  for (let i = 0; i < 14; i++) {
    writeFileSync(path(i), 'MDMP')
    utimesSync(path(i), 1_000 + i, 1_000 + i)
  }
  writeFileSync(join(folder, 'settings.dat'), '')
  makeCrashFolder(folder)
  expect(crashReports(folder).map((report) => report.path)).toEqual(Array.from({ length: 10 }, (_, i) => path(13 - i)))
})

test('is accessible only to its owner', ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has no such modes: the folder lies in the profile of the person')
  const folder = join(mkdtempSync(join(tmpdir(), 'maquette-crashes-')), 'crashes')
  mkdirSync(folder, { mode: 0o755 })
  makeCrashFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('opens the studio although the folder cannot be created', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'maquette-crashes-')), 'crashes')
  writeFileSync(file, '')
  expect(makeCrashFolder(file)).toBe(false)
  expect(crashReports(file)).toEqual([])
})
