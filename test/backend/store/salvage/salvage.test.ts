/** A store that is damaged at any place: every row that SQLite's own recovery can still read is there again. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkIntegrity } from '../../../../electron/backend/store/backups.ts'
import { pendingName } from '../../../../electron/backend/store/pending-recovery.ts'
import { openStore } from '../../../../electron/backend/store/open-store.ts'
import { randomNumbers } from '../../../../electron/engine/random-numbers.ts'
import {
  damagedCopy,
  fillStore,
  hasOracle,
  knownToOracle,
  recoveredBySqlite,
  rowsOf,
  storeIn,
  tables,
} from '../../../support/damaged-store.ts'
import { howMany } from '../../../support/long.ts'

const silent = () => undefined
const whole = fillStore()
const before = rowsOf(storeIn(whole))
const size = readFileSync(storeIn(whole)).byteLength

function open(folder: string) {
  const { store, recovered } = openStore(folder, silent)
  store.close()
  return { rows: rowsOf(storeIn(folder)), recovered }
}

if (!hasOracle) console.warn('SKIPPED: no sqlite3 with a working .recover; name one in MAQUETTE_SQLITE3')

test.runIf(hasOracle)(
  'recovers as many rows as the oracle from damage of random position and length',
  { timeout: 3_600_000 },
  () => {
    const first = Number(process.env['MAQUETTE_SEED'] ?? Math.floor(Math.random() * 1e9))
    const figures = { runs: 0, recovered: 0, oracle: 0, ours: 0 }
    for (let run = 0; run < howMany('MAQUETTE_DAMAGES', 8, 500); run++) {
      const random = randomNumbers(first + run)
      const at = Math.floor(random() * size)
      const length = Math.ceil(2 ** (random() * 16))
      const isCut = random() < 0.05
      const folder = damagedCopy(whole, (bytes) => {
        if (isCut) return bytes.subarray(0, Math.max(1, at))
        for (let place = at; place < Math.min(size, at + length); place++) bytes[place] = Math.floor(random() * 256)
        return bytes
      })
      const about = `seed ${first + run}: ${isCut ? 'cut off' : `${length} bytes`} at ${at}`
      const oracle = knownToOracle(before, recoveredBySqlite(storeIn(folder)))
      const { rows, recovered } = open(folder)
      // Nor is there an index that would not find them.
      checkIntegrity(storeIn(folder))
      figures.runs += 1
      figures.recovered += Number(recovered !== null)
      for (const table of tables) {
        const ours = new Set(rows[table].map((row) => row.join('\n')))
        const missing = oracle[table].filter((row) => !ours.has(row.join('\n')))
        expect(missing, `${about}, ${table}`).toEqual([])
        figures.oracle += oracle[table].length
        figures.ours += before[table].filter((row) => ours.has(row.join('\n'))).length
      }
    }
    console.log('rows of damaged stores', { seed: first, ...figures })
  },
)

test('recovers all connections and no deleted rows with 8 kB of garbage in the middle', () => {
  const folder = damagedCopy(whole, (bytes) => {
    const random = randomNumbers(1)
    for (let place = size >> 1; place < (size >> 1) + 8192; place++) bytes[place] = Math.floor(random() * 256)
  })
  const { rows, recovered } = open(folder)
  expect(recovered).not.toBeNull()
  expect(rows.connections).toEqual(before.connections)
  for (const table of tables) {
    const was = new Set(before[table].map((row) => row[0]))
    // What the next start has yet to do is noted in the new store.
    expect(rows[table].filter(([key]) => !was.has(key) && key !== pendingName)).toEqual([])
    const { lost, whole: isWhole } = recovered!.kinds[table]!
    // What is missing is counted by what the indexes still name.
    expect(lost).toBeLessThanOrEqual(isWhole ? 0 : before[table].length - rows[table].length)
  }
  expect(existsSync(recovered!.setAside!)).toBe(true)
})

test.each([0, 100, 4096])('recognises rows by their content without the first %i bytes', (bytesGone) => {
  const folder = damagedCopy(whole, (bytes) => void bytes.fill(0x5a, 0, Math.max(16, bytesGone)))
  const { rows } = open(folder)
  const fewer = tables.filter((table) => rows[table].length < before[table].length)
  expect(fewer).toEqual([])
})
