/** One run: a team under load whose servers, workers and database are killed at random, frozen and cut off, and its books afterwards. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openStores } from '../../../electron/service/team/open-stores.ts'
import { Accounts } from '../../../electron/service/team/postgres/accounts.ts'
import { receiveEventsUntilClosed } from '../../service/webhooks/event-receiver.ts'
import { freePort } from '../../support/free-port.ts'
import { startPostgres } from '../../support/team/postgres-cluster.ts'
import { chanceOf } from '../chance.ts'
import { cuttableLine } from './cuttable-line.ts'
import type { CuttableLine } from './cuttable-line.ts'
import { keepProcess } from './kept-process.ts'
import type { KeptProcess } from './kept-process.ts'
import { openNamespace } from './namespace.ts'
import type { Namespace } from './namespace.ts'
import { teamClient } from './team-client.ts'
import type { FinishedTask } from './team-client.ts'

export interface TeamRunReport {
  kills: Record<'server' | 'worker' | 'postgres', number>
  /** Workers that slept through their lease, and lines to the database that were cut for longer than it. */
  frozen: number
  cut: number
  tasks: number
  /** Attempts at tasks beyond the first. */
  repeated: number
  seconds: number
  broken: string[]
}

const accountCount = 5
const flows = 4
/** Two servers and three workers. */
const processCount = 5
/** How lines to the database are cut: by a relay that falls silent and then breaks them, or by pulling the cable of a machine. */
export type Cut = 'relay' | 'namespaces'

/** Longer than a lease and the time until it is noticed. */
const awayMs = 14_000
const price = 35

export async function teamRun(seed: number, kills: number, cut: Cut = 'relay'): Promise<TeamRunReport> {
  const undo: (() => unknown)[] = []
  try {
    return await run(seed, kills, cut, (step) => undo.unshift(step))
  } finally {
    for (const step of undo) await step()
  }
}

