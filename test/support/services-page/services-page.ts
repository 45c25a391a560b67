/** `docs/services.md`: what each service is asked to do, written from the providers and a small table of reasons. Pure. */
import type { Provider } from '../../../electron/backend/connections/provider.ts'
import { operationIds, type CatalogueModel, type OperationId, type Price } from '../../../shared/catalogue/catalogue.ts'
import type { ProviderCard } from '../../../shared/catalogue/provider-card.ts'
import { priceWords } from '../catalogue-page.ts'
import type { ServiceNotes } from './service-notes.ts'

export interface ServiceEntry {
  provider: Provider
  notes: ServiceNotes
  /** What its replica is set up with, where its models follow from that. */
  offers: readonly CatalogueModel[]
}

/** What stands in one place of the table. */
export type Cell = { kind: 'yes'; models: string[] } | { kind: 'not-offered'; why: string } | { kind: 'unknown' }

/** Throws where an operation without a row has no entry in the notes, or one with a row has one. */
export function cellOf({ provider, notes, offers }: ServiceEntry, operation: OperationId): Cell {
  const models = offers
    .filter(({ operations }) => operations.some((row) => row.operation === operation))
    .map(({ id }) => id)
  const why = notes.notOffered[operation]
  if (models.length > 0 === (why !== undefined))
    throw new Error(`${provider.id} ${operation}: ${why === undefined ? 'a reason is missing' : 'a reason too many'}`)
  if (models.length > 0) return { kind: 'yes', models }
  return why === null || why === undefined ? { kind: 'unknown' } : { kind: 'not-offered', why }
}

/** Markdown below the heading of the page. */
export function servicesPage(entries: readonly ServiceEntry[]): string {
  const head = ['operation', ...entries.map(({ provider }) => provider.name)]
  const rows = operationIds.map((operation) => [operation, ...entries.map((entry) => cellWords(entry, operation))])
  return [
    [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n'),
    ...entries.map(serviceText),
  ].join('\n\n')
}

/** Which services were tried with a real account, in a sentence. */
export function checkedWords(entries: readonly ServiceEntry[]): string {
  const checked = entries.filter(({ provider }) => provider.card.checkedLive !== null)
  if (checked.length === 0)
    return 'None of them has been checked with a real account yet: everything here is from documents, and from replicas built after them.'
  const names = checked.map(({ provider }) => `${provider.name} (${provider.card.checkedLive})`)
  return `Checked with a real account: ${names.join(', ')}. All others are from documents, and from replicas built after them.`
}

function cellWords(entry: ServiceEntry, operation: OperationId): string {
  const cell = cellOf(entry, operation)
  if (cell.kind === 'unknown') return 'unknown'
  if (cell.kind === 'not-offered') return `not offered (${cell.why})`
  return isOwnWorkflows(entry) ? 'yes (your workflows)' : `yes (${cell.models.join(', ')})`
}

/** Its models are what a person adds to a connection. */
function isOwnWorkflows({ provider }: ServiceEntry): boolean {
  return provider.catalogue.models.length === 0
}

function serviceText(entry: ServiceEntry): string {
  const { provider, notes } = entry
  const { card, name } = provider
  const key = card.needsKey
    ? `${card.keyHelp}${card.keyUrl === null ? '' : ` <${card.keyUrl}>`}${card.keyLooksLike === null ? '' : ` It looks like \`${card.keyLooksLike}\`.`}`
    : 'None is needed.'
  const facts = [
    `- **Key.** ${key}`,
    `- **Unit.** ${card.unit === 'USD' ? 'US dollars.' : 'Its own credits.'}${aboutWords(card)}`,
    `- **Prices.** ${notes.prices.join(' ')}`,
    `- **Kept.** ${keptWords(card)}`,
    `- **Cancelling.** ${cancelWords(card)}`,
    `- **Failed jobs.** ${{ free: 'Not charged.', charged: 'Charged.', unknown: 'Unknown whether they are charged.' }[card.failed]}`,
    `- **Left out.** ${notes.leftOut.join(' ')}`,
    ...(notes.changed === undefined ? [] : [`- **Changed since September 2026.** ${notes.changed.join(' ')}`]),
    `- **Checked live.** ${card.checkedLive ?? 'Not yet.'}`,
    ...card.remarks.map((remark) => `- ${remark}`),
  ]
  const table = isOwnWorkflows(entry) ? [] : [priceTable(entry)]
  return [`## ${name}`, card.summary, facts.join('\n'), ...table].join('\n\n')
}

function aboutWords({ about, unit }: ProviderCard): string {
  if (about === null) return ' What a model costs about is not known.'
  return about.most === 0 ? '' : ` A model costs about ${about.least} to ${about.most} ${unit}.`
}

function keptWords({ keeps: { linkSeconds, resultHours } }: ProviderCard): string {
  const links = linkSeconds === null ? 'How long links live is not known.' : `Links live ${durationWords(linkSeconds)}.`
  const results =
    resultHours === null
      ? 'How long results are kept is not known.'
      : `Results are kept ${durationWords(resultHours * 3600)}.`
  return `${links} ${results}`
}

function durationWords(seconds: number): string {
  const [count, unit] =
    seconds >= 48 * 3600
      ? [seconds / 86_400, 'days']
      : seconds >= 3600
        ? [seconds / 3600, seconds === 3600 ? 'hour' : 'hours']
        : [seconds / 60, 'minutes']
  return `${Math.round(count)} ${unit}`
}

function cancelWords({ cancelling: { may, refund } }: ProviderCard): string {
  const words = {
    waiting: 'Only while a job waits.',
    unfinished: 'While a job waits or runs.',
    never: 'No job can be cancelled.',
  }[may]
  if (may === 'never') return words
  return `${words} ${{ yes: 'It is refunded.', waiting: 'Refunded while it waits.', no: 'No refund.', unknown: 'Whether it is refunded is not known.' }[refund]}`
}

function priceTable({ provider, offers }: ServiceEntry): string {
  const rows = offers.flatMap(({ id, operations }) =>
    operations.map(
      ({ operation, price }) =>
        `| \`${id}\` | ${operation} | ${priceWords(price, provider.card.unit)} | ${sourceWords(price)} |`,
    ),
  )
  return ['| model | operation | price | read at |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

/** Throws where a price that may be charged names no source. */
function sourceWords(price: Price): string {
  if (price.kind !== 'credits') return ''
  if (price.source === undefined) throw new Error('a price without a source')
  const { page, read, by } = price.source
  return `${page}, ${read}${by === 'others' ? ' (others report it)' : ''}`
}
