import { expect, test } from 'vitest'
import { assetSchema } from '../../shared/asset.ts'
import { jobSchema } from '../../shared/job.ts'
import { ledgerEntrySchema } from '../../shared/ledger.ts'
import { billingUnitKey, passesCap, billingUnitOf } from '../../shared/billing-unit.ts'
import { anAsset, aJob } from '../renderer/builders.ts'

test('dollars are one billing unit over all services, credits one for each connection', () => {
  const key = (unit: 'credits' | 'USD', connectionId: string) => billingUnitKey(billingUnitOf({ unit, connectionId }))
  expect(key('USD', 'fal')).toBe(key('USD', 'gemini'))
  expect(key('credits', 'meshy')).not.toBe(key('credits', 'tripo'))
  expect(key('credits', 'meshy')).not.toBe(key('USD', 'meshy'))
})

test('a cap may be met and not passed, whatever decimals add up to; an unknown price passes it once it is met', () => {
  expect(passesCap(0.1, 0.2, 0.3)).toBe(false)
  expect(passesCap(0.1, 0.21, 0.3)).toBe(true)
  expect(passesCap(0.1 + 0.2, null, 0.3)).toBe(true)
  expect(passesCap(0.7 + 0.1, null, 0.8)).toBe(true)
  expect(passesCap(0.2, null, 0.3)).toBe(false)
})

test('what was kept before amounts had a unit is in credits: jobs, sidecars and entries', () => {
  const { unit: ofJob, ...job } = aJob({ unit: 'USD' })
  const { provenance, ...asset } = anAsset()
  const { unit: ofAsset, ...old } = { ...provenance, unit: 'USD' as const }
  const entry = { id: '1', at: '', connectionId: 'c', jobId: 'j', kind: 'charge', credits: 35 }
  expect([ofJob, ofAsset]).toEqual(['USD', 'USD'])
  expect(jobSchema.parse(job).unit).toBe('credits')
  expect(assetSchema.parse({ ...asset, provenance: old }).provenance.unit).toBe('credits')
  expect(ledgerEntrySchema.parse(entry).unit).toBe('credits')
  expect(ledgerEntrySchema.parse({ ...entry, unit: 'USD' }).unit).toBe('USD')
})
