/**
 * One live check: the key is proved free of charge, the cheapest job is named with its price, and only after a typed yes it is
 * run, once, by the studio's own client. What came back is held against the recorded exchanges.
 */
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { checkBaseUrl } from '../../../electron/backend/connections/base-url.ts'
import { createServiceClient } from '../../../electron/backend/connections/client.ts'
import { keptIdOf, KeptAnswers } from '../../../electron/backend/connections/kept-answers.ts'
import type { Protocol, Provider } from '../../../electron/backend/connections/provider.ts'
import { findProvider } from '../../../electron/backend/connections/providers.ts'
import type {
  ServiceClient,
  ServiceRequest,
  ServiceTask,
} from '../../../electron/backend/connections/service-client.ts'
import type { Clock } from '../../../electron/backend/ports.ts'
import { createPictureConverter } from '../../../electron/backend/studio/convert-picture.ts'
import { replaceFile } from '../../../electron/disk/durable.ts'
import type { WorkerPool } from '../../../electron/workers/pool.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { ProfileOverrides } from '../../../shared/connection.ts'
import { exchangesOf } from '../services/fixtures.ts'
import { cheapestJob, type ChosenJob, type Wanted } from './cheapest-job.ts'
import { fetchOutputs } from './fetch-outputs.ts'
import { compareWithSamples, type AskedFor, type HeardAnswer } from './nearest-sample.ts'
import { withRealPictures } from './real-pictures.ts'
import {
  faultsIn,
  priceText,
  reportedAnswer,
  reportPage,
  withAnswer,
  withoutSecrets,
  type CheckReport,
} from './report.ts'
import type { Terminal } from './terminal.ts'
import { watchTask } from './watch-task.ts'

export interface CheckOptions {
  service: string
  /** Another address than the service's own, such as that of a replica. */
  address?: string
  wanted: Wanted
  overrides: ProfileOverrides
}

export interface CheckPorts {
  terminal: Terminal
  clock: Clock
  pool: WorkerPool
  /** Where the report and the files go. */
  folder: string
  signal: AbortSignal
}

/** Rejects `invalid-input` for what cannot be checked so, and `cancelled`. What the service does is in the report. */
export async function runCheck(options: CheckOptions, ports: CheckPorts): Promise<CheckReport> {
  const check = await openCheck(options, ports)
  try {
    if (await proveKey(check)) await tryJob(check)
  } catch (thrown) {
    note(check, howItStopped(check, thrown), thrown)
    ports.terminal.say(`${check.report.outcome}.`)
  } finally {
    check.client.close()
  }
  const faults = faultsIn(check.report)
  for (const fault of faults) ports.terminal.say(`Fault: ${fault}`)
  ports.terminal.say(`Report: ${check.path}`)
  return check.report
}

function howItStopped({ asking, report, ports }: Check, thrown: unknown): string {
  if (asking.step === 'key' && report.taskId === null)
    return AppError.from(thrown).code === 'cancelled'
      ? 'stopped before anything was sent'
      : 'ended by an error; nothing was sent'
  return ports.signal.aborted
    ? 'stopped on this side; the task goes on at the service'
    : 'ended by an error after it was sent'
}

interface Check {
  options: CheckOptions
  ports: CheckPorts
  provider: Provider
  protocol: Protocol
  client: ServiceClient
  report: CheckReport
  path: string
  /** What is being asked for: the client does not say. */
  asking: { step: 'key' | 'submit' | 'task'; request: ServiceRequest | null; taskId: string | null }
  save(): void
}

async function openCheck(options: CheckOptions, ports: CheckPorts): Promise<Check> {
  const { terminal, clock, pool, folder } = ports
  const provider = findProvider(options.service)
  const given = options.address ?? provider.defaultBaseUrl
  if (given === null)
    throw new AppError('invalid-input', `${provider.name} has no address of its own: give one with --address`)
  const baseUrl = checkBaseUrl(given, provider.lan)
  const { origin } = new URL(baseUrl)
  const own = provider.defaultBaseUrl !== null && baseUrl === checkBaseUrl(provider.defaultBaseUrl)
  const protocol = provider.protocol(options.overrides)
  terminal.say(`Live check of ${provider.name} at ${origin}.`)
  const looks = provider.card.keyLooksLike
  const key = protocol.needsKey
    ? await terminal.askHidden(`Key${looks === null ? '' : ` (${looks})`}, not shown: `)
    : null
  if (key === '') throw new AppError('cancelled', 'no key was given')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'report.md')
  const at = new Date(clock.now()).toISOString()
  const check: Omit<Check, 'client'> = {
    options,
    ports,
    provider,
    protocol,
    path,
    asking: { step: 'key', request: null, taskId: null },
    report: {
      service: provider.name,
      at,
      address: { origin, own },
      unit: provider.card.unit,
      key: key === null ? 'not needed' : 'not asked',
      balance: { before: null, after: null },
      job: null,
      outcome: 'nothing was sent',
      says: null,
      taskId: null,
      charged: null,
      answers: [],
      files: [],
    },
    save: () => replaceFile(path, withoutSecrets(reportPage(check.report), key)),
  }
  const client = createServiceClient({
    connection: {
      id: 'check',
      name: provider.name,
      provider: provider.id,
      baseUrl,
      embedded: false,
      overrides: options.overrides,
      held: false,
      monthlyCap: null,
      createdAt: at,
    },
    key: async () => (key === null ? null : { secret: key, origin }),
    clock,
    kept: new KeptAnswers(join(folder, 'answers')),
    convertPicture: createPictureConverter(pool, join(folder, 'converted')).convert,
    log: () => undefined,
    onAnswer: (description, answer) => hear(check, { description, answer, asked: askedFor(check, description) }),
  })
  return Object.assign(check, { client })
}

