/** A whole studio without a screen against the hostile service: real sockets, a real store, and a clock that runs fast. */
import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Backend } from '../../../electron/backend/backend.ts'
import { createBackend } from '../../../electron/backend/create-backend.ts'
import type { Timeouts } from '../../../electron/backend/connections/timeouts.ts'
import type { Clock } from '../../../electron/backend/ports.ts'
import { reserveBytes } from '../../../electron/disk/disk-space.ts'
import { describeError } from '../../../renderer/words/errors.ts'
import { noteWords } from '../../../renderer/words/queue/note-words.ts'
import type { ProfileOverrides } from '../../../shared/protocol/connection.ts'
import type { CommandInput, CommandName, CommandOutput } from '../../../shared/protocol/contract.ts'
import type { StudioEvent } from '../../../shared/protocol/studio-event.ts'
import type { Job } from '../../../shared/protocol/job.ts'
import { type FakePorts, fakePorts } from '../fake-ports.ts'
import { hostileKey } from './hostile-service.ts'

export interface StudioUnderTest {
  /** Everything it may write is below `dataFolder`, and that is below here. */
  root: string
  dataFolder: string
  ports: FakePorts
  clock: Clock
  connectionId: string
  events: readonly StudioEvent[]
  /** Titles and notes that were to be seen so far. */
  seen: ReadonlySet<string>
  /** Rejects with the error as data. */
  call<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>>
  /** A red dragon, unless it is changed. */
  submit(change?: Partial<CommandInput<'jobs.submit'>>): Promise<Job>
  /** Hands in a file as the form does, and resolves to its id. */
  stage(bytes: Uint8Array<ArrayBuffer>, name: string, mediaType: string): Promise<string>
  /** Enters a key for the connection; by itself the right one. */
  setKey(key?: string): Promise<void>
  /** As the window last saw it; by itself the job that was asked for first. */
  job(id?: string): Job
  /** Every job that the window knows of, the first first. */
  jobs(): Job[]
  /** Waits until it is true; rejects with everything that is known after 40 s of real time. */
  until(what: string, condition: () => boolean): Promise<void>
  /** Ends the studio politely, and starts it again in the same folder. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export interface StudioOptions {
  clock: Clock
  baseUrl: string
  overrides: ProfileOverrides
  /** The real engine, for results that must be looked into. */
  engine: boolean
  /** What the disk says is free beyond its reserve, by how many bytes of downloads lie on it. */
  roomBytes?: (downloadedBytes: number) => number
  /** The requests to the service so far, for the report of a failure. */
  visits: readonly { step: string; path: string }[]
}

const patienceMs = 40_000

/** In real milliseconds: sockets do not run on the fast clock. Long enough for a machine that is busy. */
const shortTimeouts: Timeouts = {
  connectTimeoutMs: 8_000,
  replyTimeoutMs: { submit: 4_000, ask: 4_000, open: 4_000, upload: 4_000 },
  idleTimeoutMs: 3_000,
  textTimeoutMs: 6_000,
  trickle: { windowMs: 6_000, floorBytes: 1_024 },
}

/** Starts one with a connection to the service and its key. */
export async function startStudioUnderTest(options: StudioOptions): Promise<StudioUnderTest> {
  const { clock, roomBytes } = options
  const root = mkdtempSync(join(tmpdir(), 'maquette-hostile-'))
  const dataFolder = join(root, 'nested', 'data')
  const ports = fakePorts({
    clock,
    dataFolder,
    localEngine: false,
    timeouts: shortTimeouts,
    ...(roomBytes === undefined
      ? {}
      : { freeBytes: async () => reserveBytes + roomBytes(bytesIn(join(dataFolder, 'parts'))) }),
    ...(options.engine ? {} : { engineWorkerUrl: new URL('./idle-worker.ts', import.meta.url) }),
  })
  const events: StudioEvent[] = []
  const seen = new Set<string>()
  const jobs = new Map<string, Job>()
  let backend: Backend

  const note = (event: StudioEvent): void => {
    events.push(event)
    if (event.type === 'connection' && event.connection.paused !== null)
      seen.add(describeError(event.connection.paused).title)
    if (event.type !== 'job') return
    const { job } = event
    jobs.set(job.id, job)
    if (job.note !== null) seen.add(noteWords(job.note))
    if (job.error !== null) seen.add(describeError(job.error).title)
  }
  const open = async (): Promise<void> => {
    backend = createBackend(ports, { parseOutputs: true })
    backend.subscribe(note)
    await backend.start()
  }
  const report = (what: string): Error => {
    const facts = {
      jobs: [...jobs.values()].map(({ id, state, note, error, taskId }) => ({ id, state, note, error, taskId })),
      visits: options.visits.slice(-25).map(({ step, path }) => `${step} ${path}`),
      log: ports.lines.slice(-10),
    }
    return new Error(`it did not happen: ${what}\n${JSON.stringify(facts, null, 1)}`)
  }

  const studio: StudioUnderTest = {
    root,
    dataFolder,
    ports,
    clock,
    connectionId: '',
    events,
    seen,
    async call(name, input) {
      const reply = await backend.dispatch(name, input)
      if (!reply.ok) throw Object.assign(new Error(`${name}: ${reply.error.message}`), reply.error)
      return reply.value as CommandOutput<typeof name>
    },
    async submit(change = {}) {
      const job = await studio.call('jobs.submit', {
        connectionId: studio.connectionId,
        operation: 'text-to-3d',
        modelId: 'first-family-3.1',
        prompt: 'a red dragon',
        files: {},
        parameters: {},
        ...change,
      })
      if (!jobs.has(job.id)) jobs.set(job.id, job)
      return job
    },
    async stage(bytes, name, mediaType) {
      const body = new Blob([bytes]).stream() as ReadableStream<Uint8Array>
      return (await backend.stage(body, { name, mediaType })).stagedId
    },
    async setKey(key = hostileKey) {
      await studio.call('connections.set-key', { id: studio.connectionId, key, storage: 'run' })
    },
    job(id) {
      const job = id === undefined ? [...jobs.values()][0] : jobs.get(id)
      if (job === undefined) throw new Error('there is no such job')
      return job
    },
    jobs: () => [...jobs.values()],
    async until(what, condition) {
      const end = performance.now() + patienceMs
      while (!condition()) {
        if (performance.now() > end) throw report(what)
        await new Promise((resolve) => setTimeout(resolve, 8))
      }
    },
    async restart() {
      await backend.stop()
      await open()
    },
    stop: () => backend.stop(),
  }
  await open()
  try {
    const { id } = await studio.call('connections.add', {
      provider: 'specification',
      name: 'Hostile',
      baseUrl: options.baseUrl,
      overrides: options.overrides,
    })
    studio.connectionId = id
    await studio.setKey()
    // What can be made is known before the service begins to misbehave.
    await studio.call('catalogue.get', { connectionId: id })
  } catch (thrown) {
    await studio.stop()
    throw thrown
  }
  return studio
}

function bytesIn(folder: string): number {
  return readdirSync(folder).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}
