/** Sends events to every host. */
import type { StudioEvent } from '../../../shared/protocol/studio-event.ts'
import type { BackendPorts } from '../ports.ts'

export type Emit = (event: StudioEvent) => void

interface EventBus {
  emit: Emit
  subscribe(listener: Emit): () => void
}

/** Calls listeners in turn; one that throws does not affect the others. */
export function createEventBus(log: BackendPorts['log']): EventBus {
  const listeners = new Set<Emit>()
  return {
    emit(event) {
      for (const listener of listeners) {
        try {
          listener(event)
        } catch (thrown) {
          log('error', 'a listener failed', { type: event.type, reason: String(thrown) })
        }
      }
    },
    subscribe(listener) {
      // Wrapped, so that subscribing the same listener twice makes two subscriptions.
      const own: Emit = (event) => listener(event)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}
