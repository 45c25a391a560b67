/** Details of a job for support, as plain text without keys. Pure. */
import { costOf } from '../../shared/protocol/job-query.ts'
import type { Job, JobMoment } from '../../shared/protocol/job.ts'
import { formatMoney, plainNumber } from '../words/format-number.ts'
import { formatPrice, quotedPrice } from '../words/format-price.ts'
import { batchPlaceWords, hasEnded, stateWords } from '../words/queue/job-words.ts'
import { operationWords } from '../words/operations.ts'
import { factWords as words } from '../words/queue/history-words.ts'
import { momentWords } from '../words/queue/moment-words.ts'

/** Names of details that are never included. */
const secret = /key|secret|token|authorization|cookie|password|passphrase/i

export interface JobFact {
  name: string
  value: string
}

/** Formats the quoted, charged and refunded amounts; unreported ones are marked as such. */
export function costFacts(job: Pick<Job, 'cost' | 'unit' | 'state'>): JobFact[] {
  const { charged, chargedFrom, refunded } = job.cost
  const quoted = quotedPrice(job.cost)
  const amount = (value: number) => (value === 0 ? words.nothing : formatMoney(value, job.unit))
  const facts: JobFact[] = [
    { name: words.quoted, value: quoted === null ? words.priceUnknown : formatPrice(quoted, job.unit) },
  ]
  if (charged !== null)
    facts.push({
      name: words.charged,
      value: chargedFrom === undefined ? amount(charged) : words.fromBalance[chargedFrom](amount(charged)),
    })
  else if (hasEnded(job)) facts.push({ name: words.charged, value: words.notReported })
  if (refunded !== null && refunded > 0) {
    facts.push({ name: words.refunded, value: amount(refunded) })
    const paid = costOf(job)
    if (paid !== null) facts.push({ name: words.net, value: amount(paid) })
  }
  return facts
}

export function requestFacts(job: Job): JobFact[] {
  const files = job.inputFiles.map(({ slot, name }) => `${slot}: ${name}`).join(', ')
  const parameters = Object.entries(job.parameters)
    .map(
      ([name, value]) =>
        `${name.replaceAll('_', ' ')} ${typeof value === 'number' ? plainNumber(value) : String(value)}`,
    )
    .join(', ')
  const facts: [string, string][] = [
    [words.service, job.connectionName],
    [words.model, job.modelName],
    [words.operation, operationWords[job.operation].label],
    [words.prompt, job.prompt ?? ''],
    [words.files, files],
    [words.parameters, parameters],
    [words.project, job.project],
    [words.part, job.batch === null ? '' : batchPlaceWords(job.batch.index + 1, job.batch.count)],
  ]
  return facts.flatMap(([name, value]) => (value === '' ? [] : [{ name, value }]))
}

/** Returns all details, one per line. */
export function supportDetails(
  job: Job,
  moments: readonly JobMoment[],
  host: { version: string; host: string },
): string {
  const facts: JobFact[] = [
    { name: words.app, value: `${host.version}, ${host.host}` },
    { name: words.job, value: job.id },
    { name: words.task, value: job.taskId ?? words.unknown },
    { name: words.state, value: `${stateWords[job.state]} (${job.state})` },
    ...requestFacts({ ...job, modelName: `${job.modelName} (${job.modelId})` }),
    ...costFacts(job),
    ...(job.error === null ? [] : [{ name: words.error, value: `${job.error.code}: ${job.error.message}` }]),
  ]
  const lines = moments.map(
    (moment) => `${moment.at}  ${momentWords(moment, job.connectionName, job.unit)}${detailText(moment.details)}`,
  )
  return [...facts.map(({ name, value }) => `${name}: ${value}`), '', ...lines].join('\n')
}

function detailText(details: JobMoment['details']): string {
  const reported = Object.entries(details).filter(([name]) => !secret.test(name))
  return reported.length === 0 ? '' : `  ${JSON.stringify(Object.fromEntries(reported))}`
}
