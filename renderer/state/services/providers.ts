/** The providers that can be added. The list does not change while the studio runs. */
import { createStore } from 'zustand/vanilla'
import type { OfferedProvider } from '../../../shared/catalogue/provider-card.ts'
import { bridge } from '../current-bridge.ts'
import { attempt } from '../messages.ts'

/** Null until they are loaded. */
export const providerStore = createStore<{ providers: readonly OfferedProvider[] | null }>()(() => ({
  providers: null,
}))

/** Loads the providers once. */
export async function loadProviders(): Promise<void> {
  if (providerStore.getState().providers !== null) return
  const answer = await attempt(() => bridge().call('providers.list', {}))
  if (answer !== undefined) providerStore.setState({ providers: answer.providers })
}
