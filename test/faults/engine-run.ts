/** A studio whose engine's process is killed under it, again and again: what was at work is done all the same, or ends with words. */
import { rmSync } from 'node:fs'
import { createBackend } from '../../electron/backend/create-backend.ts'
import { forkEngine } from '../../electron/workers/fork-engine.ts'
import type { StartEngine } from '../../electron/workers/engine-child.ts'
import type { CommandInput, CommandName, CommandOutput } from '../../shared/protocol/contract.ts'
import { endStates } from '../../shared/protocol/job.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { chanceOf, type Chance } from '../crash/chance.ts'
import { fakePorts } from '../support/fake-ports.ts'
import type { RunReport } from './run-report.ts'

/** Jobs of which nothing has changed for so long never end. */
const stillMs = 120_000

export async function engineRun(seed: number): Promise<RunReport> {
  const chance = chanceOf(seed, 'engine')
  const report: RunReport = { broken: [], faults: {} }
  const ports = fakePorts({ startEngine: mortal(chance, 1 + chance.below(2), report) })
  const backend = createBackend(ports)
  const ask = async <Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>> => {
    const reply = await backend.dispatch(name, input)
    if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`)
    return reply.value as CommandOutput<Name>
  }
  try {
    await backend.start()
    const { connections } = await ask('studio.snapshot', {})
    const connectionId = connections.find(({ embedded }) => embedded)?.id ?? ''
    const { models } = await ask('catalogue.get', { connectionId })
    const jobs = await Promise.all(
      ['a vase', 'a gear'].map((prompt) =>
        ask('jobs.submit', {
          connectionId,
          operation: 'text-to-3d',
          modelId: models[0]?.id ?? '',
          prompt,
          files: {},
          parameters: { detail: 'draft' },
        }),
      ),
    )
    let [seen, seenAt] = ['', performance.now()]
    for (;;) {
      const shown = await ask('studio.snapshot', {})
      const mine = shown.jobs.filter(({ id }) => jobs.some((job) => job.id === id))
      if (mine.length === jobs.length && mine.every(({ state }) => endStates.includes(state))) {
        for (const { id, state, error, assetIds } of mine)
          if (state === 'done' ? assetIds.length === 0 : error === null || error.code === 'internal')
            report.broken.push(`job ${id} is ${state}: ${JSON.stringify(error)}`)
        break
      }
      const now = JSON.stringify(mine)
      if (now !== seen) [seen, seenAt] = [now, performance.now()]
      if (performance.now() - seenAt > stillMs) {
        report.broken.push(
          `jobs never end: ${JSON.stringify(mine.map(({ id, state, note }) => ({ id, state, note })))}`,
        )
        break
      }
      await sleep(50)
    }
  } catch (thrown) {
    report.broken.push(thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown))
  } finally {
    await backend.stop()
    if (report.broken.length === 0) rmSync(ports.dataFolder, { recursive: true, force: true })
  }
  return report
}

/** An engine that so many times is killed a while after something was sent to it. */
function mortal(chance: Chance, kills: number, report: RunReport): StartEngine {
  let left = kills
  return (...given) => {
    const child = forkEngine(...given)
    return {
      ...child,
      send(message) {
        child.send(message)
        if (left === 0 || message.kind !== 'job' || chance.is(0.5)) return
        left -= 1
        report.faults['engine killed'] = (report.faults['engine killed'] ?? 0) + 1
        setTimeout(() => child.kill(), chance.below(chance.pick([1, 30, 300])))
      },
    }
  }
}
