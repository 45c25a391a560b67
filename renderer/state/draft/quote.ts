/**
 * Quotes for the form's batch, requested from each service a moment after the last change. A quote belongs to one
 * request: a changed one is dropped, an unchanged one is not requested again.
 */
import { createStore } from 'zustand/vanilla'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { JobRequest } from '../../../shared/protocol/job.ts'
import { bridge } from '../current-bridge.ts'
import { currentBatch } from './current-batch.ts'
import { draftStore } from './draft.ts'
import { studioStore } from '../studio-store.ts'
import { untilFound } from '../until-found.ts'
import { keyOfRequest, type Quotes, type RequestPrice } from './total-price.ts'

const debounceMs = 350
/** Maximum number of concurrent requests, because services rate-limit them as well. */
const atOnce = 3

/** The quotes for the requests in the form. */
export const quoteStore = createStore<{ quotes: Quotes }>()(() => ({ quotes: {} }))

/** Returns the quotes for the requests in the form. */
export function currentQuotes(): Quotes {
  return quoteStore.getState().quotes
}

interface Question {
  key: string
  request: JobRequest
}

/** Set shortly after a change to the form. */
let timer: ReturnType<typeof setTimeout> | undefined
let waiting: Question[] = []
let requestCount = 0
/** Incremented when all quotes are dropped; responses from an earlier round are ignored. */
let round = 0

/** Watches the form. Returns the function that stops watching. */
export function followQuotes(): () => void {
  const endDraft = draftStore.subscribe(reconsider)
  const endStudio = studioStore.subscribe((state, before) => {
    if (state.catalogues === before.catalogues && state.snapshot?.connections === before.snapshot?.connections) return
    const renewed = Object.keys(state.catalogues).filter(
      (id) => before.catalogues[id]?.status === 'ready' && state.catalogues[id] !== before.catalogues[id],
    )
    if (renewed.length > 0) keep((request) => !renewed.includes(request.connectionId))
    reconsider()
  })
  reconsider()
  return () => {
    endDraft()
    endStudio()
    voidAll()
  }
}

/** Drops every quote and requests them again, as after a price change. */
export function askAgain(): void {
  voidAll()
  reconsider()
}

/** Resolves when every quote has been received or dropped. */
export async function settledQuotes(): Promise<Quotes> {
  rest(false)
  askWaiting()
  const isAsking = () => Object.values(currentQuotes()).some(({ status }) => status === 'asking')
  return untilFound(quoteStore, () => (isAsking() ? null : currentQuotes()))
}

function reconsider(): void {
  const batch = currentBatch()
  const wanted = new Map<string, JobRequest>()
  if (batch !== null && batch.problems.length === 0)
    for (const part of batch.parts) for (const request of part.requests) wanted.set(keyOfRequest(request), request)
  keep((_, key) => wanted.has(key))
  const known = currentQuotes()
  const missing = [...wanted].filter(([key]) => known[key] === undefined)
  if (missing.length === 0) return
  set({ ...known, ...Object.fromEntries(missing.map(([key]): [string, RequestPrice] => [key, { status: 'asking' }])) })
  waiting = [...waiting, ...missing.map(([key, request]) => ({ key, request }))]
  rest(true)
}

function rest(again: boolean): void {
  clearTimeout(timer)
  timer = again
    ? setTimeout(() => {
        timer = undefined
        askWaiting()
      }, debounceMs)
    : undefined
}

function askWaiting(): void {
  if (timer !== undefined) return
  while (requestCount < atOnce) {
    const question = waiting.shift()
    if (question === undefined) return
    requestCount += 1
    const mine = round
    void requestQuote(question.request).then((price) => {
      requestCount -= 1
      if (mine === round && currentQuotes()[question.key]?.status === 'asking')
        set({ ...currentQuotes(), [question.key]: price })
      askWaiting()
    })
  }
}

async function requestQuote(request: JobRequest): Promise<RequestPrice> {
  try {
    return { status: 'quoted', quote: await bridge().call('quotes.get', request) }
  } catch (thrown) {
    return { status: 'refused', error: AppError.from(thrown).toData() }
  }
}

function voidAll(): void {
  rest(false)
  round += 1
  waiting = []
  set({})
}

function keep(predicate: (request: JobRequest, key: string) => boolean): void {
  const kept = Object.entries(currentQuotes()).filter(([key]) => predicate(JSON.parse(key) as JobRequest, key))
  if (kept.length < Object.keys(currentQuotes()).length) set(Object.fromEntries(kept))
  waiting = waiting.filter(({ key, request }) => predicate(request, key))
}

function set(quotes: Quotes): void {
  quoteStore.setState({ quotes })
}
