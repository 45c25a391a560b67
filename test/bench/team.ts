/**
 * A team over PostgreSQL: what it adds to a task beside files, what a second worker brings, whether 10,000 waiting tasks are shared
 * fairly, and what 200 studios get at once. The database flushes every commit to the disk. Needs PostgreSQL (`apt-get install postgresql`).
 * `--only=store,workers,fair,studios,growth` measures some of it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { figureFamily } from '../../electron/service/families/figure.ts'
import { startLocalService } from '../../electron/service/start-local-service.ts'
import { startServer } from '../../electron/service/team/start-server.ts'
import { fakeCheckWords, fakeEngine } from '../service/fake-engine.ts'
import { hasPostgres, postgresOrWhyNot, processorMsWithChildren } from '../support/team/postgres-cluster.ts'
import { benchClient, quantile, timed } from './team/bench-client.ts'
import { benchTeam, endOf, maxMemoryMb } from './team/bench-team.ts'
import { simulateGrowth } from './team/simulate-growth.ts'

const noLimits = { tasksAtOnce: null, tasksADay: null, bytesKept: null }
const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length)
const asked = (what: string) => only === undefined || only.split(',').includes(what)
const workerScript = fileURLToPath(new URL('../../electron/service/team/main-worker.ts', import.meta.url))
const ms = (value: number) => `${value.toFixed(1)} ms`

if (!hasPostgres) {
  console.log(`skipped: ${postgresOrWhyNot}`)
  process.exit(0)
}
console.log(`${availableParallelism()} cores`)
if (asked('store')) await overhead()
if (asked('workers')) await workers()
if (asked('fair')) await fairShares()
if (asked('studios')) await studios()
if (asked('growth')) await growth()

/** Tasks without work, one after the other and many together: what is left is the store. */
async function overhead(): Promise<void> {
  const count = 200
  const folder = mkdtempSync(join(tmpdir(), 'maquette-files-'))
  const engine = fakeEngine()
  const local = await startLocalService(
    {
      dataFolder: folder,
      port: 0,
      mode: 'metered',
      credits: 1e6,
      engineWorkerUrl: new URL('file:///nowhere'),
      log: () => {},
    },
    { engine, checkWords: fakeCheckWords, families: [figureFamily], rate: { burst: 1e6, perSecond: 1e6 }, size: 2 },
  )
  const files = await throughput(local.url, local.key, count)
  await local.stop()
  rmSync(folder, { recursive: true, force: true })
  const team = await benchTeam()
  const server = await team.server()
  await team.worker({ slots: 2 })
  const { key } = await team.accounts.add('someone', 1e6, 1, noLimits)
  const postgres = await throughput(server.url, key, count)
  await team.stop()
  console.log(`\nTasks without work, ${count} of them        files   PostgreSQL   more`)
  for (const [what, name] of [
    ['alone', 'one after the other, each'],
    ['together', 'all together, each'],
  ] as const)
    console.log(
      `${name.padEnd(34)}${ms(files[what]).padStart(10)}${ms(postgres[what]).padStart(12)}${ms(postgres[what] - files[what]).padStart(10)}`,
    )
}

async function throughput(url: string, key: string, count: number): Promise<{ alone: number; together: number }> {
  const client = benchClient(url, key)
  const whole = async (place: number) => client.finish(await client.submit(`cat ${place}`))
  await timed(20, 1, whole)
  const began = performance.now()
  await timed(count, 1, whole)
  const alone = (performance.now() - began) / count
  const again = performance.now()
  await timed(count, 16, whole)
  return { alone, together: (performance.now() - again) / count }
}

/**
 * Workers as they are started, with the offline engine, each doing one task at a time on a core of its own (on Linux): a worker alone would
 * help itself from the second one, to compile and to collect garbage. `--free`: on any core.
 */
async function workers(): Promise<void> {
  for (const [detail, count] of [
    ['draft', 48],
    ['standard', 24],
    ['fine', 16],
  ] as const)
    await workersOn(detail, count)
}

