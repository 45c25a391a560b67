/** `docs/services.md` is written from the providers and `service-notes.ts`. `UPDATE_DOCS=1` writes it again. */
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { providers } from '../electron/backend/connections/providers.ts'
import { operationIds } from '../shared/catalogue/catalogue.ts'
import { asSpecified } from './support/services/as-specified.ts'
import { replicaKinds } from './support/services/replicas.ts'
import { catalogueWith, samplesOf } from './support/services/sample-requests.ts'
import { serviceNotes } from './support/services-page/service-notes.ts'
import { cellOf, checkedWords, servicesPage, type ServiceEntry } from './support/services-page/services-page.ts'

const page = new URL('../docs/services.md', import.meta.url)
const none = { notOffered: {}, prices: [], leftOut: [] }
const entries: ServiceEntry[] = providers
  .filter(({ id }) => !asSpecified.includes(id))
  .map((provider) => ({
    provider,
    notes: serviceNotes[provider.id] ?? none,
    offers: catalogueWith(provider, overridesOf(provider.id)).models,
  }))

test('docs/services.md describes every service and operation', () => {
  const wanted = `# Services

Written from the providers in the code and \`test/support/services-page/service-notes.ts\` by
\`UPDATE_DOCS=1 npx vitest run -c test/vitest.config.ts test/services-page.test.ts\`.
How to add one: [adding-a-service.md](adding-a-service.md). Three more ways are not in the table: the offline engine, which is free and
needs no network, a [Maquette server](team-server.md) that several people share, and any service that follows the
[interface specification](specification-provider.md).

${checkedWords(entries)} With a key of your own, \`npm run check:service -- <id>\` checks one: it asks for the key without showing it,
proves it free of charge, names its cheapest job and the price, runs it only after a typed \`yes\`, and writes a report without secrets.

*yes*: offered by these models. *not offered*: not by this service through the studio, for this reason. *unknown*: it may have it, but no
document of it was read. Where figures come from: **D** the service's own documents or code, **S** others' code or notes, **M** memory.
A price that is not known is shown as unknown, never as zero.

${servicesPage(entries)}
`
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(page, wanted)
  expect(readFileSync(page, 'utf8')).toBe(wanted)
})

test('every service has notes, and no unknown one does', () => {
  expect(Object.keys(serviceNotes).toSorted()).toEqual(entries.map(({ provider: { id } }) => id).toSorted())
  for (const { prices, leftOut } of Object.values(serviceNotes))
    expect([prices.length > 0, leftOut.length > 0]).toEqual([true, true])
})

describe.each(entries.map((entry) => [entry.provider.id, entry] as const))('%s', (id, entry) => {
  test.each(operationIds)('%s: each supported model is tested by the conformance suite', (operation) => {
    const cell = cellOf(entry, operation)
    const samples = samplesOf({ id, catalogue: catalogueWith(entry.provider, overridesOf(id)) })
    const tried = samples.filter(({ request }) => request.operation === operation).map(({ request }) => request.modelId)
    expect(tried).toEqual(cell.kind === 'yes' ? cell.models : [])
  })
})

test('a missing or superfluous reason is reported', () => {
  const [entry] = entries
  const [offered] = entry!.offers[0]!.operations
  expect(() => cellOf({ ...entry!, offers: [] }, offered!.operation)).toThrow('a reason is missing')
  const notes = { ...none, notOffered: { [offered!.operation]: 'no reason' } }
  expect(() => cellOf({ ...entry!, notes }, offered!.operation)).toThrow('a reason too many')
})

test('states plainly which services were checked', () => {
  expect(checkedWords(entries.map(unchecked))).toMatch(/^None of them/)
  const [first, ...rest] = entries.map(unchecked)
  const { provider } = first!
  const checked = { ...first!, provider: { ...provider, card: { ...provider.card, checkedLive: '2026-12-01' } } }
  expect(checkedWords([checked, ...rest])).toContain(`${provider.name} (2026-12-01)`)
})

function unchecked(entry: ServiceEntry): ServiceEntry {
  return { ...entry, provider: { ...entry.provider, card: { ...entry.provider.card, checkedLive: null } } }
}

function overridesOf(id: string) {
  return replicaKinds.find(({ provider }) => provider === id)?.overrides ?? {}
}
