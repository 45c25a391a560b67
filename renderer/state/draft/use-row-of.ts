import type { Asset } from '../../../shared/protocol/asset.ts'
import { findModelOperation, type ModelOperation } from '../../../shared/catalogue/catalogue.ts'
import { useStudio } from '../use-studio.ts'

/** Returns the row that an asset was made with; undefined where its service is removed or not loaded. */
export function useRowOf({ provenance: { connectionId, modelId, operation } }: Asset): ModelOperation | undefined {
  const state = useStudio(({ catalogues }) => catalogues[connectionId ?? ''])
  if (state?.status !== 'ready' || modelId === null || operation === null) return undefined
  return findModelOperation(state.catalogue, modelId, operation)?.row
}
