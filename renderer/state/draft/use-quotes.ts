import { useStore } from 'zustand'
import { quoteStore } from './quote.ts'
import type { Quotes } from './total-price.ts'

/** Returns the quotes for the requests in the form. */
export function useQuotes(): Quotes {
  return useStore(quoteStore, ({ quotes }) => quotes)
}
