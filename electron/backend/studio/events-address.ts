/** The public address of a connection's events: services that know no subscription are given it with each job. */
import { z } from 'zod'
import type { Store } from '../store/store.ts'

type Values = Store['values']

/** Null where none was registered. */
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
