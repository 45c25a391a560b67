/** The lock file must install on every system: a fresh clone begins with it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Entry {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')
const { packages } = JSON.parse(text) as { packages: Record<string, Entry> }

test('contains no host to download from', () => {
  expect(text).not.toMatch(/"resolved": "https?:/)
})

test('contains every dependency, including those for other systems', () => {
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isReachable(path, name))
      .map((name) => `${path} → ${name}`),
  )
  expect(missing).toEqual([])
})

/** Whether Node would find `name` from `path`: beside it, or beside any package around it. */
function isReachable(path: string, name: string): boolean {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (`${at === '' ? '' : `${at}/`}node_modules/${name}` in packages) return true
    if (at === '') return false
  }
}
