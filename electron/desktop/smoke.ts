/**
 * `--smoke`: checks an installation unattended. Once the window has requested the studio, the offline engine makes a
 * model; the result is then written to `smoke.json` in the data folder, and the studio quits. Used by the installer
 * tests.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { app } from 'electron'
import type { CommandInput, CommandName, CommandOutput } from '../../shared/protocol/contract.ts'
import type { Backend } from '../backend/backend.ts'
import { privateFile } from '../disk/private-folder.ts'
import { words } from './words.ts'

const deadlineMs = 180_000

interface Smoke {
  /** The backend, wrapped to observe the window's commands. */
  backend: Backend
  /** Quits when the check is done. */
  run(dataFolder: string): Promise<void>
}

export function createSmoke(backend: Backend): Smoke {
  const drawn = Promise.withResolvers<void>()
  const dispatch: Backend['dispatch'] = async (name, input) => {
    const reply = await backend.dispatch(name, input)
    // The page requests catalogues once it has the studio.
    if (reply.ok && name === 'catalogue.get') drawn.resolve()
    return reply
  }
  const run = async (dataFolder: string): Promise<void> => {
    const late = sleep(deadlineMs, 'deadline', { ref: false })
    const problem = await Promise.race([
      late,
      drawn.promise.then(() => makeModel(backend)).catch((thrown: unknown) => String(thrown)),
    ])
    const report = { ok: problem === null, problem, version: app.getVersion(), isPackaged: app.isPackaged }
    writeFileSync(join(dataFolder, 'smoke.json'), JSON.stringify(report), { mode: privateFile })
    app.quit()
  }
  return { backend: { ...backend, dispatch }, run }
}

/** Returns null if a model was made, otherwise the reason. */
async function makeModel(backend: Backend): Promise<string | null> {
  const call = async <Name extends CommandName>(name: Name, input: CommandInput<Name>) => {
    const reply = await backend.dispatch(name, input)
    if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`)
    return reply.value as CommandOutput<Name>
  }
  const { connections } = await call('studio.snapshot', {})
  const local = connections.find(({ embedded }) => embedded)
  if (local === undefined) return 'no-offline-engine'
  const operation = 'text-to-3d'
  const { models } = await call('catalogue.get', { connectionId: local.id })
  const model = models.find(({ operations }) => operations.some((row) => row.operation === operation))
  if (model === undefined) return 'no-model'
  const { id } = await call('jobs.submit', {
    connectionId: local.id,
    operation,
    modelId: model.id,
    prompt: words.smokePrompt,
    files: {},
    parameters: {},
  })
  for (;;) {
    const job = await call('jobs.get', { id })
    if (job.state === 'done') return null
    if (job.finishedAt !== null) return `${job.state}: ${job.error?.message ?? ''}`
    await sleep(200)
  }
}
