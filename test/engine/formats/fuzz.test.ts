import { expect, test } from 'vitest'
import { runFuzz } from './fuzz/run-fuzz.ts'

const count = Number(process.env['FUZZ'] ?? 500)
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))

test(
  `${count} harmed files are read or refused for what they are, in time and in memory (seed ${seed})`,
  { timeout: 60_000 + count * 1000 },
  async () => {
    const { faults, outcomes } = await runFuzz({ seed, count, limitMs: 20_000, limitMb: 1536 })
    expect(faults).toEqual([])
    expect(Object.values(outcomes).reduce((sum, some) => sum + some, 0)).toBe(count)
    expect(outcomes['bad-geometry']).toBeGreaterThan(0)
  },
)
