import { globSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { alone } from './vitest.config.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('a file that mocks modules runs in its own process, since other files would get the mocks', () => {
  const replacing = globSync('test/**/*.test.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\bvi\.(mock|doMock)\(/.test(readFileSync(`${root}/${path}`, 'utf8')))
    .filter((path) => path !== 'test/alone.test.ts')
  expect(replacing.length).toBeGreaterThan(0)
  expect(replacing.filter((path) => !alone.some((pattern) => matchesGlob(path, pattern)))).toEqual([])
})
