/** `kill -9` of the studio's backend at random moments, against a paid service that lives on: nothing is lost, nothing is paid twice. */
import { expect, test } from 'vitest'
import { crashRun } from './crash-run.ts'

const kills = Number(process.env['MAQUETTE_KILLS'] ?? '200')
const seed = Number(process.env['MAQUETTE_SEED'] ?? Date.now() % 100_000)

test(
  `pays nothing twice and loses nothing over ${kills} kills (MAQUETTE_SEED=${seed})`,
  { timeout: 120_000 + kills * 3_000 },
  async () => {
    const report = await crashRun(seed, kills)
    console.log(JSON.stringify(report, null, 1))
    expect(report.broken).toEqual([])
    expect(report.kills).toBe(kills)
    // A service that was never asked would prove nothing.
    expect(report.tasks).toBeGreaterThan(kills / 4)
  },
)
