/** What the desktop's code never does, and the table that says so, held against each other (`docs/security.md`). */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { keyPages } from '../../electron/backend/connections/providers.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = globSync('electron/desktop/*.ts', { cwd: root })

test.each([
  'loadFile',
  'webSecurity',
  'allowRunningInsecureContent',
  'experimentalFeatures',
  'enableBlinkFeatures',
  'nodeIntegrationInWorker',
  'nodeIntegrationInSubFrames',
  'allowpopups',
  'executeJavaScript',
  'setCertificateVerifyProc',
  'bypassCSP',
])('nothing in electron/desktop uses %s', (name) => {
  expect(sources.length).toBeGreaterThan(15)
  expect(sources.filter((path) => new RegExp(`\\b${name}\\b`).test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test('only the security module opens a page in the browser, and only from its list', () => {
  const used = sources.filter((path) => readFileSync(join(root, path), 'utf8').includes('openExternal'))
  expect(used).toEqual(['electron/desktop/security.ts'])
  expect([...keyPages()].filter((page) => !page.startsWith('https://'))).toEqual([])
})

test('the checklist contains all of Electron’s points, and only existing tests', () => {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8').split('## The desktop')[1] ?? ''
  const rows = Array.from(page.matchAll(/^\| (\d+) \|(.+)\|(.+)\|$/gm))
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  const named = Array.from(page.matchAll(/`(test\/[\w./-]+)`/g), ([, path]) => path!)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
