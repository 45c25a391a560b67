/** The providers that can be added. They do not change while the studio runs. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { OfferedProvider } from '../../../shared/catalogue/provider-card.ts'
import { bridge } from '../current-bridge.ts'
import { attempt } from '../messages.ts'

const store = createStore<{ providers: readonly OfferedProvider[] | null }>()(() => ({ providers: null }))

/** Returns the providers, or null until they are loaded. Loads them once. */
export function useProviders(): readonly OfferedProvider[] | null {
  const providers = useStore(store, (state) => state.providers)
  useEffect(() => {
    if (store.getState().providers !== null) return
    void attempt(() => bridge().call('providers.list', {})).then((answer) => {
      if (answer !== undefined) store.setState({ providers: answer.providers })
    })
  }, [])
  return providers
}

/** Returns a provider by id; undefined until it is loaded. */
export function useProvider(id: string): OfferedProvider | undefined {
  return useProviders()?.find((provider) => provider.id === id)
}
