/** Some lives of one studio with keys and paid jobs, over a disk that fails, with windows that all command at once. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackendPorts } from '../../electron/backend/ports.ts'
import { endStates } from '../../shared/protocol/job.ts'
import { chanceOf, type Chance } from '../crash/chance.ts'
import { startPaidService } from '../crash/paid-service.ts'
import { goodPassphrase } from '../support/key-files.ts'
import { drawPlan, type DiskPlan } from './faulty-disk.ts'
import { faultyStudio, type FaultyStudio } from './faulty-studio.ts'
import { garbleOne, type Damage } from './garble.ts'
import { brokenBooks, type PaidOrder } from './judge-books.ts'
import { keyClaims } from './key-claims.ts'
import { hear, startKeyServices, type Heard } from './key-service.ts'
import {
  accounts,
  connectionOf,
  createWindows,
  isAddressLost,
  isSettingsLost,
  marks,
  type Ask,
  type Places,
} from './windows.ts'
import type { RunReport } from './run-report.ts'

/** The studio's clock runs so much faster than ours. */
const speed = 400
const begins = Date.UTC(2026, 4, 12, 9)
/** So long a service's list is asked for before the artist decides. */
const patienceMs = 2_500
/** Jobs of which nothing has changed for so long never end: a busy machine is slow, but not that slow. */
const stillMs = 150_000
/** What a start may end with: each has its sentence on both hosts. */
const startCodes = ['disk-full', 'disk-denied', 'data-corrupt']

