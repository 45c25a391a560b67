import type { StoreApi } from 'zustand/vanilla'

/** Resolves to the first value that is not null: the current one, or one after a change of the store. */
export function untilFound<Value>(
  store: Pick<StoreApi<unknown>, 'subscribe'>,
  read: () => Value | null,
): Promise<Value> {
  return new Promise((resolve) => {
    const present = read()
    if (present !== null) return resolve(present)
    const end = store.subscribe(() => {
      const value = read()
      if (value === null) return
      end()
      resolve(value)
    })
  })
}
