/** What a person can hand to a service's support, or to whoever mends Maquette: plain text, never with a key. Pure. */
import { costOf } from '../../shared/job-query.ts'
import type { Job, JobMoment } from '../../shared/job.ts'
import { formatCredits } from '../ui/format-number.ts'
import { hasEnded, stateWords } from './job-words.ts'
import { momentWords } from './moment-words.ts'

/** Names of details that are never told on, whoever may have put them there. */
const secret = /key|secret|token|authorization|cookie|password|passphrase/i

/** A fact of a job with its name. */
export interface JobFact {
  name: string
  value: string
}

/** What was quoted, charged and given back; what nobody told is said to be unknown. */
export function costFacts(job: Pick<Job, 'cost' | 'state'>): JobFact[] {
  const { quoted, charged, refunded } = job.cost
  const facts: JobFact[] = [{ name: 'Quoted', value: quoted === null ? 'Price not told' : formatCredits(quoted) }]
  if (charged !== null) facts.push({ name: 'Charged', value: charged === 0 ? 'Nothing' : formatCredits(charged) })
  else if (hasEnded(job)) facts.push({ name: 'Charged', value: 'Not told' })
  if (refunded !== null && refunded > 0) {
    facts.push({ name: 'Given back', value: formatCredits(refunded) })
    const paid = costOf(job)
    if (paid !== null) facts.push({ name: 'In the end', value: paid === 0 ? 'Nothing' : formatCredits(paid) })
  }
  return facts
}

/** What was asked for. */
export function requestFacts(job: Job): JobFact[] {
  const files = job.inputFiles.map(({ slot, name }) => `${slot}: ${name}`).join(', ')
  const parameters = Object.entries(job.parameters)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`)
    .join(', ')
  const facts: [string, string][] = [
    ['Service', job.connectionName],
    ['Model', job.modelName],
    ['What', job.operation.replaceAll('-', ' ')],
    ['Words', job.prompt ?? ''],
    ['Files', files],
    ['Parameters', parameters],
    ['Project', job.project],
    ['Part', job.batch === null ? '' : `${job.batch.index + 1} of ${job.batch.count}`],
  ]
  return facts.flatMap(([name, value]) => (value === '' ? [] : [{ name, value }]))
}

/** Everything together, a line for each thing. */
export function supportDetails(
  job: Job,
  moments: readonly JobMoment[],
  about: { version: string; host: string },
): string {
  const facts: JobFact[] = [
    { name: 'Maquette', value: `${about.version}, ${about.host}` },
    { name: 'Job', value: job.id },
    { name: 'Task', value: job.taskId ?? 'not known' },
    { name: 'State', value: `${stateWords[job.state]} (${job.state})` },
    ...requestFacts({ ...job, modelName: `${job.modelName} (${job.modelId})` }),
    ...costFacts(job),
    ...(job.error === null ? [] : [{ name: 'Error', value: `${job.error.code}: ${job.error.message}` }]),
  ]
  const lines = moments.map(
    (moment) => `${moment.at}  ${momentWords(moment, job.connectionName)}${plain(moment.details)}`,
  )
  return [...facts.map(({ name, value }) => `${name}: ${value}`), '', ...lines].join('\n')
}

function plain(details: JobMoment['details']): string {
  const told = Object.entries(details).filter(([name]) => !secret.test(name))
  return told.length === 0 ? '' : `  ${JSON.stringify(Object.fromEntries(told))}`
}
