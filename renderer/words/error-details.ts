/** The parts of an error's sentences that are made from its details. Pure. */
import type { ErrorData } from '../../shared/protocol/app-error.ts'
import type { MoneyUnit } from '../../shared/catalogue/provider-card.ts'
import { capital, formatBytes, say } from '../../shared/text/language.ts'
import { reasonSentence } from './error-reasons.ts'
import { formatCount, formatMoney } from './format-number.ts'

/** Returns whether an error has this reason. */
export function is(error: ErrorData, reason: string): boolean {
  return error.details?.['reason'] === reason
}

/** Returns the unit of the amounts in an error. */
export function unitOf(error: ErrorData): MoneyUnit {
  return error.details?.['unit'] === 'USD' ? 'USD' : 'credits'
}

/** Returns a number of the details, or null. */
export function amount(error: ErrorData, name: string): number | null {
  const given = error.details?.[name]
  return typeof given === 'number' && Number.isFinite(given) ? given : null
}

/** Returns ` (path)`; empty without a path. */
export function where(error: ErrorData): string {
  const path = text(error, 'path')
  return path === null ? '' : ` (${path})`
}

/** Returns whether the time of the next try is known, and its seconds. */
export function retryFigures({ retryAfterMs = 0 }: ErrorData): { isKnown: boolean; seconds: number } {
  return { isKnown: retryAfterMs > 0, seconds: Math.max(1, Math.ceil(retryAfterMs / 1000)) }
}

/** Returns a text of the details, or null. */
export function text(error: ErrorData, name: string): string | null {
  const given = error.details?.[name]
  return typeof given === 'string' && given.trim() !== '' ? given.trim() : null
}

/** Describes the cap and what has used it up. */
export function capText(error: ErrorData, service: string): string {
  const [cap, spent, reserved, asked] = ['cap', 'spent', 'reserved', 'asked'].map((name) => amount(error, name))
  const unit = unitOf(error)
  const money = (value: number) => (unit === 'USD' ? formatMoney(value, unit) : formatCount(value))
  const safe = say('Nothing more is sent. Running jobs will finish. Raise the cap or wait for the next month.')
  if (typeof cap !== 'number') return safe
  const scope = text(error, 'scope') !== 'all' ? 'service' : unit === 'USD' ? 'dollars' : 'all'
  const limit = say(
    '{scope, select, service {The cap for {service} is {cap} a month} dollars {The cap over all services billed in dollars is {cap} a month} other {The cap over all services is {cap} a month}}',
    { scope, service, cap: formatMoney(cap, unit) },
  )
  const used = [
    ...(typeof spent === 'number' ? [say('{amount} spent', { amount: money(spent) })] : []),
    ...(typeof reserved === 'number' && reserved > 0 ? [say('{amount} reserved', { amount: money(reserved) })] : []),
  ]
  const usedUp = used.length === 0 ? limit : say('{limit}: {used}', { limit, used })
  const next =
    typeof asked === 'number'
      ? say('{usedUp}, and this job may cost {amount}.', { usedUp, amount: money(asked) })
      : `${usedUp}.`
  return `${next} ${safe}`
}

/** Describes how much space is needed and free; empty if unknown. */
export function diskText(error: ErrorData): string {
  const [needed, free, reserve] = ['neededBytes', 'freeBytes', 'reserveBytes'].map((name) => amount(error, name))
  if (typeof needed !== 'number') return ''
  const space =
    typeof free === 'number'
      ? say('{needed} needed, {free} free.', { needed: formatBytes(needed), free: formatBytes(free) })
      : say('{needed} needed.', { needed: formatBytes(needed) })
  return typeof reserve === 'number'
    ? `${space} ${say('The last {reserve} are kept free.', { reserve: formatBytes(reserve) })}`
    : space
}

/** Returns the prompts that would be accepted. */
export function suggestionsOf(error: ErrorData): string[] {
  const given = error.details?.['suggestions']
  return Array.isArray(given) ? given.filter((item): item is string => typeof item === 'string').slice(0, 8) : []
}

/** Returns where a result is that has not been downloaded yet. */
export function atService(service: string): string {
  return say('The result stays at {service} for as long as it is kept there. Downloading it again costs nothing.', {
    service,
  })
}

/**
 * Returns the service's own words, else ours for the reason. A code without words, such as `unsupported_prompt`,
 * appears only in the details.
 */
export function reason(error: ErrorData): string | null {
  const serviceText = text(error, 'says')
  const given =
    serviceText !== null && /\s/.test(serviceText)
      ? serviceText
      : (reasonSentence(error.details ?? {}) ?? text(error, 'reason'))
  return given === null || !/\s/.test(given) ? null : capital(given)
}

/** Returns the reason, if there is one, and the rest. */
export function withReason(error: ErrorData, rest: string): string {
  const given = reason(error)
  return given === null ? rest : `${/[.!?…]$/.test(given) ? given : `${given}.`} ${rest}`
}
