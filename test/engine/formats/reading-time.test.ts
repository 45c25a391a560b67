/** Reading takes time in proportion to a file's size, however the file is made. */
import { expect, test } from 'vitest'
import type { AppError } from '../../../shared/protocol/app-error.ts'
import { takesTooLong, watchReading, type Reading } from '../../../electron/engine/formats/reading-time.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { memoryBudgetOf } from '../../../electron/engine/formats/memory-budget.ts'
import { isLong, sample } from '../../support/long.ts'
import { craftedFiles } from './fuzz/crafted.ts'
import { msPerKilobyte, runCrafted, worstByFormat } from './fuzz/run-crafted.ts'

/** Processor time that none comes near; only the named faults before they were repaired took longer. */
const limitMs = 120_000
const refusals = ['read', 'bad-geometry', 'mesh-too-large', 'unsafe-file', 'unsupported-format']

test.each([
  ['3MF: an element of many attributes', 100_000],
  ['DAE: an element of many attributes', 100_000],
  ['FBX: many identical connections', 60_000],
  ['FBX: many models', 40_000],
])('%s (%i): four times the size takes about four times the time', { timeout: 300_000 }, async (name, count) => {
  const [small] = await runCrafted([name], count / 4, limitMs)
  const [large] = await runCrafted([name], count, limitMs)
  expect(large!.code).toBe('read')
  // The square would be sixteen times as long.
  expect(large!.cpuMs).toBeLessThan(9 * small!.cpuMs + 500)
})

const names = sample(
  craftedFiles.map(([name]) => name),
  24,
)
test(
  `${names.length} crafted files are read in time or rejected with the right reason`,
  { timeout: 60_000 + names.length * limitMs },
  async () => {
    const results = await runCrafted(names, isLong ? 40_000 : 10_000, limitMs)
    const worst = [...worstByFormat(results)].map(
      ([format, result]) =>
        `${format} ${msPerKilobyte(result).toFixed(1)} ms/kB (${result.name.slice(format.length + 2)}, ${result.cpuMs.toFixed(0)} ms)`,
    )
    console.info(`slowest for their size: ${worst.join('; ')}`)
    expect(results.filter(({ code }) => !refusals.includes(code.split(' ')[0]!))).toEqual([])
  },
)

test('counts work that a file can inflate, and rejects the file with its own reason', () => {
  const budget = memoryBudgetOf(1000)
  budget.spend(500_000_000)
  expect(() => budget.spend(2_000_000)).toThrow(takesTooLong(1000))
  expect(() => memoryBudgetOf(1_000_000).spend(1_400_000_000)).not.toThrow()
})

test('reports when reading begins and ends, even if the file is rejected', async () => {
  const heard: Reading[] = []
  watchReading((reading) => heard.push(reading))
  const file = new TextEncoder().encode('v 0 0 0\nv 9 0 0\nv 0 9 1\nf 1 2 7\n')
  const error = await readModel(file, '').catch((thrown: unknown) => thrown as AppError)
  watchReading(() => {})
  expect((error as AppError).code).toBe('bad-geometry')
  expect(heard.map(({ fileBytes }) => fileBytes)).toEqual([file.byteLength, null])
  expect(new Set(heard.map(({ read }) => read)).size).toBe(1)
})
