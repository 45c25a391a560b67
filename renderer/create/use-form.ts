/** The open form: its draft, operation, batch, price and problems. */
import { useShallow } from 'zustand/react/shallow'
import type { ErrorData } from '../../shared/protocol/app-error.ts'
import type { Catalogue, ModelOperation } from '../../shared/catalogue/catalogue.ts'
import type { FieldProblem } from '../../shared/catalogue/check-fields.ts'
import type { Connection } from '../../shared/protocol/connection.ts'
import type { Draft } from '../../shared/protocol/job.ts'
import { fieldOf } from './error-field.ts'
import { useErrorWords } from '../ui/error-words.ts'
import { readyCatalogues } from '../state/draft/current-batch.ts'
import { useDraft } from '../state/draft/use-draft.ts'
import { useStudio, useSnapshot } from '../state/use-studio.ts'
import { useQuotes } from '../state/draft/use-quotes.ts'
import type { CatalogueState } from '../state/studio-store.ts'
import { totalPrice, type Quotes, type TotalPrice } from '../state/draft/total-price.ts'
import { batchOf, type Services, type Batch, type BatchPart } from '../state/draft/batch.ts'

export interface Form {
  draft: Draft
  connection: Connection | undefined
  catalogueState: CatalogueState
  catalogue: Catalogue | null
  operation: ModelOperation | undefined
  services: Services
  /** Null while the model is unknown, as is the price. */
  batch: Batch | null
  total: TotalPrice | null
  quotes: Quotes
  /** Why the last request or a quote was refused. `by` is null for the form's own model. */
  refusal: { error: ErrorData; by: BatchPart | null } | null
  /** Returns the problem to show at a field, or undefined. */
  problemAt: (field: string) => string | undefined
  /** Whether empty fields are reported. */
  tried: boolean
}

/** Returns the open form, kept up to date. */
export function useForm(): Form {
  const { draft, tried, refusal: lastRefusal } = useDraft((state) => state)
  const connections = useSnapshot((snapshot) => snapshot.connections)
  // Only the assets in the form, so that changes to others do not re-render it.
  const usedAssets = new Set(Object.values(draft.files).map(({ assetId }) => assetId))
  const assets = useSnapshot(useShallow((snapshot) => snapshot.assets.filter(({ id }) => usedAssets.has(id))))
  const catalogues = useStudio((state) => state.catalogues)
  const quotes = useQuotes()
  const catalogueState = catalogues[draft.connectionId] ?? loading
  const services: Services = { connections, catalogues: readyCatalogues(catalogues) }
  const batch = batchOf(draft, services, assets)
  const total = batch === null ? null : totalPrice(batch, quotes)
  const visibleProblems: FieldProblem[] = batch?.problems.filter((problem) => tried || !problem.missing) ?? []
  const refusal = refusedNow(lastRefusal, batch, total)
  const ownRefusal = refusal !== null && refusal.by === null ? refusal.error : null
  const errorWords = useErrorWords(ownRefusal !== null)
  return {
    draft,
    connection: connections.find(({ id }) => id === draft.connectionId),
    catalogueState,
    catalogue: catalogueState.status === 'ready' ? catalogueState.catalogue : null,
    operation: batch?.parts[0]?.operation,
    services,
    batch,
    total,
    quotes,
    refusal,
    problemAt: (field) =>
      visibleProblems.find((problem) => problem.field === field)?.reason ??
      (ownRefusal !== null && fieldOf(ownRefusal) === field ? errorWords?.describeError(ownRefusal).title : undefined),
    tried,
  }
}

const loading: CatalogueState = { status: 'loading' }

function refusedNow(refusal: ErrorData | null, batch: Batch | null, total: TotalPrice | null): Form['refusal'] {
  if (refusal !== null) {
    // The backend identifies a refused request by its index.
    const index = refusal.details?.['index']
    const requests = batch?.parts.flatMap((part) => part.requests.map(() => part)) ?? []
    const by = typeof index === 'number' ? requests[index] : undefined
    return { error: refusal, by: by === undefined || by === batch?.parts[0] ? null : by }
  }
  const refused = total?.refusal ?? null
  if (refused === null) return null
  return { error: refused.error, by: refused.part === batch?.parts[0] ? null : refused.part }
}
