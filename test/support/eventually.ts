/** Waiting in tests for what comes by itself, however busy the machine is. */
import { vi } from 'vitest'

const patience = { timeout: 50_000, interval: 10 }

/** Until the assertion holds. */
export function eventually<Value>(assertion: () => Value | Promise<Value>): Promise<Value> {
  return vi.waitFor(assertion, patience)
}

/** Until there is something else than false. */
export function until<Value>(condition: () => Value | Promise<Value>) {
  return vi.waitUntil(condition, patience)
}
