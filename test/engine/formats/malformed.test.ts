import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { collectionUrl, hasCollection } from './outside.ts'

interface Line {
  path: string
  code: string
  ms: number
  rssMb: number
}

const limit = { heapMb: 256, rssMb: 600, ms: 5000 }

test.skipIf(!hasCollection())(
  'every malformed file is dealt with in a process that has little memory, and in little time',
  { timeout: 60_000 },
  () => {
    const folder = fileURLToPath(collectionUrl('malformed/'))
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?!bin$)\w+$/.test(name),
    )
    const script = fileURLToPath(new URL('./fuzz/read-files.ts', import.meta.url))
    const given = [`--max-old-space-size=${limit.heapMb}`, script, ...names.map((name) => folder + name)]
    const lines = execFileSync(process.execPath, given, { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
    expect(lines).toHaveLength(names.length)
    const known = ['read', 'bad-geometry', 'unsupported-format', 'unsafe-file', 'mesh-too-large']
    const wrong = lines.filter(({ code, ms, rssMb }) => !known.includes(code) || ms > limit.ms || rssMb > limit.rssMb)
    expect(wrong).toEqual([])
    expect(lines.filter(({ code }) => code === 'read')).toHaveLength(4)
  },
)
