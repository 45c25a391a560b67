import { expect, test } from 'vitest'
import { dataFolder } from '../../electron/disk/data-folder.ts'

test.each([
  ['linux', {}, '/home/me/.local/share/maquette'],
  ['linux', { XDG_DATA_HOME: '/data' }, '/data/maquette'],
  ['linux', { XDG_DATA_HOME: 'relative' }, '/home/me/.local/share/maquette'],
  ['darwin', {}, '/home/me/Library/Application Support/Maquette'],
] as const)('on %s with %j data lives in %s', (platform, environment, folder) => {
  expect(dataFolder(platform, environment, '/home/me')).toBe(folder)
})
