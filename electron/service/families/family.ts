/** Rows of the local service's catalogue: families with models, their operations with inputs, price and engine job. */
import type {
  CatalogueModel,
  CreditPrice,
  ModelOperation,
  ParameterValues,
} from '../../../shared/catalogue/catalogue.ts'
import type { PrintGrade } from '../../../shared/print/print-report.ts'
import type { Remark } from '../../../shared/protocol/remark.ts'
import type { EngineRunner, RunOptions } from '../engine-runner.ts'
import type { TaskNote } from '../tasks/task-note.ts'

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
  /** Price when the service is metered. */
  price: CreditPrice
}

export interface WorkOptions extends RunOptions {
  /** Media types of the inputs by field, according to the sender and to their first bytes. */
  mediaTypes: Readonly<Record<string, string>>
}

export interface OperationWork {
  /** Tasks that take longer fail. */
  deadlineMs: number
  /**
   * Returns remarks on how the result will differ from the request, before it is accepted. For a quote, inputs may be
   * missing. Throws AppError `request-refused` with `{ reason: 'unsupported_prompt', suggestions }` for unknown
   * subjects, `invalid-input` with `{ field }`.
   */
  check?(request: ParameterValues): Remark[] | Promise<Remark[]>
  /**
   * Returns a summary of what will be made, as codes; undefined if unknown before the run. Throws the errors of
   * `check`.
   */
  makes?(request: ParameterValues): Remark[] | Promise<Remark[]>
  /** `files`: input bytes by field, those of views by `<field>.<view>`. Rejects with AppError. */
  run(
    engine: EngineRunner,
    request: ParameterValues,
    files: Record<string, Uint8Array>,
    options: WorkOptions,
  ): Promise<MadeOutput[]>
}

/** A result of the engine; the main one comes first. */
export interface MadeOutput {
  name: string
  kind: 'model' | 'image' | 'texture' | 'report' | 'archive'
  mediaType: string
  bytes: Uint8Array
  /** For reports: the task's notes about the files and the work. */
  notes?: TaskNote[]
  /** For print reports. */
  grade?: PrintGrade
}
