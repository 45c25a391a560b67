/** A process that dies at any call of the recovery of a damaged store: the next start has what was paid for, and says so. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openStore } from '../../electron/backend/store/open-store.ts'
import { asset, connection, job } from '../support/builders.ts'
import { isLong } from '../support/long.ts'
import type { DiskPlan } from './faulty-disk.ts'
import { faultyStudio, type FaultyStudio } from './faulty-studio.ts'

/** Each of the calls in turn, or one of so many. */
const step = isLong ? 1 : 9

/** A folder with a damaged store, in which a paid job was under way that has a receipt and no readable row. */
function damagedFolder(parent: string): string {
  const folder = join(parent, 'damaged')
  const { store } = openStore(folder, () => undefined)
  store.connections.save(connection())
  store.assets.save(asset())
  store.jobs.save(job({ id: 'another' }))
  store.close()
  mkdirSync(join(folder, 'receipts'))
  const paid = job({ id: 'paid-job', state: 'running', taskId: 'task-9' })
  writeFileSync(join(folder, 'receipts', 'paid-job.json'), JSON.stringify(paid))
  const path = join(folder, 'studio.sqlite')
  const database = new DatabaseSync(path)
  const root = Number(database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'jobs'").get()?.['rootpage'])
  database.close()
  writeFileSync(path, readFileSync(path).fill(0xa5, (root - 1) * 4096, root * 4096))
  return folder
}

function studioIn(folder: string, plan: DiskPlan): FaultyStudio {
  const nothing = () => undefined
  const about = { hasKeychain: false, now: Date.UTC(2026, 4, 12, 9), speed: 400 }
  return faultyStudio({ folder, plan, ...about, onDeath: nothing, log: nothing, onKeysDamaged: nothing })
}

test(
  'a paid job survives and the loss is reported, wherever the recovery is interrupted',
  { timeout: 300_000 },
  async () => {
    const parent = mkdtempSync(join(realpathSync(tmpdir()), 'maquette-recovery-'))
    const damaged = damagedFolder(parent)
    let deaths = 0
    for (let at = 0; ; at += step) {
      const folder = join(parent, `died-at-${at}`)
      cpSync(damaged, folder, { recursive: true })
      const first = studioIn(folder, { kind: 'dies', at })
      await first.start()
      const died = first.disk.isDead()
      const next = studioIn(await first.end(), { kind: 'well' })
      expect(await next.start(), `died at call ${at}`).toBeNull()
      expect(await next.call('studio.snapshot', {}), `died at call ${at}`).toMatchObject({
        ok: true,
        value: { jobs: [{ id: 'paid-job', taskId: 'task-9' }], notices: [{ kind: 'library-rebuilt' }] },
      })
      await next.end()
      if (!died) break
      deaths += 1
    }
    expect(deaths).toBeGreaterThan(20 / step)
    rmSync(parent, { recursive: true, force: true })
  },
)
