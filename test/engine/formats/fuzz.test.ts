import { expect, test } from 'vitest'
import { runFuzz, type Peak } from './fuzz/run-fuzz.ts'
import { howMany } from '../../support/long.ts'

const count = howMany('MAQUETTE_FUZZ', 60, 10_000)
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))

test(
  `${count} corrupted files are read or rejected with the right reason, within time and memory limits (seed ${seed})`,
  { timeout: 60_000 + count * 1000 },
  async () => {
    const { faults, outcomes, maxPeak, maxShare } = await runFuzz({ seed, count, limitMs: 20_000, limitMb: 1536 })
    console.info(`memory of reading: most ${said(maxPeak)}; nearest to its bound ${said(maxShare)}`)
    expect(faults).toEqual([])
    expect(Object.values(outcomes).reduce((sum, some) => sum + some, 0)).toBe(count)
    expect(outcomes['bad-geometry']).toBeGreaterThan(0)
  },
)

const said = ({ of, bytes, peakBytes, share }: Peak): string =>
  `${(peakBytes / 1e6).toFixed(0)} MB for ${bytes} bytes, ${(share * 100).toFixed(0)} % (${of})`