async function workersOn(detail: 'draft' | 'standard' | 'fine', count: number): Promise<void> {
  const team = await benchTeam()
  const server = await startServer({
    stores: team.stores,
    port: 0,
    metered: false,
    drainMs: 0,
    rate: { burst: 1e6, perSecond: 1e6 },
    log: () => {},
  })
  const { key } = await team.accounts.add('someone', null, 1, noLimits)
  const client = benchClient(server.url, key)
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  async function submitFigure(seed: number): Promise<string> {
    const body = JSON.stringify({
      model: 'maquette-figure-3.1',
      prompt: 'a red dragon figurine',
      detail,
      seed,
    })
    const answer = await fetch(`${server.url}/v1/generate`, { method: 'POST', headers, body })
    return ((await answer.json()) as { task_id: string }).task_id
  }
  const processorSeconds = () => running.reduce((sum, { pid }) => sum + processorMsWithChildren(pid ?? 0) / 1000, 0)
  async function measure(tasks: number): Promise<{ seconds: number; processor: number }> {
    const before = processorSeconds()
    const ids = await Promise.all(Array.from({ length: tasks }, (_, seed) => submitFigure(seed)))
    const began = performance.now()
    // As a studio asks, and not so often that the questions take a core for themselves.
    for (const id of ids) await client.finish(id, 200)
    return { seconds: (performance.now() - began) / 1000, processor: (processorSeconds() - before) / tasks }
  }
  const core = (number: number) => (process.argv.includes('--free') ? undefined : number)
  const running = [await team.start(workerScript, ['--tasks', '1'], core(0))]
  await measure(4)
  const one = await measure(count)
  running.push(await team.start(workerScript, ['--tasks', '1'], core(1)))
  await measure(8)
  const two = await measure(count)
  await Promise.all(running.map(endOf))
  await server.stop()
  await team.stop()
  console.log(
    `\n${count} ${detail} figures     1 worker: ${one.seconds.toFixed(1)} s   2 workers: ${two.seconds.toFixed(1)} s   ${(one.seconds / two.seconds).toFixed(2)} ×`,
  )
  // Where the machine does other things, the clock says little: what one task costs then tells what two cores could do.
  console.log(
    `processor time of the workers for each      ${one.processor.toFixed(2)} s             ${two.processor.toFixed(2)} s   ${((2 * one.processor) / two.processor).toFixed(2)} × on two free cores`,
  )
}

