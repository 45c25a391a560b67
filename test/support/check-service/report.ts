/** What a live check found, as a page for people and for the project. Pure. */
import type { PriceRange } from '../../../shared/catalogue/catalogue.ts'
import type { MoneyUnit } from '../../../shared/catalogue/provider-card.ts'
import { faultsOf, segmentsOf, type Compared, type HeardAnswer } from './nearest-sample.ts'

export interface CheckReport {
  service: string
  /** ISO date. */
  at: string
  /** The origin that was asked; `own`: the service's own address, so that it was the service and no replica. */
  address: { origin: string; own: boolean }
  unit: MoneyUnit
  key: 'accepted' | 'not needed' | 'not asked' | `refused: ${string}`
  /** Null: not to be seen. */
  balance: { before: number | null; after: number | null }
  job: { modelId: string; operation: string; parameters: Record<string, unknown>; price: PriceRange | null } | null
  /** What became of it, in one word or a sentence of ours; the service's own words stand in `says`. */
  outcome: string
  says: string | null
  taskId: string | null
  charged: number | null
  answers: ReportedAnswer[]
  files: ReportedFile[]
}

export interface ReportedAnswer extends Compared {
  asked: HeardAnswer['asked']
  method: string
  /** Without ids and query. */
  path: string
  status: number
  times: number
}

export interface ReportedFile {
  name: string
  bytes: number
  /** What the engine's reader says: `GLB, 12 triangles`; or why it is not a whole file. */
  found: string
  whole: boolean
}

/** An answer as it is reported. */
export function reportedAnswer({ asked, description, answer }: HeardAnswer, compared: Compared): ReportedAnswer {
  const path = `/${segmentsOf(description.path).join('/')}`
  return { asked, method: description.method, path, status: answer.status, times: 1, ...compared }
}

/** The same answer to the same question again is one line. */
export function withAnswer(answers: readonly ReportedAnswer[], next: ReportedAnswer): ReportedAnswer[] {
  const isSame = (each: ReportedAnswer) => JSON.stringify({ ...each, times: 1 }) === JSON.stringify(next)
  const same = answers.findIndex(isSame)
  return same < 0
    ? [...answers, next]
    : answers.map((each, at) => (at === same ? { ...each, times: each.times + 1 } : each))
}

/** What is not as it should be, a sentence each. New fields are none. */
export function faultsIn({ answers, files }: Pick<CheckReport, 'answers' | 'files'>): string[] {
  return [
    ...answers
      .filter(({ difference }) => faultsOf(difference) > 0)
      .map(
        ({ method, path, difference }) =>
          `${method} ${path}: ${[...missingWords(difference.missing), ...difference.changed].join('; ')}`,
      ),
    ...files.filter(({ whole }) => !whole).map(({ name, found }) => `${name}: ${found}`),
  ]
}

/** The page. No value of an answer stands in it but the id of the task, the amounts and a refusal's own words. */
export function reportPage(report: CheckReport): string {
  const { service, at, address, unit, key, balance, job, outcome, says, taskId, charged, answers, files } = report
  const faults = faultsIn(report)
  const amount = (value: number | null) => (value === null ? 'not shown' : `${value} ${unit}`)
  const facts = [
    ['Date', at],
    [
      'Address',
      `${address.origin}${address.own ? '' : ' (not the address of the service: this proves nothing about it)'}`,
    ],
    ['Key', key],
    ['Balance before', amount(balance.before)],
    ['Balance after', amount(balance.after)],
    ['Job', job === null ? 'none' : `${job.modelId}, ${job.operation}, ${JSON.stringify(job.parameters)}`],
    ['Listed price', job === null ? '–' : priceText(job.price, unit)],
    ['Charged, by its answer', amount(charged)],
    ['Task', taskId ?? '–'],
    ['Outcome', outcome],
    ...(says === null ? [] : [['The service says', says]]),
  ]
  return (
    [
      `# Live check: ${service}`,
      ['| | |', '| --- | --- |', ...facts.map((row) => `| ${row.map(cell).join(' | ')} |`)].join('\n'),
      '## Answers',
      answers.length === 0
        ? 'None.'
        : [
            '| asked | request | status | times | compared with | missing or changed | new |',
            '| --- | --- | --- | --- | --- | --- | --- |',
            ...answers.map((answer) => `| ${answerCells(answer).map(cell).join(' | ')} |`),
          ].join('\n'),
      '## Files',
      files.length === 0
        ? 'None.'
        : files
            .map(({ name, bytes, found, whole }) => `- ${whole ? '' : '**broken** '}${name}, ${bytes} bytes: ${found}`)
            .join('\n'),
      '## Faults',
      faults.length === 0 ? 'None.' : faults.map((fault) => `- ${fault}`).join('\n'),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  )
}

/** `20 credits`, `10 to 50 credits`, `about 0.08 USD`, `unknown`. */
export function priceText(price: PriceRange | null, unit: MoneyUnit): string {
  if (price === null) return 'unknown: the service sets it'
  const { least, most, about } = price
  return `${about ? 'about ' : ''}${least === most ? '' : `${least} to `}${most} ${unit}`
}

/** Without the key, the queries of addresses, which sign links, and long runs of base64. */
export function withoutSecrets(text: string, key: string | null): string {
  const masked =
    key === null || key === '' ? text : text.replaceAll(key, '•••').replaceAll(encodeURIComponent(key), '•••')
  return masked.replaceAll(/(https?:\/\/[^\s?#"'|<>)]*)[?#][^\s"'|<>)]*/g, '$1?…').replaceAll(/[\w+/=-]{80,}/g, '…')
}

function answerCells({ asked, method, path, status, times, sample, difference }: ReportedAnswer): string[] {
  const like =
    sample === null ? 'no sample' : `${sample.name} [${sample.mark}]${sample.samePath ? '' : ', at another path'}`
  const bad = [...missingWords(difference.missing), ...difference.changed]
  return [
    asked,
    `${method} ${path}`,
    String(status),
    String(times),
    like,
    bad.join('; ') || '–',
    difference.added.join(', ') || '–',
  ]
}

function missingWords(missing: readonly string[]): string[] {
  return missing.length === 0 ? [] : [`missing: ${missing.join(', ')}`]
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
}
