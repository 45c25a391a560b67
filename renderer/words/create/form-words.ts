/** A workspace's form: service and model, parameters, presets, variations, price. */
import type { CapAhead } from '../../state/draft/cap-ahead.ts'
import type { MoneyUnit } from '../../../shared/catalogue/provider-card.ts'
import { joinList } from '../../../shared/text/language.ts'
import { countOf, formatCount, formatMoney } from '../format-number.ts'
import { formatMinutes, formatElapsedLong } from '../format-time.ts'

export const formWords = {
  operation: 'Operation',
  help: (label: string) => `Help: ${label}`,
  source: 'Source',
  /** For an unknown connection. */
  service: 'the service',
  modelAt: (model: string, service: string) => `${model} at ${service}`,
  project: { label: 'Project for new jobs', none: 'No project' },
  services: {
    label: 'Service',
    model: 'Model',
    /** For operations on a model, where “model” would be ambiguous. */
    processedBy: 'Processed by',
    onThisComputer: 'On this computer, free',
    needsKey: (name: string) => `${name} needs its key`,
    keyLocked: (name: string) => `The key for ${name} is locked`,
    keyHelp: 'Nothing is sent until then. Your form is kept.',
    addKey: 'Add key',
    unlockKeys: 'Unlock keys',
    loading: 'Loading…',
    failed: 'Not available',
  },
  palette: { takeOwn: 'Use my spools', edit: 'Edit spools' },
  parameters: {
    automatic: 'Automatic',
    advanced: 'Advanced',
    /** Shown beside the folded settings. */
    changed: (count: number) => `${formatCount(count)} changed`,
    pickColour: (label: string) => `Pick a colour: ${label}`,
    clearColour: 'Clear colour',
  },
  seed: {
    placeholder: 'Random',
    lock: 'Lock seed to repeat the result',
    unlock: 'Unlock seed: random each time',
    roll: 'New random seed',
  },
  presets: { title: 'Presets', active: 'These settings are active.', becomes: 'becomes' },
  values: {
    prompt: 'Prompt',
    noPrompt: 'empty',
    ownPrompt: 'yours',
    random: 'random',
    automatic: 'automatic',
    on: 'on',
    off: 'off',
  },
  secondStage: {
    label: (model: string) => `Then texture it with ${model}`,
    help: (price: string, settings: readonly string[]) =>
      [
        `${price} more. It is a second job, sent when the first has made its model. If that fails, it is never sent.`,
        ...(settings.length === 0 ? [] : [`${settings.join(' · ')}.`]),
      ].join(' '),
    onlyOne: 'With one model and one variation only.',
  },
  alsoTo: {
    title: 'Also send to…',
    label: 'Also send to',
    more: (count: number) => countOf(count, 'more model'),
    full: (most: number) => `At most ${countOf(most, 'model')} at once`,
    notSent: (reason: string) => `not sent: ${reason}`,
    own: 'Its own settings',
    ownOf: (model: string) => `Settings of ${model}`,
    promptFor: (label: string, models: readonly string[]) => `${label}, for ${joinList(models)} only`,
  },
  variations: {
    label: 'Variations',
    tooltip: 'Number of variations',
    fewer: 'Fewer variations',
    more: 'More variations',
    count: (count: number) => countOf(count, 'variation'),
  },
  price: {
    each: 'Price of each',
    models: (count: number) => countOf(count, 'model'),
    onThisComputer: 'Made on this computer',
    at: (service: string) => `At ${service}`,
    capHelp: 'What goes beyond the cap waits in the queue until you raise it or a new month begins',
    left: (balance: number, about: boolean, unit: MoneyUnit) =>
      `${about ? 'about ' : ''}${unit === 'USD' ? formatMoney(balance, unit) : formatCount(balance)} left`,
  },
} as const

/**
 * Returns `Would pass the cap: $0.30 of $5.00 left at fal`, or that the artist is asked first. The amounts come first,
 * so that a narrow form shows them.
 */
export function capWords(ahead: CapAhead): string {
  if (ahead.kind === 'asks') return 'Price unknown: you are asked before it is sent'
  const { cap, left, unit, service } = ahead
  const amount = unit === 'USD' ? formatMoney(left, unit) : formatCount(left)
  const where = service === null ? 'in dollars over all services' : `at ${service}`
  return `Would pass the cap: ${amount} of ${formatMoney(cap, unit)} left ${where}`
}

/**
 * The usual duration of a request according to this computer's history, and the catalogue's typical duration, in ms.
 */
export interface ModelTime {
  usualMs: number | null
  typicalMs: number | null
}

/** Returns `usually 45 s` from the history, else `about 3 min` from the catalogue, else null. */
export function timeWords({ usualMs, typicalMs }: ModelTime): string | null {
  if (usualMs !== null) return `usually ${roundedTime(usualMs)}`
  return typicalMs === null ? null : `about ${roundedTime(typicalMs)}`
}

function roundedTime(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  return ms < 60_000 ? formatElapsedLong(Math.max(1000, ms)) : formatMinutes(minutes)
}

export const nothingOfferedWords = {
  title: (service: string | undefined, room: string) =>
    `${service ?? 'This service'} offers nothing for the ${room} room`,
  others: 'Another of your services does. Your entries in the other rooms are kept.',
  none: 'None of your services does. Add one that offers it. Your entries in the other rooms are kept.',
  switchTo: (service: string) => `Use ${service}`,
  add: 'Add service',
} as const
