/** Sends events to every host. */
import type { StudioEvent } from '../../../shared/protocol/contract.ts'
import type { BackendPorts } from '../ports.ts'

export type Emit = (event: StudioEvent) => void

interface EventBus {
  emit: Emit
  subscribe(listener: Emit): () => void
}

/** Listeners are called in turn and at once; one that throws does not keep the others from hearing. */
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
      // Its own function, so that the same listener twice is two subscriptions.
      const own: Emit = (event) => listener(event)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}
