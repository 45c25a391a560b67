/** A workspace's form: service and model, parameters, presets, variations, price. */
import type { CapAhead } from '../../state/draft/cap-ahead.ts'
import type { TimeEstimate } from '../../../shared/catalogue/estimate-time.ts'
import type { MoneyUnit } from '../../../shared/catalogue/provider-card.ts'
import { listed, messages, say } from '../../../shared/text/language.ts'
import { formatCount, formatMoney } from '../format-number.ts'
import { balanceLeft } from '../format-price.ts'
import { formatTimeRange } from '../format-time.ts'

export const formWords = messages({
  operation: 'Operation',
  help: (label: string) => say('Help: {label}', { label }),
  source: 'Source',
  /** `Wall thickness: Must be at most 20 mm` */
  reasonAt: (label: string, reason: string) => say('{label}: {reason}', { label, reason }),
  notAccepted: 'The service does not accept this request',
  /** For an unknown connection. */
  service: 'the service',
  modelAt: (model: string, service: string) => say('{model} at {service}', { model, service }),
  project: { label: 'Project for new jobs', none: 'No project' },
  services: {
    label: 'Service',
    model: 'Model',
    /** For operations on a model, where “model” would be ambiguous. */
    processedBy: 'Processed by',
    onThisComputer: 'On this computer, free',
    needsKey: (name: string) => say('{name} needs its key', { name }),
    keyLocked: (name: string) => say('The key for {name} is locked', { name }),
    keyHelp: 'Nothing is sent until then, and your form is kept.',
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
    changed: (count: number) => say('{count} changed', { count }),
    pickColour: (label: string) => say('Pick a colour: {label}', { label }),
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
    label: (model: string) => say('Then texture it with {model}', { model }),
    help: (price: string, settings: readonly string[]) =>
      [
        say(
          '{price} more. It is a second job, sent when the first has made its model. If that fails, it is never sent.',
          { price },
        ),
        ...(settings.length === 0 ? [] : [`${settings.join(' · ')}.`]),
      ].join(' '),
    onlyOne: 'Only with a single model and a single variation.',
  },
  alsoTo: {
    title: 'Also send to…',
    label: 'Also send to',
    more: (count: number) => say('{count, plural, one {# more model} other {# more models}}', { count }),
    full: (most: number) => say('Up to {most, plural, one {# model} other {# models}} at once', { most }),
    notSent: (reason: string) => say('not sent: {reason}', { reason }),
    own: 'Its own settings',
    ownOf: (model: string) => say('Settings of {model}', { model }),
    promptFor: (label: string, models: readonly string[]) =>
      say('{label}, for {models} only', { label, models: listed(models) }),
  },
  variations: {
    label: 'Variations',
    tooltip: 'Number of variations',
    fewer: 'Fewer variations',
    more: 'More variations',
    count: (count: number) => say('{count, plural, one {# variation} other {# variations}}', { count }),
  },
  price: {
    each: 'Price of each',
    models: (count: number) => say('{count, plural, one {# model} other {# models}}', { count }),
    onThisComputer: 'Made on this computer',
    at: (service: string) => say('At {service}', { service }),
    capHelp: 'Jobs beyond the cap wait in the queue until you raise it or a new month begins',
    left: (balance: number, about: boolean, unit: MoneyUnit) =>
      balanceLeft(unit === 'USD' ? formatMoney(balance, unit) : formatCount(balance), about),
  },
})

/**
 * Returns `Would pass the cap: $0.30 of $5.00 left at fal`, or that the artist is asked first. The amounts come first,
 * so that a narrow form shows them.
 */
export function capWords(ahead: CapAhead): string {
  if (ahead.kind === 'asks') return say('Price unknown: you are asked before it is sent')
  const { cap, left, unit, service } = ahead
  const amount = unit === 'USD' ? formatMoney(left, unit) : formatCount(left)
  const values = { amount, cap: formatMoney(cap, unit), service }
  return service === null
    ? say('Would exceed the cap: {amount} of {cap} left in dollars over all services', values)
    : say('Would exceed the cap: {amount} of {cap} left at {service}', values)
}

/** Returns `usually 30–60 s` from earlier runs, `about 3 min` from the catalogue, else null. */
export function timeWords(estimate: TimeEstimate | null): string | null {
  if (estimate === null) return null
  const { isLearnt, minMs, maxMs } = estimate
  const time = formatTimeRange(minMs, maxMs)
  return isLearnt ? say('usually {time}', { time }) : say('about {time}', { time })
}

export const nothingOfferedWords = messages({
  title: (service: string | undefined, room: string) =>
    service === undefined
      ? say('This service offers nothing for the {room} room', { room })
      : say('{service} offers nothing for the {room} room', { service, room }),
  others: 'Another of your services offers it. Your entries in the other rooms are kept.',
  none: 'Add a service that offers it. Your entries in the other rooms are kept.',
  switchTo: (service: string) => say('Use {service}', { service }),
  add: 'Add service',
})
