import { assert, constantFrom, dictionary, double, integer, oneof, property } from 'fast-check'
import { expect, test } from 'vitest'
import { catalogueSchema, checkParameters } from '../../shared/catalogue.ts'
import type { ParameterValues } from '../../shared/catalogue.ts'
import { serviceCatalogue } from '../../electron/service/catalogue.ts'
import { operations } from '../../electron/service/operations.ts'
import { requestSchema } from '../../electron/service/request-schema.ts'

const catalogue = serviceCatalogue('metered')

test('the catalogue has the shape that everybody reads, and offers exactly what can be done', () => {
  expect(catalogueSchema.parse(catalogue)).toEqual(catalogue)
  const offered = catalogue.models.flatMap((model) => model.operations.map((row) => row.operation))
  expect(offered.sort()).toEqual(operations.flatMap((row) => (row.work === undefined ? [] : [row.operation])).sort())
})

test('every operation is told by a field that it requires', () => {
  for (const model of catalogue.models)
    for (const row of model.operations) {
      const { toldBy } = operations.find(({ operation }) => operation === row.operation)!
      expect(row.inputs.find((slot) => slot.id === toldBy)?.required).toBe(true)
    }
})

test('the defaults of every operation can be sent', () => {
  for (const model of catalogue.models)
    for (const row of model.operations) expect(checkParameters(row, {}).problems).toEqual([])
})

test('the schema and the check of parameters agree about every value', () => {
  for (const model of catalogue.models)
    for (const row of model.operations) {
      const schema = requestSchema(model, row, 'optional')
      const names = row.parameters.map((parameter) => parameter.id)
      const value = oneof(
        constantFrom<unknown>('none', 'round', 'auto', 'draft', 'fine', true, 80, 0.5, 0, 1, 2147483647, null),
        double(),
        integer(),
      )
      const given = dictionary(constantFrom(...names, 'unknown'), value, { maxKeys: 3, noNullPrototype: true })
      assert(
        property(given, (fields) => {
          const parsed = schema.safeParse({ model: model.id, ...fields }).success
          expect(checkParameters(row, fields as ParameterValues).problems.length === 0).toBe(parsed)
        }),
        { numRuns: 400 },
      )
    }
})
