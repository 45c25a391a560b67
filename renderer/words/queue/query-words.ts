/** The filter of the queue, and its time spans. Pure. */
import { dateLocale, say } from '../../../shared/text/language.ts'
import type { JobQuery } from '../../../shared/protocol/job-query.ts'
import type { JobState } from '../../../shared/protocol/job.ts'
import { formatMoney, formatSpan } from '../format-number.ts'
import { stateWords } from './job-words.ts'

/** States that are combined into one choice. */
export const stateGroups = (
  [
    ['waiting'],
    ['submitting', 'running', 'downloading'],
    ['unsure'],
    ['done'],
    ['failed'],
    ['refused'],
    ['expired'],
    ['cancelled'],
  ] as const
).map((states: readonly JobState[]) => ({
  get label() {
    return stateWords[states.includes('running') ? 'running' : states[0]!]
  },
  states,
}))

/** A condition, and the change that removes it. */
export interface QueryChip {
  label: string
  without: Partial<JobQuery>
}

/** Returns a query's conditions, except for the search words. `connectionName` returns the name of a service. */
export function queryChips(query: JobQuery, connectionName: (id: string) => string): QueryChip[] {
  const without = <Value>(values: readonly Value[], ...removed: readonly Value[]) =>
    values.filter((value) => !removed.includes(value))
  const chips: (QueryChip | false)[] = [
    ...stateGroups.map(
      ({ label, states }) =>
        states.every((state) => query.states.includes(state)) && {
          label,
          without: { states: without(query.states, ...states) },
        },
    ),
    ...query.modelNames.map((name) => ({ label: name, without: { modelNames: without(query.modelNames, name) } })),
    ...query.connectionIds.map((id) => ({
      label: connectionName(id),
      without: { connectionIds: without(query.connectionIds, id) },
    })),
    ...query.projects.map((name) => ({
      label: name === '' ? say('No project') : name,
      without: { projects: without(query.projects, name) },
    })),
    (query.costFrom !== null || query.costTo !== null) && {
      label: costWords(query),
      without: { costFrom: null, costTo: null },
    },
    (query.from !== null || query.to !== null) && {
      label: spanWords(query.from, query.to),
      without: { from: null, to: null },
    },
    query.favourites && { label: say('Favourites'), without: { favourites: false } },
  ]
  return chips.filter((chip) => chip !== false)
}

/** Returns the start of a local day, `daysAgo` before now, as an ISO date. */
export function dayBegin(now: number, daysAgo: number): string {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysAgo).toISOString()
}

/** Returns the start of a local day written as `2026-11-21`; null if it is not a date. */
export function beginOfDate(value: string, plusDays = 0): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []
  if (year === undefined) return null
  const date = new Date(Number(year), Number(month) - 1, Number(day) + plusDays)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** Returns the local day of an ISO date for a date field; `plusDays` corrects an exclusive end. */
export function dateOf(iso: string | null, plusDays = 0): string {
  if (iso === null) return ''
  const date = new Date(iso)
  date.setDate(date.getDate() + plusDays)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function costWords({ costFrom: from, costTo: to, costUnit: unit }: JobQuery): string {
  if (from === null) return say('at most {amount}', { amount: formatMoney(to ?? 0, unit) })
  if (to === null) return say('at least {amount}', { amount: formatMoney(from, unit) })
  return from === to ? formatMoney(from, unit) : formatSpan(from, to, unit)
}

function spanWords(from: string | null, to: string | null): string {
  const day = (iso: string, plusDays = 0) => {
    const date = new Date(iso)
    date.setDate(date.getDate() + plusDays)
    return date.toLocaleDateString(dateLocale(), { day: 'numeric', month: 'short', year: 'numeric' })
  }
  if (from === null) return say('until {date}', { date: day(to ?? '', -1) })
  if (to === null) return say('since {date}', { date: day(from) })
  const [first, last] = [day(from), day(to, -1)]
  return first === last ? first : say('{from} to {to}', { from: first, to: last })
}
