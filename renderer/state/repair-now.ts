/** The open model repaired for printing at once, where that costs nothing: as it came, in size and pose. */
import type { Asset } from '../../shared/asset.ts'
import type { Catalogue, CatalogueModel } from '../../shared/catalogue.ts'
import { checkParameters } from '../../shared/catalogue.ts'
import type { JobRequest } from '../../shared/job.ts'
import { bridge } from './current-bridge.ts'
import { showJob } from './jobs.ts'
import { attempt } from './messages.ts'
import { rememberSubmitted } from './open-finished.ts'
import { useSnapshot, useStudio } from './studio-store.ts'

/** What would be sent to a service for an asset: everything at its default. Null where the catalogue has no such row. Pure. */
export function repairRequest(asset: Asset, connectionId: string, catalogue: Catalogue): JobRequest | null {
  const rowOf = ({ operations }: CatalogueModel) => operations.find(({ operation }) => operation === 'print-prepare')
  const model = catalogue.models.find((each) => rowOf(each) !== undefined)
  const row = model === undefined ? undefined : rowOf(model)
  if (model === undefined || row === undefined) return null
  return {
    connectionId,
    modelId: model.id,
    operation: row.operation,
    files: { mesh: { sha256: asset.sha256, assetId: asset.id } },
    parameters: checkParameters(row, {}).values,
  }
}

/** Does it; null where the studio's own engine is not among the connections. */
export function useRepairNow(asset: Asset): (() => Promise<void>) | null {
  const own = useSnapshot(({ connections }) => connections.find(({ embedded }) => embedded)?.id ?? '')
  const state = useStudio(({ catalogues }) => catalogues[own])
  const request = state?.status === 'ready' ? repairRequest(asset, own, state.catalogue) : null
  return request === null ? null : () => send(asset, request)
}

async function send(asset: Asset, request: JobRequest): Promise<void> {
  const job = await attempt(async () => {
    const kept = await bridge().call('inputs.keep', { slot: 'mesh', assetId: asset.id })
    return bridge().call('jobs.submit', { ...request, files: { mesh: { sha256: kept.sha256, assetId: asset.id } } })
  }, request.connectionId)
  if (job === undefined) return
  rememberSubmitted(job.id)
  showJob(job)
}
