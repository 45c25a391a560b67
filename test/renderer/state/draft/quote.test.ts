/** Quotes and sending together, over a bridge that is a table of answers. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeDraft, draftStore } from '../../../../renderer/state/draft/draft.ts'
import { emptyDraft } from '../../../../renderer/state/draft/fit-draft.ts'
import { currentQuotes, followQuotes } from '../../../../renderer/state/draft/quote.ts'
import { studioStore } from '../../../../renderer/state/studio-store.ts'
import { submitDraft } from '../../../../renderer/state/draft/submit-draft.ts'
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { Catalogue } from '../../../../shared/catalogue/catalogue.ts'
import type { CommandInput } from '../../../../shared/protocol/contract.ts'
import type { JobRequest, Quote } from '../../../../shared/protocol/job.ts'
import { settingsSchema } from '../../../../shared/protocol/settings.ts'
import { aJob, aConnection, aSnapshot } from '../../builders.ts'
import { setFakeBridge } from '../../fake-bridge.ts'

const catalogue: Catalogue = {
  families: [],
  models: ['figure', 'reef'].map((id) => ({
    id,
    family: '',
    version: '1',
    name: id,
    summary: '',
    operations: [
      {
        operation: 'text-to-3d',
        inputs: [{ id: 'prompt', kind: 'prompt', label: 'Prompt', required: true }],
        parameters: [{ id: 'seed', label: 'Seed', kind: 'seed' }],
        price: { kind: 'credits', credits: 35 },
      },
    ],
  })),
}

let price: (request: JobRequest) => number | null | Promise<number>
let asked: JobRequest[]
let single: CommandInput<'jobs.submit'>[]
let batches: CommandInput<'jobs.submit-batch'>[]
let refuse: AppError | null
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  price = () => 35
  asked = []
  single = []
  batches = []
  refuse = null
  const table: Record<string, (input: never) => unknown> = {
    'quotes.get': async (request: JobRequest): Promise<Quote> => {
      asked.push(request)
      const credits = await price(request)
      return {
        credits,
        free: credits === 0,
        source: 'service',
        notes: [],
        requestHash: `hash of ${JSON.stringify(request)}`,
      }
    },
    'jobs.submit': (request: CommandInput<'jobs.submit'>) => {
      if (refuse !== null) throw refuse
      single.push(request)
      return aJob()
    },
    'jobs.submit-batch': (batch: CommandInput<'jobs.submit-batch'>) => {
      if (refuse !== null) throw refuse
      batches.push(batch)
      return { jobs: batch.requests.map((_, index) => aJob({ id: `job-${index}` })) }
    },
    'drafts.save': () => ({}),
  }
  setFakeBridge(async (name: string, input: never) => table[name]?.(input))
  studioStore.setState({
    status: 'ready',
    snapshot: aSnapshot({
      connections: [aConnection({ id: 'paid', name: 'Paid', embedded: false })],
      settings: settingsSchema.parse({ project: 'Chess set' }),
    }),
    catalogues: { paid: { status: 'ready', catalogue } },
  })
  draftStore.setState({
    draft: { ...emptyDraft('paid'), modelId: 'figure', prompt: 'a cat' },
    tried: false,
    submitting: false,
    refusal: null,
  })
  end = followQuotes()
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

const rest = () => vi.advanceTimersByTimeAsync(400)
const statuses = () => Object.values(currentQuotes()).map(({ status }) => status)

test('typing asks for one quote', async () => {
  for (const prompt of ['a c', 'a ca', 'a cat and a dog']) changeDraft({ prompt })
  await rest()
  expect(asked.map(({ prompt }) => prompt)).toEqual(['a cat and a dog'])
})

test('a quote is void as soon as the form changes', async () => {
  await rest()
  expect(statuses()).toEqual(['quoted'])
  changeDraft({ prompt: 'a dog' })
  expect(statuses()).toEqual(['asking'])
})

test('a late answer for an earlier form is ignored', async () => {
  let answer: (credits: number) => void = () => undefined
  const late = new Promise<number>((resolve) => (answer = resolve))
  const first = price
  price = () => late
  changeDraft({ prompt: 'slow' })
  await rest()
  price = first
  changeDraft({ prompt: 'quick' })
  await rest()
  answer(1)
  await rest()
  expect(Object.values(currentQuotes())).toMatchObject([{ quote: { credits: 35 } }])
})

test('adding a model asks for its quote only', async () => {
  await rest()
  changeDraft({ alsoTo: [{ connectionId: 'paid', modelId: 'reef' }] })
  await rest()
  expect(asked.map(({ modelId }) => modelId)).toEqual(['figure', 'reef'])
})

test('variations without a locked seed need one quote', async () => {
  changeDraft({ variations: 5 })
  await rest()
  expect(asked).toHaveLength(1)
})

test('the quote that was shown is sent along, with the project', async () => {
  await rest()
  await submitDraft()
  expect(single).toHaveLength(1)
  expect(single[0]).toMatchObject({ project: 'Chess set', quote: { credits: 35 } })
  expect(single[0]?.quote?.requestHash).toContain('a cat')
})

test('several requests are one batch, each with its own quote', async () => {
  changeDraft({ variations: 2, parameters: { seed: 4 }, alsoTo: [{ connectionId: 'paid', modelId: 'reef' }] })
  await rest()
  await submitDraft()
  expect(batches).toHaveLength(1)
  expect(batches[0]?.kind).toBe('models')
  expect(batches[0]?.requests.map(({ modelId, parameters }) => [modelId, parameters['seed']])).toEqual([
    ['figure', 4],
    ['figure', 5],
    ['reef', 4],
    ['reef', 5],
  ])
  expect(new Set(batches[0]?.requests.map(({ quote }) => quote?.requestHash)).size).toBe(4)
})

test('a price that differs from the list is shown before anything is sent', async () => {
  price = () => 50
  changeDraft({ prompt: 'a dog' })
  await submitDraft()
  expect(single).toEqual([])
  expect(draftStore.getState().refusal?.details).toMatchObject({ reason: 'quote-void' })
  await rest()
  await submitDraft()
  expect(single[0]?.quote?.credits).toBe(50)
})

test('a quote that the backend rejects as stale is requested again, and nothing is sent', async () => {
  await rest()
  refuse = new AppError('invalid-input', 'stale', { details: { reason: 'quote-void' } })
  await submitDraft()
  expect(draftStore.getState().refusal?.details).toMatchObject({ reason: 'quote-void' })
  await rest()
  expect(asked).toHaveLength(2)
  refuse = null
  await submitDraft()
  expect(single).toHaveLength(1)
})

test('a batch with a request that the service would refuse is not sent, and the request is named', async () => {
  price = ({ modelId }) => {
    if (modelId === 'reef') throw new AppError('content-refused', 'no')
    return 35
  }
  changeDraft({ alsoTo: [{ connectionId: 'paid', modelId: 'reef' }] })
  await rest()
  await submitDraft()
  expect(batches).toEqual([])
  expect(draftStore.getState().refusal).toMatchObject({ code: 'content-refused', details: { index: 1 } })
})
