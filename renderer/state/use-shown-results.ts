import { useEffect, useRef } from 'react'
import { openStrip } from './window-store.ts'

/** Expands the panel of the queue and the library when a search or filter in it changes. */
export function useShownResults(...filters: readonly unknown[]): void {
  const last = useRef(filters)
  useEffect(() => {
    if (filters.some((filter, index) => filter !== last.current[index])) openStrip()
    last.current = filters
  })
}
