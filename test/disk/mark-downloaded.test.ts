import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { downloadMark, markDownloaded } from '../../electron/disk/mark-downloaded.ts'

const about = { at: new Date('2026-03-01T12:00:00Z'), id: '0b9c7a52-0000-4000-8000-00000000abcd' }

test.each([
  [
    'darwin',
    {
      kind: 'attribute',
      name: 'com.apple.quarantine',
      value: '0081;69a42a40;Maquette;0B9C7A52-0000-4000-8000-00000000ABCD',
    },
  ],
  ['win32', { kind: 'stream', path: 'C:\\a.glb:Zone.Identifier', text: '[ZoneTransfer]\r\nZoneId=3\r\n' }],
  ['linux', null],
  ['freebsd', null],
] as const)('the mark of %s contains no address', (platform, mark) => {
  expect(downloadMark(platform, 'C:\\a.glb', about)).toEqual(mark)
})

test('marks a file as this system does, without changing its contents', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-mark-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'a model.glb')
  writeFileSync(path, 'glTF')
  const hasMark = process.platform === 'darwin' || process.platform === 'win32'
  if (!hasMark)
    console.warn('SKIPPED: this system has no mark for downloads; only that nothing else is written is looked at')
  expect(await markDownloaded(path)).toBe(hasMark)
  expect(readdirSync(folder)).toEqual(['a model.glb'])
  expect(readFileSync(path, 'utf8')).toBe('glTF')
  expect(written(path)).toMatch(hasMark ? /^0081;[0-9a-f]+;Maquette;|^\[ZoneTransfer\]\r\nZoneId=3/ : /^$/)
})

test('ignores a missing file', async () => {
  expect(await markDownloaded(join(tmpdir(), 'maquette', 'not', 'there.glb'))).toBe(false)
})

function written(path: string): string {
  if (process.platform === 'win32') return readFileSync(`${path}:Zone.Identifier`, 'utf8')
  if (process.platform !== 'darwin') return ''
  return execFileSync('/usr/bin/xattr', ['-p', 'com.apple.quarantine', path], { encoding: 'utf8' })
}
