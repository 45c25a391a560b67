/** Provenance of assets that no service made. */
import type { Provenance } from '../../../shared/protocol/asset.ts'

/** Returns an empty provenance with the known fields. */
export function ownProvenance(known: Partial<Provenance> = {}): Provenance {
  return {
    prompt: null,
    operation: null,
    modelId: null,
    modelName: null,
    provider: null,
    connectionId: null,
    connectionName: null,
    parameters: {},
    seed: null,
    taskId: null,
    jobId: null,
    credits: null,
    unit: 'credits',
    requestedAt: null,
    finishedAt: null,
    inputs: [],
    ...known,
  }
}
