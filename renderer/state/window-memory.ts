/**
 * What this window shows, in its session storage: it survives a reload and a crash of the page, but not the window.
 * Another build's values are not read.
 */
import type { StoreApi } from 'zustand/vanilla'

const prefix = `maquette-window ${import.meta.url} `

export function remember(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // Without storage, the window starts as new.
  }
}

/** Returns a remembered value, or undefined. */
export function remembered(name: string): unknown {
  try {
    return (JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') as unknown) ?? undefined
  } catch {
    return undefined
  }
}

/** Restores a store, and remembers it from now on, without the fields that belong to one moment. */
export function rememberStore<State extends object>(
  store: Pick<StoreApi<State>, 'setState' | 'subscribe'>,
  name: string,
  momentary: readonly (keyof State)[],
): void {
  const before = remembered(name) as Partial<State> | undefined
  if (before !== undefined) store.setState(before)
  store.subscribe((state) => {
    const kept = Object.entries(state).filter(([field]) => !momentary.includes(field as keyof State))
    remember(name, Object.fromEntries(kept))
  })
}
