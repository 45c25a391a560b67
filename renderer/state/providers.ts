/** The kinds of services that can be added. They are the same for as long as the studio runs. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { OfferedProvider } from '../../shared/provider-card.ts'
import { bridge } from './current-bridge.ts'
import { attempt } from './messages.ts'

const store = createStore<{ providers: readonly OfferedProvider[] | null }>()(() => ({ providers: null }))

/** Null while they are not known. Asks for them once. */
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

/** The kind of a service; undefined while it is not known. */
export function useProvider(id: string): OfferedProvider | undefined {
  return useProviders()?.find((provider) => provider.id === id)
}
