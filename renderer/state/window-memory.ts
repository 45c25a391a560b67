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
export function remembered<Value>(name: string): Value | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') as Value | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Restores fields of a store, and remembers them from now on. */
export function rememberFields<State extends object>(
  store: Pick<StoreApi<State>, 'getState' | 'setState' | 'subscribe'>,
  name: string,
  fields: readonly (keyof State)[],
): void {
  const before = remembered<Partial<State>>(name)
  if (before !== undefined) store.setState(before)
  store.subscribe((state, last) => {
    if (fields.some((field) => state[field] !== last[field]))
      remember(name, Object.fromEntries(fields.map((field) => [field, state[field]])))
  })
}
