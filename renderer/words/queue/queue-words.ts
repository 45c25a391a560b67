/** The words of the queue around its rows: header, filter, selection, list, and the confirmation before jobs are cancelled. */
import { countOf, formatCount } from '../format-number.ts'
import { amountsByUnit, type BillingUnitSum } from '../format-price.ts'
import { listed, plural } from '../../../shared/text/language.ts'

export const queueWords = {
  /** `Queue · 3 running`, `Queue · 2 waiting`, `Queue` */
  title: (running: number, waiting: number) =>
    `Queue${running > 0 ? ` · ${formatCount(running)} running` : waiting > 0 ? ` · ${formatCount(waiting)} waiting` : ''}`,
  head: {
    idle: 'Nothing running',
    fold: 'Fold to one line',
    unfold: 'Show jobs',
    collapse: 'Collapse queue',
    expand: 'Expand queue',
    search: 'Search queue',
    searchHint: 'Search queue ( / )',
    searchPlaceholder: 'Search',
    clearSearch: 'Clear search',
    pause: 'Pause',
    pauseQueue: 'Pause queue',
    resume: 'Resume',
    resumeQueue: 'Resume queue',
    paused: 'Paused',
  },
  filter: {
    short: 'Filter',
    /** `Filter queue`, `Filter queue, 2 active` */
    label: (active: number) => (active === 0 ? 'Filter queue' : `Filter queue, ${formatCount(active)} active`),
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
    found: (found: number, all: number) => `${formatCount(found)} of ${countOf(all, 'job')}`,
    remove: (filter: string) => `Remove filter: ${filter}`,
    clear: 'Clear filter',
  },
  list: {
    sections: { now: 'Running', waiting: 'Waiting', ended: 'Ended' },
    /** `left`: number of earlier jobs that have not been loaded yet; 0 while unknown. */
    loading: (left: number) => (left > 0 ? `Loading ${countOf(left, 'earlier job')}…` : 'Loading earlier jobs…'),
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
    count: (count: number) => (count === 0 ? 'None visible' : `${formatCount(count)} selected`),
    cancel: (count: number) => `Cancel ${formatCount(count)}`,
    compare: (count: number) => `Compare ${formatCount(count)}`,
    retry: (count: number) => `Retry ${formatCount(count)}`,
    remove: (count: number) => `Remove ${formatCount(count)}`,
    clear: 'Clear selection',
  },
  cancel: {
    title: (count: number) => `Cancel ${countOf(count, 'job')}?`,
    /** `sums`: maximum cost of the jobs with a known price; `unknown`: number of jobs without one. */
    text: (sent: number, sums: readonly BillingUnitSum[], unknown: number) => {
      const most = [...amountsByUnit(sums), ...(unknown > 0 ? [`${countOf(unknown, 'price')} unknown`] : [])]
      return `${formatCount(sent)} ${plural(sent, 'has', 'have')} already been sent. The services are asked to stop, and may charge for work already started${most.length === 0 ? '' : ` (up to ${listed(most)})`}. Waiting jobs are not charged.`
    },
    keep: 'Keep running',
    confirm: (count: number) => `Cancel ${formatCount(count)}`,
    close: 'Close',
  },
  paused: {
    queue: 'Queue paused. Nothing new is sent. Running jobs will finish.',
    service: (name: string) => `${name} is paused. Nothing new is sent to it.`,
    resume: 'Resume',
    resumeService: (name: string) => `Resume ${name}`,
    retry: 'Retry',
    settings: 'Settings',
  },
} as const
