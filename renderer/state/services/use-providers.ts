/** Reads the providers that can be added, and loads them when a component first needs them. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { OfferedProvider } from '../../../shared/catalogue/provider-card.ts'
import { loadProviders, providerStore } from './providers.ts'

/** Returns the providers, or null until they are loaded. */
export function useProviders(): readonly OfferedProvider[] | null {
  useEffect(() => void loadProviders(), [])
  return useStore(providerStore, ({ providers }) => providers)
}

/** Returns a provider by id; undefined until it is loaded. */
export function useProvider(id: string): OfferedProvider | undefined {
  return useProviders()?.find((provider) => provider.id === id)
}
