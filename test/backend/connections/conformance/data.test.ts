/** Checks every provider's data: consistent rows, complete prices, parameters that are sent. */
import { describe, expect, test } from 'vitest'
import { providers } from '../../../../electron/backend/connections/providers.ts'
import type { ServiceRequest } from '../../../../electron/backend/connections/service-client.ts'
import {
  catalogueSchema,
  priceOf,
  type Parameter,
  type ParameterValue,
} from '../../../../shared/catalogue/catalogue.ts'
import { checkInputs, checkParameters } from '../../../../shared/catalogue/check-fields.ts'
import { conditionsOf } from '../../../../shared/catalogue/applies-when.ts'
import { providerCardSchema } from '../../../../shared/catalogue/provider-card.ts'
import { replicaKinds } from '../../../support/services/replicas.ts'
import {
  catalogueWith,
  givenOf,
  samplesOf,
  sentInputs,
  withParameter,
  type Sample,
} from '../../../support/services/sample-requests.ts'

describe.each(providers.map((provider) => [provider.id, provider] as const))('%s', (_, provider) => {
  const overrides = replicaKinds.find((kind) => kind.provider === provider.id)?.overrides ?? {}
  const protocol = provider.protocol(overrides)
  const catalogue = catalogueWith(provider, overrides)
  const samples = samplesOf({ id: provider.id, catalogue })
  const each = samples.map((sample) => [sample.title, sample] as const)

  test('has a valid card and addresses', () => {
    expect(providerCardSchema.safeParse(provider.card).error).toBeUndefined()
    expect(provider.card.needsKey).toBe(protocol.needsKey)
    expect(provider.lan).toBe(!protocol.needsKey)
    expect(provider.card.keyUrl ?? 'https://').toMatch(/^https:\/\//)
    for (const address of [provider.defaultBaseUrl, ...Object.values(protocol.origins)])
      expect(address ?? 'https://').toMatch(/^https:\/\//)
    const key = 'key-0123456789'
    const carried = JSON.stringify(protocol.authorisation(key))
    expect(carried.includes(key)).toBe(protocol.needsKey)
  })

  test('has a catalogue with unique ids', () => {
    expect(catalogueSchema.safeParse(catalogue).error).toBeUndefined()
    const ids = catalogue.models.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    const families = new Set(catalogue.families.map(({ id }) => id))
    expect(catalogue.models.filter(({ family }) => !families.has(family))).toEqual([])
  })

  if (each.length === 0) return

  test.each(each)('%s: rows, presets and prices refer to what exists', (title, { row }) => {
    const slotIds = row.inputs.map(({ id }) => id)
    const parameterIds = row.parameters.map(({ id }) => id)
    expect([...slotIds, ...parameterIds]).toEqual([...new Set([...slotIds, ...parameterIds])])
    expect(checkParameters(row, {}).problems).toEqual([])
    for (const preset of row.presets ?? [])
      expect({ title, preset: preset.id, problems: checkParameters(row, preset.values).problems }).toEqual({
        title,
        preset: preset.id,
        problems: [],
      })
    for (const condition of row.parameters.flatMap(conditionsOf).flat())
      if ('parameter' in condition) expect(parameterIds).toContain(condition.parameter)
      else expect(slotIds).toContain(condition.slot.split('.')[0])
    if (row.price.kind !== 'credits') return
    for (const rule of row.price.plus ?? [])
      for (const condition of 'when' in rule ? rule.when : [rule])
        if ('slot' in condition) expect(slotIds).toContain(condition.slot)
        else {
          const parameter = row.parameters.find(({ id }) => id === condition.parameter)
          expect(parameter).toBeDefined()
          const values = Array.isArray(condition.equals) ? condition.equals : [condition.equals]
          for (const value of values) expect(mayBe(parameter!, value)).toBe(true)
        }
    if (row.price.times !== undefined) expect(parameterIds).toContain(row.price.times)
  })

  test.each(each)('%s: every combination of price parameters has a known or unknown price', (_title, sample) => {
    for (const values of combinationsOf(sample)) {
      const price = priceOf(sample.row, values, givenOf(sample))
      if (price === null) continue
      expect(price.least).toBeGreaterThanOrEqual(0)
      expect(price.most).toBeGreaterThanOrEqual(price.least)
      expect(Number.isFinite(price.most)).toBe(true)
    }
  })

  test.each(each)('%s: required inputs can be sent, and the body does not contain the key', (_title, sample) => {
    const { row, request } = sample
    expect(checkInputs(row, givenOf(sample))).toEqual([])
    for (const file of request.files) expect(protocol.inputPlans(request, file).length).toBeGreaterThan(0)
    const description = protocol.submit(request, sentInputs(protocol, request), 'once-1')
    expect(description.method).toMatch(/^(POST|PUT)$/)
    expect(description.path).toMatch(/^\//)
    if (description.origin !== undefined) expect(Object.keys(protocol.origins)).toContain(description.origin)
    const carrier = Object.keys(protocol.authorisation('k')).map((name) => name.toLowerCase())
    expect(Object.keys(description.headers ?? {}).filter((name) => carrier.includes(name.toLowerCase()))).toEqual([])
  })

  test.each(each)('%s: the prompt, every input and every parameter value reach the body', (title, sample) => {
    const { row, request } = sample
    const written = (of: ServiceRequest) => JSON.stringify(protocol.submit(of, sentInputs(protocol, of), 'once-1'))
    const usual = written(request)
    if (request.prompt !== null) expect(usual).toContain(request.prompt)
    for (const file of request.files) {
      const sent = sentInputs(protocol, request).get(file.slot)!
      const mark = sent.way === 'part' ? file.name : sent.way === 'parent' ? null : sent.value
      if (mark !== null) expect(usual).toContain(mark)
    }
    for (const parameter of row.parameters) {
      const seen = new Map<string, ParameterValue>()
      for (const value of valuesOf(parameter)) {
        const changed = withParameter(sample, parameter.id, value)
        if (changed === null) continue
        const body = written(changed)
        expect({ title, parameter: parameter.id, values: [seen.get(body), value] }).toEqual({
          title,
          parameter: parameter.id,
          values: [undefined, value],
        })
        seen.set(body, value)
      }
      expect({ title, parameter: parameter.id, tried: seen.size > 1 }).toEqual({
        title,
        parameter: parameter.id,
        tried: true,
      })
    }
  })
})

/** Returns distinct values: all of a choice, the limits of a number. */
function valuesOf({ kind, choices = [], minimum, maximum, step, default: usual }: Parameter): ParameterValue[] {
  switch (kind) {
    case 'boolean':
      return [true, false]
    case 'choice':
      return choices.map(({ value }) => value)
    case 'text':
      return ['first words', 'other words']
    case 'colour':
      return ['#102030', '#a0b0c0']
    default: {
      const least = minimum ?? 0
      return [...new Set([least, maximum ?? least + (step ?? 1), ...(typeof usual === 'number' ? [usual] : [])])]
    }
  }
}

function mayBe(parameter: Parameter, value: ParameterValue): boolean {
  if (parameter.kind === 'boolean') return typeof value === 'boolean'
  if (parameter.kind === 'choice') return parameter.choices?.some((choice) => choice.value === value) === true
  return typeof value === 'number'
}

/** Returns all combinations of the parameters in a row's price. */
function combinationsOf({ row }: Sample): Record<string, ParameterValue>[] {
  if (row.price.kind !== 'credits') return []
  const named = new Set(
    (row.price.plus ?? []).flatMap((rule) =>
      ('when' in rule ? rule.when : [rule]).flatMap((condition) => ('slot' in condition ? [] : [condition.parameter])),
    ),
  )
  return row.parameters
    .filter(({ id }) => named.has(id))
    .reduce<Record<string, ParameterValue>[]>(
      (found, parameter) =>
        found.flatMap((values) => valuesOf(parameter).map((value) => ({ ...values, [parameter.id]: value }))),
      [{}],
    )
}
