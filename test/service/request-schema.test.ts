import { assert, constantFrom, dictionary, double, integer, oneof, property } from 'fast-check'
import { expect, test } from 'vitest'
import { catalogueSchema, shownParameters } from '../../shared/catalogue/catalogue.ts'
import { checkParameters } from '../../shared/catalogue/check-fields.ts'
import type { ParameterValues } from '../../shared/catalogue/catalogue.ts'
import { families } from '../../electron/service/families/families.ts'
import { offeringOf } from '../../electron/service/offering.ts'
import { operations } from '../../electron/service/operations.ts'
import { requestSchema } from '../../electron/service/request-schema.ts'

const { catalogue, workOf } = offeringOf(families, 'metered')

test('has a valid catalogue, and an implementation for every row', () => {
  expect(catalogueSchema.parse(catalogue)).toEqual(catalogue)
  for (const model of catalogue.models)
    for (const { operation } of model.operations)
      expect(workOf(model.id, operation)).toMatchObject({ operation, run: expect.any(Function) })
})

test('reports a missing required field for every operation', () => {
  for (const model of catalogue.models)
    for (const row of model.operations) {
      const { discriminator } = operations.find(({ operation }) => operation === row.operation)!
      const reported = row.inputs.find((slot) => slot.id === discriminator)
      expect(reported?.required).toBe(true)
      expect(reported?.oneOf).toBeUndefined()
    }
})

test('accepts the defaults of every operation', () => {
  for (const model of catalogue.models)
    for (const row of model.operations) expect(checkParameters(row, {}).problems).toEqual([])
})

test('has a schema that agrees with parameter validation about every value', () => {
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
          const shown = shownParameters(row, fields as ParameterValues)
          // A value that is not shown is not sent: only the schema still looks at it.
          const hidden = row.parameters.some((each) => each.id in fields && !shown.includes(each))
          const taken = checkParameters(row, fields as ParameterValues).problems.length === 0
          expect(hidden ? taken || !parsed : taken === parsed).toBe(true)
        }),
        { numRuns: 400 },
      )
    }
})