/** Free of charge. */
async function proveKey(check: Check): Promise<boolean> {
  const { client, report, provider, protocol, ports } = check
  const { terminal, signal } = ports
  try {
    const { credits } = await client.balance(signal)
    report.balance.before = credits
    const proved = protocol.balance ?? protocol.checkKey ?? protocol.list
    if (report.key !== 'not needed' && proved !== null) report.key = 'accepted'
    terminal.say(
      `Key: ${report.key}. Balance: ${credits === null ? 'not shown by the service' : `${credits} ${provider.card.unit}`}.`,
    )
    return true
  } catch (thrown) {
    const { code, message } = AppError.from(thrown)
    report.key = `refused: ${code}`
    note(check, 'the key or the address was refused; nothing was sent', thrown)
    terminal.say(`Refused: ${code}. ${message}. Nothing was sent.`)
    return false
  } finally {
    check.save()
  }
}

async function tryJob(check: Check): Promise<void> {
  const { client, options, provider, report, ports } = check
  const { terminal, signal, folder } = ports
  const chosen = cheapestJob(provider.id, await client.catalogue(signal), options.wanted)
  if (chosen === null) {
    note(check, 'there is no such job to try')
    terminal.say('There is no such job to try.')
    return
  }
  const { modelId, operation, parameters } = chosen.request
  report.job = { modelId, operation, parameters, price: chosen.price }
  if (!(await agreed(chosen, check))) {
    note(check, 'not agreed to; nothing was sent')
    terminal.say('Nothing was sent.')
    return
  }
  const task = await sendAndWait(await withRealPictures(chosen.request, folder), check)
  if (task === null) return
  report.charged = task.cost.charged
  if (task.status === 'succeeded') {
    report.files = await fetchOutputs(client, task, ports)
    if (report.files.every(({ whole }) => whole)) await client.release(task.taskId)
  }
  note(check, task.status, task.failure?.message)
  check.asking.step = 'key'
  report.balance.after = (await client.balance(signal).catch(() => ({ credits: null }))).credits
  check.save()
  terminal.say(
    `${task.status}, ${report.files.length} files, charged by its answer: ${task.cost.charged ?? 'not said'}.`,
  )
}

/** Only the whole word counts. */
async function agreed(
  { request, price }: ChosenJob,
  { provider, report, ports: { terminal } }: Check,
): Promise<boolean> {
  const inputs = [...(request.prompt === null ? [] : ['a prompt']), ...request.files.map(({ name }) => name)]
  terminal.say(`Job: ${request.modelId}, ${request.operation}, from ${inputs.join(', ')}.`)
  terminal.say(
    `Listed price: ${priceText(price, provider.card.unit)}. ${report.address.own ? 'This is charged to your account.' : ''}`.trim(),
  )
  return (await terminal.ask('Type yes to send it: ')) === 'yes'
}

/** Sent once, whatever comes of it. Null: there is no task. */
async function sendAndWait(request: ServiceRequest, check: Check): Promise<ServiceTask | null> {
  const { client, report, ports } = check
  const { terminal, clock, signal } = ports
  check.asking = { step: 'submit', request, taskId: null }
  const beforeSending = () => note(check, 'sent without an answer: it may have been charged')
  const outcome = await client.submit(request, { idempotencyKey: randomUUID(), beforeSending }, signal)
  if (outcome.kind !== 'accepted') {
    note(check, `${outcome.kind}: ${outcome.error.code}`, outcome.error)
    terminal.say(`${report.outcome}. It is not sent again.`)
    return null
  }
  const { taskId } = outcome
  report.taskId = keptIdOf(taskId) === null ? client.shownId(taskId) : null
  check.asking = { step: 'task', request, taskId }
  note(check, 'accepted')
  terminal.say(report.taskId === null ? 'Answered with the result.' : `Accepted as ${report.taskId}. Waiting …`)
  return watchTask(client, taskId, { clock, signal, nearby: !report.address.own })
}

function note({ report, save }: Pick<Check, 'report' | 'save'>, outcome: string, why?: unknown): void {
  report.outcome = outcome
  if (typeof why === 'string') report.says = why
  else if (why !== undefined) {
    const error = AppError.from(why)
    report.says = typeof error.details?.['says'] === 'string' ? error.details['says'] : error.message
  }
  save()
}

function hear(check: Pick<Check, 'report' | 'protocol' | 'provider' | 'asking'>, heard: HeardAnswer): void {
  const { report, protocol, provider, asking } = check
  const request = asking.request ?? nothing
  const compared = compareWithSamples(heard, exchangesOf(provider.id), protocol, request)
  report.answers = withAnswer(report.answers, reportedAnswer(heard, compared))
}

/** Stands for the request while there is none. */
const nothing: ServiceRequest = { operation: 'text-to-3d', modelId: '', prompt: null, parameters: {}, files: [] }

function askedFor(
  { protocol, asking: { step, request, taskId } }: Pick<Check, 'protocol' | 'asking'>,
  description: HeardAnswer['description'],
): AskedFor {
  const is = (other: HeardAnswer['description'] | null) =>
    other !== null && other.method === description.method && other.path === description.path
  if (step === 'key') return is(protocol.balance) ? 'balance' : 'key'
  if (step === 'submit') return (request?.files ?? []).some((file) => is(protocol.upload(file))) ? 'upload' : 'submit'
  return taskId !== null && is(protocol.result(taskId)) ? 'result' : 'task'
}
