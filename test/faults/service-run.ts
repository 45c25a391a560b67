/** Some lives of the metered local service over a disk that fails, with submits that come at once and again. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { figureFamily } from '../../electron/service/families/figure.ts'
import type { LocalService } from '../../electron/service/local-service.ts'
import { startLocalService } from '../../electron/service/start-local-service.ts'
import { chanceOf } from '../crash/chance.ts'
import { fakeCheckWords, fakeEngine } from '../service/fake-engine.ts'
import { clientOf, isFinished, model } from '../service/service-under-test.ts'
import { drawPlan, faultyDisk, type DiskPlan } from './faulty-disk.ts'
import { garble } from './garble.ts'
import type { RunReport } from './run-report.ts'

const credits = 2_000
const price = 35
const startCodes = ['disk-full', 'disk-denied', 'data-corrupt']

interface Order {
  prompt: string
  /** The task it became, once that was answered. */
  taskId: string | null
}

export async function serviceRun(seed: number): Promise<RunReport> {
  const chance = chanceOf(seed, 'service')
  const report: RunReport = { broken: [], faults: {} }
  const note = (fault: string): void => void (report.faults[fault] = (report.faults[fault] ?? 0) + 1)
  const parent = mkdtempSync(join(realpathSync(tmpdir()), 'maquette-faults-'))
  const orders = new Map<string, Order>()
  let folder = join(parent, 'service')
  let hurt: string | null = null
  let wasRefused = false

  /** Null where it refused to start, with words. */
  const start = async (): Promise<LocalService | null> => {
    try {
      return await startLocalService(
        {
          dataFolder: folder,
          port: 0,
          mode: 'metered',
          credits,
          engineWorkerUrl: new URL('file:///nowhere'),
          log: () => undefined,
        },
        {
          engine: fakeEngine(),
          checkWords: fakeCheckWords,
          families: [figureFamily],
          diskRetryMs: 20,
          rate: { burst: 1_000, perSecond: 1_000 },
        },
      )
    } catch (thrown) {
      const { code = 'none' } = thrown as { code?: string }
      note(`start refused: ${code}`)
      if (!startCodes.includes(code)) report.broken.push(`the service's start ended with ${code}: ${String(thrown)}`)
      return null
    }
  }

  /** The same order again is the same task. */
  const submit = async (client: ReturnType<typeof clientOf>, key: string, isDead: () => boolean): Promise<void> => {
    const order = orders.get(key) ?? { prompt: chance.pick(['a cat', 'a dog']), taskId: null }
    orders.set(key, order)
    const answer = await again(() =>
      client.post('/v1/generate', { model, prompt: order.prompt }, { 'idempotency-key': key }),
    ).catch(() => null)
    if (answer?.status !== 202 || isDead()) return
    const id = String(answer.body.task_id)
    if (order.taskId !== null && order.taskId !== id) report.broken.push(`${key} is ${order.taskId} and became ${id}`)
    order.taskId = id
  }

  const live = async (plan: DiskPlan): Promise<void> => {
    const left = `${folder}-`
    const disk = faultyDisk(folder, () => {
      mkdirSync(left)
      if (existsSync(folder)) cpSync(folder, left, { recursive: true })
    })
    disk.follow(plan)
    const service = await start()
    if (service !== null) {
      const client = clientOf(service)
      for (let rounds = 1 + chance.below(3); rounds > 0 && !disk.isDead(); rounds -= 1) {
        const keys = Array.from({ length: 6 }, () => `order-${chance.below(12)}`)
        await Promise.all(keys.map((key) => submit(client, key, () => disk.isDead())))
        await sleep(chance.below(15))
        if (plan.kind === 'refuses' && chance.is(0.3)) disk.follow({ kind: 'well' })
      }
      if (plan.kind === 'dies') disk.die()
      await service.stop()
    } else if (plan.kind === 'dies') disk.die()
    note(`service ${plan.kind === 'refuses' ? plan.errno : plan.kind}`)
    wasRefused ||= disk.refused.length > 0
    disk.remove()
    if (disk.isDead()) folder = left
  }

  const judge = async (): Promise<void> => {
    let service = await start()
    if (service === null && hurt !== null && report.broken.length === 0) {
      // It said that it cannot be read, and left it as it is: a person puts back the copy they have.
      restore()
      service = await start()
    }
    if (service === null) return void report.broken.push('the service does not start on a good disk')
    const client = clientOf(service)
    try {
      const before = (await again(() => client.get('/v1/credits'))).body
      // Written once, because the disk refused the log or a death came between, and then damaged: no credit comes back.
      const answered = [...orders.values()].some(({ taskId }) => taskId !== null && hurt?.includes(taskId) === true)
      if (hurt?.endsWith('task.json') === true && (wasRefused || !answered) && before.reserved > 0) return
      for (const key of orders.keys()) await submit(client, key, () => false)
      for (const { taskId } of orders.values()) if (taskId !== null) await again(() => client.task(taskId, isFinished))
      const tasks: { task_id: string; status: string }[] = (await again(() => client.get('/v1/tasks?limit=100'))).body
        .tasks
      for (const [key, { taskId }] of orders)
        if (!tasks.some(({ task_id: id }) => id === taskId)) report.broken.push(`${key} is lost: ${String(taskId)}`)
      if (tasks.length > orders.size) report.broken.push(`${orders.size} orders became ${tasks.length} tasks`)
      const succeeded = tasks.filter(({ status }) => status === 'succeeded').length
      const { balance, reserved } = (await again(() => client.get('/v1/credits'))).body
      if (balance !== credits - price * succeeded || reserved !== 0)
        report.broken.push(`${succeeded} tasks succeeded, and the balance is ${balance}, reserved ${reserved}`)
    } finally {
      await service.stop()
    }
  }

  let restore = (): void => undefined
  try {
    for (let life = 1 + chance.below(3); life > 0; life -= 1) {
      await live(drawPlan(chance, 0.3, chance.below(chance.pick([12, 120]))))
      if (hurt !== null || !existsSync(folder) || !chance.is(0.4)) continue
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
        (name) => /\.(json|log)$|key$/.test(name) && !/outputs/.test(name),
      )
      const [first, ...more] = files.sort()
      if (first === undefined) continue
      const name = chance.pick([first, ...more])
      const whole = readFileSync(join(folder, name))
      writeFileSync(join(folder, name), garble(whole, chance))
      hurt = name
      restore = () => writeFileSync(join(folder, name), whole)
      note(`damaged: ${basename(name)}`)
    }
    await judge()
  } catch (thrown) {
    report.broken.push(thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown))
  }
  if (report.broken.length === 0) rmSync(parent, { recursive: true, force: true })
  else report.broken.push(`damaged: ${hurt ?? 'nothing'}; the folder is ${folder}`)
  return report
}

/** On a busy machine a connection may be closed by the time it is used again (`TypeError` of `fetch`): no answer is not a verdict. */
async function again<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let left = 3; ; left -= 1)
    try {
      return await ask()
    } catch (thrown) {
      if (left === 0 || !(thrown instanceof TypeError)) throw thrown
    }
}
