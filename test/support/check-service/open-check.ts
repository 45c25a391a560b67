/** A live check that is about to begin: its connection, its report, and an ear at every answer. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { checkBaseUrl } from '../../../electron/backend/connections/base-url.ts'
import { createServiceClient } from '../../../electron/backend/connections/client.ts'
import { KeptAnswers } from '../../../electron/backend/connections/kept-answers.ts'
import type { Protocol, Provider } from '../../../electron/backend/connections/provider.ts'
import { findProvider } from '../../../electron/backend/connections/providers.ts'
import type { ServiceClient, ServiceRequest } from '../../../electron/backend/connections/service-client.ts'
import type { Clock } from '../../../electron/backend/ports.ts'
import { createPictureConverter } from '../../../electron/backend/studio/convert-picture.ts'
import { replaceFile } from '../../../electron/disk/durable.ts'
import type { WorkerPool } from '../../../electron/workers/pool.ts'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { ProfileOverrides } from '../../../shared/protocol/connection.ts'
import { exchangesOf } from '../services/fixtures.ts'
import type { Wanted } from './cheapest-job.ts'
import { compareWithSamples, type AskedFor, type HeardAnswer } from './nearest-sample.ts'
import { reportedAnswer, reportPage, withAnswer, withoutSecrets, type CheckReport } from './report.ts'
import type { Terminal } from './terminal.ts'

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

export interface Check {
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

/** Asks for the key. Rejects with `invalid-input` for a service that cannot be checked like this, and `cancelled`. */
export async function openCheck(options: CheckOptions, ports: CheckPorts): Promise<Check> {
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
      unknownPrice: null,
      createdAt: at,
    },
    key: async () => (key === null ? null : { secret: key, origin }),
    clock,
    keptAnswers: new KeptAnswers(join(folder, 'answers')),
    convertPicture: createPictureConverter(pool, join(folder, 'converted')).convert,
    log: () => undefined,
    onAnswer: (description, answer) => hear(check, { description, answer, asked: askedFor(check, description) }),
  })
  return Object.assign(check, { client })
}

/** What became of it so far, on disk when it returns. `why`: an error, or the service's own words. */
export function note({ report, save }: Pick<Check, 'report' | 'save'>, outcome: string, why?: unknown): void {
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
