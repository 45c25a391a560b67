import type { Asset } from '../../../shared/protocol/asset.ts'
import { findModelOperation, type ModelOperation } from '../../../shared/catalogue/catalogue.ts'
import { catalogueOf } from '../studio-store.ts'
import { useStudio } from '../use-studio.ts'

/**
 * Returns the catalogue's entry for the operation that made an asset; undefined if its service was removed or is not
 * loaded.
 */
export function useRowOf({ provenance: { connectionId, modelId, operation } }: Asset): ModelOperation | undefined {
  const catalogue = useStudio((state) => catalogueOf(connectionId ?? '', state))
  if (catalogue === undefined || modelId === null || operation === null) return undefined
  return findModelOperation(catalogue, modelId, operation)?.operation
}
