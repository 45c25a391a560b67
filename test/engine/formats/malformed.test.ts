import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { realPaths, realPath } from '../../support/real-models.ts'

interface Line {
  path: string
  code: string
  ms: number
  rssMb: number
}

const limit = { heapMb: 256, rssMb: 600, ms: 5000 }

test(
  'every malformed file is read or rejected in a process with little memory, in little time',
  { timeout: 60_000 },
  () => {
    const paths = realPaths('malformed').filter((path) => /\.(?!bin$)\w+$/.test(path))
    const script = fileURLToPath(new URL('./fuzz/read-files.ts', import.meta.url))
    const given = [`--max-old-space-size=${limit.heapMb}`, script, ...paths.map(realPath)]
    const lines = execFileSync(process.execPath, given, { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
    expect(lines).toHaveLength(paths.length)
    const known = ['read', 'bad-geometry', 'unsupported-format', 'unsafe-file', 'mesh-too-large']
    const wrong = lines.filter(({ code, ms, rssMb }) => !known.includes(code) || ms > limit.ms || rssMb > limit.rssMb)
    expect(wrong).toEqual([])
    // Some are harmless once what is wrong is left out.
    expect(lines.filter(({ code }) => code === 'read').length).toBeGreaterThanOrEqual(3)
    expect(lines.filter(({ code }) => code !== 'read').length).toBeGreaterThanOrEqual(3)
  },
)
