/** What a connection's service and the artist say of charges that are not reported. */
import type { Provider } from '../connections/provider.ts'
import type { ChargeTerms } from '../ledger/ledger.ts'
import type { Store } from '../store/store.ts'

/** By the card of its provider. Nothing is free where that, or the connection, is not known any more. */
export function createChargeTerms(
  store: Pick<Store, 'connections'>,
  findProvider: (id: string) => Provider,
): (connectionId: string) => ChargeTerms {
  return (connectionId) => {
    const connection = store.connections.get(connectionId)
    const unknownPrice = connection?.unknownPrice ?? null
    try {
      const { failed, cancelling } = findProvider(connection?.provider ?? '').card
      return { failedIsFree: failed === 'free', cancelledIsFree: cancelling.refund === 'yes', unknownPrice }
    } catch {
      return { failedIsFree: false, cancelledIsFree: false, unknownPrice }
    }
  }
}
