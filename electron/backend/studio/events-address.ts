/** A connection's public address for events, sent with each job to services without subscriptions. */
import { z } from 'zod'
import type { Store } from '../store/store.ts'

type Values = Store['values']

/** Null if none is registered. */
export function eventsAddress(values: Values, connectionId: string): string | null {
  return z.string().safeParse(values.get(nameOf(connectionId))).data ?? null
}

export function keepEventsAddress(values: Values, connectionId: string, url: string): void {
  values.set(nameOf(connectionId), url)
}

export function forgetEventsAddress(values: Values, connectionId: string): void {
  values.remove(nameOf(connectionId))
}

function nameOf(connectionId: string): string {
  return `events-address.${connectionId}`
}
