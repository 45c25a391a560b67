/** Defaults of protocols and providers, which each service overrides. Pure. */
import type { ProviderCard } from '../../../../shared/catalogue/provider-card.ts'
import type { ProfileOverrides } from '../../../../shared/protocol/connection.ts'
import { inputProblem, type InputProblem } from '../../../../shared/protocol/input-problem.ts'
import type { Protocol, Provider } from '../provider.ts'

type Own = 'authorisation' | 'rates' | 'inputPlans' | 'submit' | 'readSubmit' | 'poll' | 'readTask' | 'readError'

/** A protocol without optional features. */
export const plainProtocol: Omit<Protocol, Own> = {
  needsKey: true,
  origins: {},
  idempotencyHeader: null,
  concurrentJobs: null,
  answersHoldResults: false,
  submitSeconds: null,
  result: () => null,
  readResult: () => ({ kind: 'outputs', outputs: [] }),
  cancel: () => null,
  shownId: (taskId) => taskId,
  foundTask: (id) => id,
  ownTaskId: () => null,
  lookFor: () => [],
  readLookFor: () => 'unknown',
  upload: () => null,
  readUpload: () => null,
  uploadSeconds: 60 * 60,
  quote: () => null,
  readQuote: () => ({ credits: null, notes: [] }),
  checkKey: null,
  balance: null,
  readBalance: () => ({ credits: null, reserved: null }),
  list: null,
  listPage: () => null,
  listSize: 0,
  readList: () => null,
  webhooks: () => null,
  readWebhookSecret: () => null,
  models: null,
  readModels: () => null,
}

/** Returns the usual `Authorization: Bearer …` header. */
export function bearer(key: string): Record<string, string> {
  return { Authorization: `Bearer ${key}` }
}

/** Defaults for a card: a key is needed, and nothing else is known. */
export const plainCard: Pick<ProviderCard, 'needsKey' | 'about' | 'here' | 'keeps' | 'failed' | 'checkedLive'> = {
  needsKey: true,
  about: null,
  here: null,
  keeps: { linkSeconds: null, resultHours: null },
  failed: 'unknown',
  checkedLive: null,
}

/** A provider without overrides or repeated submits, using HTTPS only. */
export const plainProvider: Pick<Provider, 'lan' | 'checkOverrides' | 'deduplicates'> = {
  lan: false,
  checkOverrides: noOverrides,
  deduplicates: () => false,
}

function noOverrides(overrides: ProfileOverrides): InputProblem[] {
  return Object.keys(overrides).map((name) => inputProblem(name, 'override-unknown', {}))
}
