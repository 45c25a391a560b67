/**
 * What the local service offers, as rows: a family has models, a model does operations, and an operation says what it takes,
 * what it costs and how the engine does it. A new model is a new row; a new parameter is a line of one.
 */
import type {
  CatalogueModel,
  CreditPrice,
  ModelOperation,
  ParameterValues,
} from '../../../shared/catalogue/catalogue.ts'
import type { Remark } from '../../../shared/protocol/remark.ts'
import type { EngineRunner, RunOptions } from '../engine-runner.ts'

export interface Family {
  id: string
  name: string
  summary: string
  models: FamilyModel[]
}

export interface FamilyModel extends Omit<CatalogueModel, 'family' | 'operations'> {
  operations: FamilyOperation[]
}

export interface FamilyOperation extends Omit<ModelOperation, 'price'>, OperationWork {
  /** What the metered service takes for one. */
  price: CreditPrice
}

export interface OperationWork {
  /** A task that takes longer is ended and fails. */
  deadlineMs: number
  /**
   * Where the result will differ from the request, before anything is accepted or paid. `request` has what
   * is known so far: for a quote inputs may be missing. Throws AppError `request-refused` with
   * `{ reason: 'unsupported_prompt', suggestions }` for words that name nothing known, `invalid-input` with `{ field }`.
   */
  check?(request: ParameterValues): Remark[] | Promise<Remark[]>
  /** What the request will make, as codes, from the plan that is built; throws as `check` does. Absent: nothing is known before. */
  makes?(request: ParameterValues): Remark[] | Promise<Remark[]>
  /** `files` holds the bytes of the inputs, by field; those of views as `<field>.<view>`. Rejects with AppError. */
  run(
    engine: EngineRunner,
    request: ParameterValues,
    files: Record<string, Uint8Array>,
    options: RunOptions,
  ): Promise<MadeOutput[]>
}

/** A result as it comes from the engine, the main one first. */
export interface MadeOutput {
  name: string
  kind: 'model' | 'image' | 'texture' | 'report' | 'archive'
  mediaType: string
  bytes: Uint8Array
}
