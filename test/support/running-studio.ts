/** The whole backend over fake ports, as a window would speak to it. Every studio of a test file is stopped after each test. */
import { afterEach } from 'vitest'
import type { Backend } from '../../electron/backend/backend.ts'
import { createBackend } from '../../electron/backend/create-backend.ts'
import type { CommandInput, CommandName, CommandOutput } from '../../shared/protocol/contract.ts'
import type { StudioEvent } from '../../shared/protocol/studio-event.ts'
import type { FakePorts } from './fake-ports.ts'

export interface RunningStudio {
  backend: Backend
  ports: FakePorts
  events: StudioEvent[]
  /** Rejects with what the reply's error says. */
  call: <Name extends CommandName>(name: Name, input: CommandInput<Name>) => Promise<CommandOutput<Name>>
  /** Resolves when an event makes it true. */
  until: (condition: () => boolean) => Promise<void>
  stop: () => Promise<void>
}

const running = new Set<Backend>()
afterEach(async () => {
  for (const backend of running) await backend.stop()
  running.clear()
})

/** Started, with every answer held against the contract. */
export async function runStudio(ports: FakePorts): Promise<RunningStudio> {
  const backend = createBackend(ports, { parseOutputs: true })
  running.add(backend)
  const events: StudioEvent[] = []
  backend.subscribe((event) => events.push(event))
  await backend.start()
  return {
    backend,
    ports,
    events,
    async call(name, input) {
      const reply = await backend.dispatch(name, input)
      if (!reply.ok) throw Object.assign(new Error(`${name}: ${reply.error.message}`), reply.error)
      return reply.value as CommandOutput<typeof name>
    },
    until: (condition) =>
      new Promise((resolve, reject) => {
        const check = (): boolean => {
          try {
            if (condition()) resolve()
            else return false
          } catch (thrown) {
            reject(thrown instanceof Error ? thrown : new Error(String(thrown)))
          }
          return true
        }
        if (check()) return
        const end = backend.subscribe(() => {
          if (check()) end()
        })
      }),
    async stop() {
      running.delete(backend)
      await backend.stop()
    },
  }
}
