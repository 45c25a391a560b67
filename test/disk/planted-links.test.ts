/** Others who can write into a folder cannot have Maquette write to a file of their choice. */
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { replaceFile, writeFileDurably } from '../../electron/disk/durable.ts'
import { probeFolder } from '../../electron/disk/probe.ts'

test.skipIf(process.platform === 'win32').each([
  ['a small file', 'note.json.part', async (folder: string) => replaceFile(join(folder, 'note.json'), 'new')],
  [
    'a large file',
    'model.glb.part',
    (folder: string) => writeFileDurably(join(folder, 'model.glb'), [Buffer.from('x')]),
  ],
  ['the probe of a disk', `.probe-${process.pid}`, async (folder: string) => probeFolder(folder)],
])('does not write %s through a link at its path', async (_what, name, write) => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-links-'))
  const target = join(folder, 'target')
  writeFileSync(target, 'untouched')
  symlinkSync(target, join(folder, name))
  await write(folder)
  expect(readFileSync(target, 'utf8')).toBe('untouched')
})
