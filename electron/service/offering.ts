/** The catalogue of the families, and the work behind each row. */
import type { Catalogue, OperationId, Price } from '../../shared/catalogue/catalogue.ts'
import type { Family, FamilyOperation } from './families/family.ts'

export interface Offering {
  /** The response of `GET /v1/models`. */
  catalogue: Catalogue
  /** Undefined if the model does not support the operation. */
  workOf: (model: string, operation: OperationId) => FamilyOperation | undefined
  /** Whether any model supports the operation. */
  offers: (operation: OperationId) => boolean
}

/** Free in embedded mode; with prices in metered mode. */
export function offeringOf(families: readonly Family[], mode: 'embedded' | 'metered'): Offering {
  const models = families.flatMap((family) => family.models.map((model) => ({ family: family.id, model })))
  return {
    catalogue: {
      families: families.map(({ id, name, summary }) => ({ id, name, summary })),
      models: models.map(({ family, model: { operations, ...model } }) => ({
        ...model,
        family,
        operations: operations.map(({ operation, inputs, parameters, presets, madeUp, price, typicalTime }) => ({
          operation,
          inputs,
          parameters,
          ...(presets === undefined ? {} : { presets }),
          ...(madeUp === undefined ? {} : { madeUp }),
          ...(typicalTime === undefined ? {} : { typicalTime }),
          price: mode === 'metered' ? ({ kind: 'credits', ...price } satisfies Price) : { kind: 'free' },
        })),
      })),
    },
    workOf: (id, operation) =>
      models.find(({ model }) => model.id === id)?.model.operations.find((row) => row.operation === operation),
    offers: (operation) => models.some(({ model }) => model.operations.some((row) => row.operation === operation)),
  }
}