/** `afterwards`: what is to be ended, the newest first. */
async function run(
  seed: number,
  kills: number,
  cutBy: Cut,
  afterwards: (step: () => unknown) => void,
): Promise<TeamRunReport> {
  const began = performance.now()
  const chance = chanceOf('team', seed)
  const broken: string[] = []
  const note = (what: string) => void broken.push(what)
  const files = mkdtempSync(join(tmpdir(), 'maquette-team-'))
  afterwards(() => rmSync(files, { recursive: true, force: true }))
  // The last link is that of the test itself, which is never cut.
  const network = cutBy === 'namespaces' ? openNamespace(processCount + 1) : null
  afterwards(() => network?.close())
  const postgres = await startPostgres(
    network === null ? {} : { at: { namespace: network.name, address: network.addresses[processCount]! } },
  )
  afterwards(() => postgres.stop())
  const queue = await postgres.database()
  const receiver = await receiveEventsUntilClosed()
  afterwards(() => receiver.close())
  const stores = await openStores({ queue, files, links: false, leaseSeconds: 10, log: () => {} })
  afterwards(() => stores.close())
  // An event that a server died with is sent by another after ten seconds instead of a minute.
  await stores.database.query(`update maquette_queue.queue set expire_seconds = 10 where name = 'events'`)
  const accounts = new Accounts(stores.database, Date.now)
  const limits = { tasksAtOnce: null, tasksADay: null, bytesKept: null }
  const keys = []
  for (let place = 0; place < accountCount; place += 1)
    keys.push((await accounts.add(`account ${place}`, 1e6, 1, limits)).key)

  const lines = network === null ? await relays(postgres.port) : cables(network, postgres.port)
  afterwards(() => lines.map((line) => line.close()))
  const through = (place: number) =>
    Object.assign(new URL(queue), { hostname: lines[place]?.host, port: String(lines[place]?.port) }).href
  const ports = [await freePort(), await freePort()]
  const child = { files, leaseSeconds: 10, workMs: [20, 300] } as const
  const servers = ports.map((port, place) =>
    keepProcess('server', { ...child, role: 'server', queue: through(place), port }),
  )
  const workers = [2, 3, 4].map((place) =>
    keepProcess('worker', { ...child, role: 'worker', queue: through(place), slots: 3 }),
  )
  const processes = [...servers, ...workers]
  afterwards(() => Promise.all(processes.map((one) => one.end())))
  await Promise.all(processes.map((one) => one.ready()))
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string]
  await fetch(`${addresses[0]}/v1/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys[0]}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.url }),
  })

  const over = new AbortController()
  const finished: FinishedTask[][] = keys.map(() => [])
  const load = keys.flatMap((key, account) =>
    Array.from({ length: flows }, async (_, flow) => {
      const client = teamClient(addresses, key, chanceOf('client', seed, account, flow), note)
      for (let count = 0; !over.signal.aborted; count += 1)
        finished[account]?.push(await client.make(`cat ${account} ${flow} ${count}`))
    }),
  )

  const report: TeamRunReport = {
    kills: { server: 0, worker: 0, postgres: 0 },
    frozen: 0,
    cut: 0,
    tasks: 0,
    repeated: 0,
    seconds: 0,
    broken,
  }
  const away: Promise<void>[] = []
  async function freeze(worker: KeptProcess): Promise<void> {
    report.frozen += 1
    worker.kill('SIGSTOP')
    await setTimeout(awayMs)
    worker.kill('SIGCONT')
  }
  // Each of them dies, however few deaths there are; where there are more, one is frozen and a line is cut.
  const first = ['worker', 'postgres', 'server', 'worker', 'cut', 'freeze'] as const
  const made = () => finished.reduce((sum, tasks) => sum + tasks.length, 0)
  // On a slow machine more deaths follow, up to three times as many, until there are more tasks than were deaths asked for.
  const isOver = (killed: number) => killed >= kills && (made() > kills || killed >= 3 * kills)
  for (let step = 0, killed = 0; !isOver(killed); step += 1) {
    await setTimeout(300 + chance.below(1700))
    const fate = first[step] ?? chance.weighted({ server: 30, worker: 40, postgres: 20, freeze: 5, cut: 8 })
    if (fate === 'freeze') away.push(freeze(workers[chance.below(workers.length)]!))
    else if (fate === 'cut') {
      report.cut += 1
      away.push(lines[chance.below(lines.length)]!.cut(awayMs))
    } else {
      if (fate === 'postgres') await postgres.crash()
      else {
        const victims = fate === 'server' ? servers : workers
        victims[chance.below(victims.length)]?.kill('SIGKILL')
      }
      report.kills[fate] += 1
      killed += 1
    }
  }
  await Promise.all(away)
  over.abort()
  await Promise.all(load)
  await everyEventSent()

  for (const [account, tasks] of finished.entries()) {
    const client = teamClient(addresses, keys[account] ?? '', chanceOf('last look', seed, account), note)
    for (const task of tasks) {
      const now = await client.look(task.id, task.prompt)
      if (JSON.stringify(now) !== JSON.stringify(task)) note(`${task.id} changed after its end`)
      if (now.status !== 'succeeded') note(`${task.id} ${now.status}`)
      if (now.charged !== price) note(`${task.id} was charged ${now.charged}`)
    }
    const { rows } = await stores.database.query<Record<'charged' | 'reserved' | 'unfinished' | 'tasks', number>>(
      `select charged, reserved, unfinished, (select count(*) from tasks where account_id = a.id) as tasks
       from accounts a where name = $1`,
      [`account ${account}`],
    )
    const books = JSON.stringify(rows[0])
    const right = { charged: tasks.length * price, reserved: 0, unfinished: 0, tasks: tasks.length }
    if (books !== JSON.stringify(right))
      note(`the books of account ${account} say ${books}, not ${JSON.stringify(right)}`)
  }
  report.tasks = made()
  const { rows } = await stores.database.query<{ repeated: number }>('select sum(attempt - 1) as repeated from tasks')
  report.repeated = rows[0]?.repeated ?? 0
  for (const { falls } of processes) broken.push(...falls)

  /** At least once each, and under one id. */
  async function everyEventSent(): Promise<void> {
    const ids = new Set(finished[0]?.map(({ id }) => id))
    for (let patience = 600; patience > 0; patience -= 1) {
      const sent = new Map<string, string>()
      for (const { body, headers } of receiver.received) {
        const before = sent.get(body.data.task_id)
        if (before !== undefined && before !== headers['webhook-id'])
          note(`${body.data.task_id} was sent under two ids`)
        sent.set(body.data.task_id, String(headers['webhook-id']))
      }
      if ([...ids].every((id) => sent.has(id))) return
      await setTimeout(100)
    }
    note('an event was never sent')
  }

  report.seconds = Math.round((performance.now() - began) / 1000)
  return report
}

function relays(port: number): Promise<CuttableLine[]> {
  return Promise.all(Array.from({ length: processCount }, () => cuttableLine(port)))
}

function cables(network: Namespace, port: number): CuttableLine[] {
  return network.addresses
    .slice(0, processCount)
    .map((host, link) => ({ host, port, cut: (forMs) => network.cut(link, forMs), close: () => {} }))
}
