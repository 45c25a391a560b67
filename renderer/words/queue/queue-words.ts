/** The words of the queue around its rows: filter, selection, list, and the confirmation before jobs are cancelled. */
import { formatCount } from '../format-number.ts'
import { amountsByUnit, type BillingUnitSum } from '../format-price.ts'
import { messages, say } from '../../../shared/text/language.ts'

export const queueWords = messages({
  filter: {
    short: 'Filter',
    /** `Filter queue`, `Filter queue, 2 active` */
    label: (active: number) => (active === 0 ? say('Filter queue') : say('Filter queue, {active} active', { active })),
    state: 'State',
    model: 'Model',
    service: 'Service',
    project: 'Project',
    costFrom: 'Cost from',
    costTo: 'Cost to',
    costToShort: 'to',
    costUnit: 'Unit of the cost',
    units: { credits: 'Credits', USD: 'US dollars' },
    costPrefix: { credits: '', USD: '$' },
    costSuffix: { credits: ' credits', USD: '' },
    anyCost: 'any',
    any: 'Any',
    favouritesOnly: 'Favourites only',
    submitted: 'Submitted',
    from: 'From',
    to: 'To',
    spans: { any: 'Any', today: 'Today', week: '7 days', month: '30 days', custom: 'Custom' },
    facet: (name: string, count: number) => `${name} (${formatCount(count)})`,
    removedService: 'Removed service',
    searching: 'Searching…',
    found: (found: number, all: number) => say('{found} of {all, plural, one {# job} other {# jobs}}', { found, all }),
    remove: (filter: string) => say('Remove filter: {filter}', { filter }),
    clear: 'Clear filter',
  },
  list: {
    sections: { now: 'Running', waiting: 'Waiting', ended: 'Ended' },
    /** `left`: number of earlier jobs that have not been loaded yet; 0 while unknown. */
    loading: (left: number) =>
      left > 0
        ? say('Loading {left, plural, one {# earlier job} other {# earlier jobs}}…', { left })
        : say('Loading earlier jobs…'),
    failed: 'Earlier jobs could not be loaded. They are safe on disk.',
    retry: 'Try again',
    empty: 'No jobs yet',
    emptyText: 'Jobs wait and run here. The queue survives a restart.',
    noMatches: 'No matching jobs',
  },
  clear: {
    label: 'Clear ended jobs',
    heading: 'Remove from list; favourites stay',
    matching: 'Ended jobs matching the filter',
    all: 'All ended jobs',
    failed: 'Failed and cancelled only',
    old: 'Older than a week',
  },
  selection: {
    label: 'Selected jobs',
    count: (count: number) => (count === 0 ? say('None visible') : say('{count} selected', { count })),
    cancel: (count: number) => say('Cancel {count}', { count }),
    compare: (count: number) => say('Compare {count}', { count }),
    retry: (count: number) => say('Retry {count}', { count }),
    remove: (count: number) => say('Remove {count}', { count }),
    clear: 'Clear selection',
  },
  cancel: {
    title: (count: number) => say('Cancel {count, plural, one {# job} other {# jobs}}?', { count }),
    /** `sums`: maximum cost of the jobs with a known price; `unknown`: number of jobs without one. */
    text: (sent: number, sums: readonly BillingUnitSum[], unknown: number) => {
      const most = [
        ...amountsByUnit(sums),
        ...(unknown > 0 ? [say('{unknown, plural, one {# price} other {# prices}} unknown', { unknown })] : []),
      ]
      const values = { sent, most }
      return most.length === 0
        ? say(
            '{sent, plural, one {# has} other {# have}} already been sent. The services are asked to stop, and may charge for work already started. Waiting jobs are not charged.',
            values,
          )
        : say(
            '{sent, plural, one {# has} other {# have}} already been sent. The services are asked to stop, and may charge for work already started (up to {most}). Waiting jobs are not charged.',
            values,
          )
    },
    keep: 'Keep running',
    confirm: (count: number) => say('Cancel {count}', { count }),
    close: 'Close',
  },
  paused: {
    queue: 'Queue paused. Nothing new is sent. Running jobs will finish.',
    service: (name: string) => say('{name} is paused. Nothing new is sent to it.', { name }),
    resume: 'Resume',
    resumeService: (name: string) => say('Resume {name}', { name }),
    retry: 'Retry',
    settings: 'Settings',
  },
})