/** 28 accounts with 100 tasks each, two greedy ones with 3,600 each, which come first; `--modest=` says how many instead of 100. */
async function fairShares(): Promise<void> {
  const modest = Number(process.argv.find((word) => word.startsWith('--modest='))?.slice('--modest='.length) ?? 100)
  const team = await benchTeam()
  const server = await team.server()
  const orders: { name: string; key: string; tasks: number }[] = []
  for (let place = 0; place < 30; place += 1) {
    const name = `${place < 2 ? 'greedy' : 'modest'} ${place}`
    orders.push({
      name,
      tasks: place < 2 ? 36 * modest : modest,
      key: (await team.accounts.add(name, 1e6, 1, noLimits)).key,
    })
  }
  const submits = orders.flatMap(({ key, tasks }) => {
    const client = benchClient(server.url, key)
    return Array.from({ length: tasks }, (_, count) => () => client.submit(`cat ${count}`))
  })
  const took = await timed(submits.length, 2, (place) => submits[place]!())
  const worker = await team.worker({ slots: 8 })
  const looked = 24 * modest
  for (;;) {
    const { rows } = await team.stores.database.query<{ done: number }>(
      `select count(*) as done from tasks where status = 'succeeded'`,
    )
    if ((rows[0]?.done ?? 0) >= looked) break
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  await endOf(worker)
  const { rows } = await team.stores.database.query<{ name: string; count: number }>(
    `select a.name, count(t.id) as count from accounts a left join
       (select id, account_id from tasks where status = 'succeeded' order by record->>'startedAt' limit $1) t on t.account_id = a.id
     group by a.name order by count`,
    [looked],
  )
  const fair = looked / orders.length
  const least = rows.at(0)?.count ?? 0
  const most = rows.at(-1)?.count ?? 0
  const greedy = rows.filter(({ name }) => name.startsWith('greedy')).map(({ count }) => count)
  console.log(
    `\n${submits.length} tasks submitted: median ${ms(quantile(took, 0.5))}, p99 ${ms(quantile(took, 0.99))}, longest ${ms(took.at(-1) ?? 0)}`,
  )
  console.log(
    `the first ${looked} that were done, of ${orders.length} accounts: fair ${fair} each; fewest ${least}, most ${most}; the greedy ones ${greedy.join(' and ')}`,
  )
  console.log(`memory of the server at most ${maxMemoryMb(server.child)?.toFixed(0) ?? '?'} MB`)
  await team.stop()
}

/** What a task costs the database, and what that means for a thousand machines. */
async function growth(): Promise<void> {
  const team = await benchTeam()
  const server = await team.server()
  const worker = await team.worker({ slots: 2 })
  const { key } = await team.accounts.add('someone', 1e6, 1, noLimits)
  const client = benchClient(server.url, key)
  const count = 400
  await timed(20, 4, async (place) => client.finish(await client.submit(`cat ${place}`)))
  const before = team.databaseMs()
  const ids: string[] = []
  await timed(count, 4, async (place) => ids.push(await client.submit(`cat ${place}`)))
  for (const id of ids) await client.finish(id)
  const taskMs = (team.databaseMs() - before) / count
  await Promise.all([endOf(worker), endOf(server.child)])
  // Workers as they are started, which have nothing to do but to live and to look for tasks.
  const machines = 4
  for (let count = 0; count < machines; count += 1) await team.start(workerScript, ['--tasks', '2'])
  const idle = team.databaseMs()
  const seconds = 20
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const beatMs = (team.databaseMs() - idle) / seconds / machines
  await team.stop()
  console.log(
    `\nA task costs the database ${ms(taskMs)} of one processor, a machine that waits ${ms(beatMs)} a second.`,
  )
  console.log('Simulated: two tasks at once on each machine, a minute long each, and 8 cores for each database')
  console.log('machines  databases   tasks/s   machines busy   databases busy')
  for (const [machines, partitions] of [
    [10, 1],
    [100, 1],
    [1000, 1],
    [1000, 4],
    [1000, 16],
  ] as const) {
    const options = {
      machines,
      partitions,
      slots: 2,
      taskSeconds: 60,
      cores: 8,
      taskMs,
      beatMs,
      tasks: 20 * machines + 5000,
    }
    const { tasksASecond, busy, database } = simulateGrowth(options)
    console.log(
      `${String(machines).padStart(8)}${String(partitions).padStart(11)}${tasksASecond.toFixed(1).padStart(10)}${percent(busy).padStart(16)}${percent(database).padStart(17)}`,
    )
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

/** Each asks for its tasks and downloads a result, again and again. */
async function studios(): Promise<void> {
  const team = await benchTeam()
  const server = await team.server()
  const worker = await team.worker({ slots: 2, resultBytes: 1 << 20 })
  const { key } = await team.accounts.add('someone', 1e6, 1, noLimits)
  const client = benchClient(server.url, key)
  const { url } = await client.finish(await client.submit('a cat'))
  await endOf(worker)
  const headers = { authorization: `Bearer ${key}` }

  async function measure(count: number, forMs: number) {
    const began = performance.now()
    const until = began + forMs
    let [requests, bytes, errors] = [0, 0, 0]
    await Promise.all(
      Array.from({ length: count }, async (_, place) => {
        for (let round = 0; performance.now() < until; round += 1) {
          try {
            // Not all of them in step.
            for (let poll = round === 0 ? place % 4 : 0; poll < 4; poll += 1) {
              const answer = await fetch(`${server.url}/v1/tasks?limit=20`, { headers })
              await answer.arrayBuffer()
              if (answer.status !== 200) errors += 1
              requests += 1
            }
            const downloaded = await client.download(url)
            bytes += downloaded
            requests += 1
          } catch {
            errors += 1
          }
        }
      }),
    )
    // Whatever was asked in time is waited for.
    const seconds = (performance.now() - began) / 1000
    return { requests: requests / seconds, megabytes: bytes / 1e6 / seconds, errors }
  }
  await measure(1, 2000)
  const one = await measure(1, 4000)
  const many = await measure(200, 10_000)
  console.log('\nfour questions about tasks and a download of 1 MB, again and again')
  for (const [what, { requests, megabytes, errors }] of [
    ['1 studio', one],
    ['200 studios', many],
  ] as const)
    console.log(
      `${what.padEnd(12)} ${requests.toFixed(0).padStart(6)} requests/s ${megabytes.toFixed(0).padStart(6)} MB/s   ${errors} errors`,
    )
  console.log(
    `ratio        ${(many.requests / one.requests).toFixed(2).padStart(6)} ×          ${(many.megabytes / one.megabytes).toFixed(2).padStart(6)} ×`,
  )
  console.log(`memory of the server at most ${maxMemoryMb(server.child)?.toFixed(0) ?? '?'} MB`)
  await team.stop()
}