export async function studioRun(seed: number): Promise<RunReport> {
  const chance = chanceOf(seed, 'studio')
  const report: RunReport = { broken: [], faults: {} }
  const note = (fault: string): void => void (report.faults[fault] = (report.faults[fault] ?? 0) + 1)
  const began = performance.now()
  const now = (): number => Math.round(begins + (performance.now() - began) * speed)
  const claims = keyClaims()
  const heard: Heard[] = []
  const keyServices = await startKeyServices()
  const service = await startPaidService(seed, now, {
    calm: true,
    knows(request) {
      const one = hear(request)
      heard.push(one)
      return one.key !== null && claims.originsOf(one.key).has(one.origin)
    },
  })
  const orders = new Map<number, PaidOrder>()
  const parent = mkdtempSync(join(realpathSync(tmpdir()), 'maquette-faults-'))
  const hasKeychain = chance.is(0.5)
  const damages: Damage[] = []
  const places: Places = hasKeychain ? ['file', 'file', 'run', 'os', 'os'] : ['file', 'file', 'run']
  let folder = join(parent, 'studio')
  let studio!: FaultyStudio

  /** Of all lives: kept beside the folder of a run that breaks a promise. */
  const lines: string[] = []
  const log: BackendPorts['log'] = (level, message, data) =>
    void lines.push(`${new Date(now()).toISOString()} ${level} ${message} ${JSON.stringify(data ?? {})}`)
  let isReported = false
  const onKeysDamaged = (): void => {
    isReported = true
  }
  const begin = async (plan: DiskPlan): Promise<boolean> => {
    log('info', 'a life begins', { ...plan })
    studio = faultyStudio({
      folder,
      log,
      hasKeychain,
      plan,
      now: now(),
      speed,
      onDeath: () => service.shut(true),
      onKeysDamaged,
    })
    const thrown = await inTime('a start', studio.start())
    if (thrown !== null && !studio.disk.isDead()) {
      const { code = 'none' } = thrown as { code?: string }
      if (!startCodes.includes(code))
        report.broken.push(`a start ended with ${code}: ${thrown instanceof Error ? thrown.message : ''}`)
      note(`start refused: ${code}`)
    }
    return thrown === null
  }

  const inTime = async <Result>(what: string, work: Promise<Result>): Promise<Result> => {
    const over = new AbortController()
    const late = sleep(120_000, undefined, { signal: over.signal }).then(() => {
      throw new Error(`${what} never ended`)
    })
    late.catch(() => undefined)
    return Promise.race([work, late]).finally(() => over.abort())
  }

  /** `sure`: the answer was yes, and the studio lived when it came. */
  const ask: Ask = async (name, input) => {
    const asked = studio
    const reply = await inTime(name, asked.call(name, input))
    const sure = !asked.disk.isDead()
    if (reply.ok) return { value: reply.value, sure }
    if (sure && reply.error.code === 'internal') report.broken.push(`${name} failed: ${reply.error.message}`)
    return { value: null, sure: false }
  }

  const windows = createWindows({
    ask,
    chance,
    claims,
    orders,
    serviceUrl: service.url,
    origins: keyServices.origins,
    places,
  })
  const { idsOf, snapshot, addConnection, typeAddress, setKey, round } = windows

  /** Whether the service was reached: on a machine that has no time, the studio's fast clock gives it up before it can answer. */
  const checkUnhurried = async (id: string): Promise<void> => {
    for (let tries = 0; tries < 20; tries += 1) {
      const { value } = await ask('connections.check', { id })
      if (!['timeout', 'offline', 'service-down'].includes(value?.problem?.code ?? '')) return
      note('a service that was given up too soon')
      await sleep(500)
    }
  }

  /** Each key that was reported as saved is sent to its address, and nothing else is sent anywhere. */
  const lookAtKeys = async (): Promise<void> => {
    const unlocked = await inTime('unlocking', studio.call('vault.unlock', { passphrase: goodPassphrase }))
    if (!unlocked.ok && unlocked.error.details?.['reason'] === 'key-file-damaged') {
      note('key file beyond reading')
      await ask('vault.unlock', { passphrase: goodPassphrase })
    } else if (!unlocked.ok) report.broken.push(`the key file does not open: ${unlocked.error.message}`)
    const shown = await snapshot()
    let isLost = false
    for (const mark of marks) {
      let connection = connectionOf(shown, mark)
      if (connection !== undefined && isAddressLost(connection)) {
        note('address lost')
        const before = heard.length + keyServices.heard.length
        await ask('connections.check', { id: connection.id })
        await typeAddress(mark, connection)
        if (heard.length + keyServices.heard.length > before)
          report.broken.push(`${mark}: something was sent though its address is damaged`)
        connection = connectionOf(await snapshot(), mark)
      }
      if (connection === undefined || isSettingsLost(connection)) continue
      const { origin } = new URL(connection.baseUrl)
      const from = [heard.length, keyServices.heard.length] as const
      await checkUnhurried(connection.id)
      const fresh = [...heard.slice(from[0]), ...keyServices.heard.slice(from[1])]
      const arrived = new Set(fresh.filter((one) => one.mark === mark && one.key !== null).map(({ key }) => key))
      const possible = claims.of(mark)
      isLost ||=
        claims.isSuspect(mark) &&
        [...possible].some((key) => key !== null && claims.originsOf(key).has(origin)) &&
        arrived.size === 0
      for (const key of arrived)
        if (!possible.has(key)) report.broken.push(`${mark}: ${key} was sent, possible are ${[...possible].join()}`)
      const isOwn = [...possible].every((key) => key !== null && [...claims.originsOf(key)].join() === origin)
      if (arrived.size === 0 && isOwn) {
        const is = JSON.stringify(connection.key)
        report.broken.push(`${mark}: the key ${[...possible].join()} was reported as saved and is lost: ${is}`)
      }
    }
    if (isLost && !isReported) report.broken.push('a key was damaged and is gone, and no notice says so')
  }

  const wasDamaged = (): boolean =>
    damages.some(({ what }) => what === 'store' || what === 'receipt' || what === 'other')

  /** What a job that ended otherwise still offers: its task succeeded. False: there is none. */
  const asked = new Set<string>()
  const downloadAgain = async (): Promise<boolean> => {
    const shown = (await snapshot())?.jobs ?? []
    const ended = shown.filter(({ id, taskId, state }) => {
      if (state === 'done' || taskId === null || asked.has(id)) return false
      const books = service.accounts.get(taskId.split('-')[0] ?? '')
      const task = books?.tasks.get(taskId)
      return task !== undefined && books?.stateOf(task) === 'succeeded'
    })
    for (const { id } of ended) {
      asked.add(id)
      note('downloaded again')
      await ask('jobs.download-again', { id })
    }
    return ended.length > 0
  }

  const settle = async (): Promise<void> => {
    const settling = performance.now()
    for (const mark of marks) if (connectionOf(await snapshot(), mark) === undefined) await addConnection(mark)
    const shown = await snapshot()
    for (const mark of accounts) {
      const connection = connectionOf(shown, mark)
      if (connection === undefined) continue
      await setKey(mark, connection, 1, 'run')
      await ask('connections.resume', { id: connection.id })
    }
    let [seen, seenAt] = ['', settling]
    for (;;) {
      const live = (await snapshot())?.jobs.filter(({ state }) => !endStates.includes(state)) ?? []
      const waitedMs = performance.now() - settling
      const whole = (await snapshot())?.connections.filter((one) => !isSettingsLost(one)) ?? []
      const known = new Set(whole.map(({ id }) => id))
      // A turned bit may leave a job with a connection that is none: what is in doubt of it a person can still decide.
      const left = live.filter(({ connectionId, state }) => known.has(connectionId) || state === 'unsure')
      if (left.length === 0 && !(await downloadAgain())) return
      const now = JSON.stringify(live)
      if (now !== seen) [seen, seenAt] = [now, performance.now()]
      if (performance.now() - seenAt > stillMs) {
        const list = left.map(({ id, state, error, note: at, connectionName }) => ({
          id,
          state,
          error,
          at,
          connectionName,
        }))
        const last = await snapshot()
        const paused = last?.connections.map(({ name, key, paused: why }) => ({ name, key, why }))
        report.broken.push(`jobs never end: ${JSON.stringify({ list, paused, disk: last?.disk })}`)
        return
      }
      for (const job of left) {
        const order = orders.get(Number(job.parameters['seed']))
        if (job.state !== 'unsure' || order === undefined) continue
        if (order.account === 'repeats' && !wasDamaged()) continue
        if (order.account !== 'forgets' && waitedMs < patienceMs) continue
        const task = service.accounts.get(order.account)?.of(order.number).at(-1)
        if (task !== undefined)
          await ask('jobs.resolve-unsure', { id: job.id, decision: { kind: 'it-ran', taskId: task.taskId } })
        else {
          order.forgotten = true
          await ask('jobs.resolve-unsure', { id: job.id, decision: { kind: 'forget' } })
        }
      }
      await sleep(25)
    }
  }

  try {
    const lives = 2 + chance.below(2)
    for (let life = 0; life < lives && report.broken.length === 0; life += 1) {
      const plan = planOf(chance, life)
      if (await begin(plan)) {
        for (const mark of marks)
          if (connectionOf(await snapshot(), mark) === undefined && life === 0) await addConnection(mark)
        await ask('vault.unlock', { passphrase: goodPassphrase })
        for (let rounds = 1 + chance.below(4); rounds > 0 && !studio.disk.isDead(); rounds -= 1) {
          await round()
          await sleep(chance.below(30))
          if (plan.kind === 'refuses' && chance.is(0.3)) studio.disk.follow({ kind: 'well' })
        }
        if (plan.kind === 'dies') studio.disk.die()
      }
      const { refused } = studio.disk
      const died = studio.disk.isDead()
      note(plan.kind === 'refuses' ? `${plan.errno}${refused.length > 0 ? ' met' : ' never met'}` : plan.kind)
      folder = await inTime('a stop', studio.end())
      service.shut(false)
      claims.ended()
      if (died || damages.length > 0 || !chance.is(0.5)) continue
      const damage = garbleOne(folder, chance)
      if (damage === null) continue
      note(`damaged: ${damage.what}`)
      damages.push(damage)
      const names = new Map(marks.map((mark) => [idsOf.get(mark) ?? '', mark]))
      claims.damaged(damage.keysHit.flatMap((id) => names.get(id) ?? []))
    }
    if (report.broken.length === 0 && (await begin({ kind: 'well' }))) {
      await lookAtKeys()
      await settle()
      folder = await inTime('the last stop', studio.end())
      report.broken.push(...brokenBooks(folder, service, orders, wasDamaged()))
    }
    report.broken.push(...claims.strays([...heard, ...keyServices.heard]))
  } catch (thrown) {
    report.broken.push(thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown))
  } finally {
    await service.close()
    keyServices.close()
    if (report.broken.length === 0) rmSync(parent, { recursive: true, force: true })
    else {
      writeFileSync(join(parent, 'log.txt'), lines.join('\n'))
      report.broken.push(`the damage: ${JSON.stringify(damages)}; the folder is ${folder}, the log is beside it`)
    }
  }
  return report
}

function planOf(chance: Chance, life: number): DiskPlan {
  // The first fifty or so calls of the first life make the store and the connections.
  const usual = (life === 0 ? 50 : 0) + chance.below(100)
  return drawPlan(chance, life === 0 ? 0.4 : 0.2, chance.is(0.2) ? 0 : chance.is(0.15) ? chance.below(30) : usual)
}
