/** What the form's request would cost: asked of the service a moment after the last change, void the moment something changes. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { AppError } from '../../shared/app-error.ts'
import type { ErrorData } from '../../shared/app-error.ts'
import type { Quote } from '../../shared/job.ts'
import { bridge } from './current-bridge.ts'
import { currentRow, draftStore } from './draft.ts'
import { draftProblems, requestOfDraft } from './fit-draft.ts'
import { studioStore } from './studio-store.ts'

const restMs = 350

/** `none`: the form cannot be priced yet, only the price list is known. */
export type QuoteState =
  | { status: 'none' }
  | { status: 'asking' }
  | { status: 'quoted'; quote: Quote }
  | { status: 'refused'; error: ErrorData }

const quoteStore = createStore<QuoteState>()((): QuoteState => ({ status: 'none' }))

/** The quote for what stands in the form. */
export function useQuote(): QuoteState {
  return useStore(quoteStore)
}

let timer: ReturnType<typeof setTimeout> | undefined
let asked = ''
let round = 0

/** Follows the form. Returns the function that ends it. */
export function followQuotes(): () => void {
  const endDraft = draftStore.subscribe(reconsider)
  const endStudio = studioStore.subscribe((state, before) => {
    if (state.catalogues !== before.catalogues) reconsider()
  })
  reconsider()
  return () => {
    endDraft()
    endStudio()
    clearTimeout(timer)
    asked = ''
    round += 1
  }
}

/** Asks once more, as after a service has come back. */
export function askAgain(): void {
  asked = ''
  reconsider()
}

function reconsider(): void {
  const { draft } = draftStore.getState()
  const row = currentRow()
  if (row === undefined || draftProblems(draft, row).length > 0) {
    clearTimeout(timer)
    asked = ''
    round += 1
    set({ status: 'none' })
    return
  }
  const request = requestOfDraft(draft, row)
  const key = JSON.stringify(request)
  if (key === asked) return
  asked = key
  clearTimeout(timer)
  const mine = ++round
  set({ status: 'asking' })
  timer = setTimeout(() => {
    bridge()
      .call('quotes.get', request)
      .then(
        (quote) => {
          if (mine === round) set({ status: 'quoted', quote })
        },
        (thrown: unknown) => {
          if (mine === round) set({ status: 'refused', error: AppError.from(thrown).toData() })
        },
      )
  }, restMs)
}

function set(state: QuoteState): void {
  quoteStore.setState(state, true)
}
