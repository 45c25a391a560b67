/** The form as its parts need it: the draft, the row of the catalogue it is made from, and what is wrong with it. */
import type { Catalogue, FieldProblem, ModelOperation } from '../../shared/catalogue.ts'
import type { Connection } from '../../shared/connection.ts'
import type { Draft } from '../../shared/job.ts'
import { describeError, fieldOf } from '../error-messages.ts'
import { useDraft } from '../state/draft.ts'
import { draftProblems, rowOf } from '../state/fit-draft.ts'
import { useQuote } from '../state/quote.ts'
import type { QuoteState } from '../state/quote.ts'
import { useSnapshot, useStudio } from '../state/studio-store.ts'
import type { CatalogueState } from '../state/studio-store.ts'

export interface Form {
  draft: Draft
  connection: Connection | undefined
  catalogueState: CatalogueState
  catalogue: Catalogue | null
  row: ModelOperation | undefined
  quote: QuoteState
  /** To be shown at a field now, or undefined. */
  problemAt: (field: string) => string | undefined
  canSubmit: boolean
}

/** Everything the form shows, kept current. */
export function useForm(): Form {
  const { draft, tried, submitting, refusal } = useDraft((state) => state)
  const connection = useSnapshot(({ connections }) => connections.find(({ id }) => id === draft.connectionId))
  const catalogueState = useStudio(({ catalogues }) => catalogues[draft.connectionId]) ?? loading
  const quote = useQuote()
  const catalogue = catalogueState.status === 'ready' ? catalogueState.catalogue : null
  const row = catalogue === null ? undefined : rowOf(draft, catalogue)
  const problems = row === undefined ? [] : draftProblems(draft, row)
  const shown: FieldProblem[] = problems.filter((problem) => tried || !problem.missing)
  const refused = refusal ?? (quote.status === 'refused' ? quote.error : null)
  const refusedField = refused === null ? null : fieldOf(refused)
  return {
    draft,
    connection,
    catalogueState,
    catalogue,
    row,
    quote,
    problemAt: (field) =>
      shown.find((problem) => problem.field === field)?.reason ??
      (refused !== null && refusedField === field ? describeError(refused).title : undefined),
    canSubmit: row !== undefined && !submitting && problems.every((problem) => problem.missing),
  }
}

const loading: CatalogueState = { status: 'loading' }
