/** Repairs the open model for printing with the local engine, free of charge, and keeps its size and pose. */
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { Catalogue, CatalogueModel } from '../../../shared/catalogue/catalogue.ts'
import { checkParameters } from '../../../shared/catalogue/check-fields.ts'
import type { JobRequest } from '../../../shared/protocol/job.ts'
import { bridge } from '../current-bridge.ts'
import { showJob } from '../queue/jobs.ts'
import { withWords } from '../queue/with-words.ts'
import { attempt } from '../messages.ts'
import { rememberSubmitted } from '../stage/open-finished.ts'
import { useSnapshot } from '../use-studio.ts'
import { useStudio } from '../use-studio.ts'
import { catalogueOf } from '../studio-store.ts'

/** Returns the repair request for an asset with all defaults, or null if the catalogue has no such model. Pure. */
export function repairRequest(asset: Asset, connectionId: string, catalogue: Catalogue): JobRequest | null {
  const rowOf = ({ operations }: CatalogueModel) => operations.find(({ operation }) => operation === 'print-prepare')
  const model = catalogue.models.find((each) => rowOf(each) !== undefined)
  const modelOperation = model === undefined ? undefined : rowOf(model)
  if (model === undefined || modelOperation === undefined) return null
  return {
    connectionId,
    modelId: model.id,
    operation: modelOperation.operation,
    files: { mesh: { sha256: asset.sha256, assetId: asset.id } },
    parameters: checkParameters(modelOperation, {}).values,
  }
}

/** Returns the repair action, or null if the local engine is not among the connections. */
export function useRepairNow(asset: Asset): (() => Promise<void>) | null {
  const own = useSnapshot(({ connections }) => connections.find(({ embedded }) => embedded)?.id ?? '')
  const catalogue = useStudio((state) => catalogueOf(own, state))
  const request = catalogue === undefined ? null : repairRequest(asset, own, catalogue)
  return request === null ? null : () => send(asset, request)
}

async function send(asset: Asset, request: JobRequest): Promise<void> {
  const job = await attempt(async () => {
    const kept = await bridge().call('inputs.keep', { slot: 'mesh', assetId: asset.id })
    const files = { mesh: { sha256: kept.sha256, assetId: asset.id } }
    return bridge().call('jobs.submit', { ...(await withWords(request)), files })
  }, request.connectionId)
  if (job === undefined) return
  rememberSubmitted(job.id)
  showJob(job)
}
