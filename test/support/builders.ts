/** Records with everything in them, of which a test names only what it is about. */
import type { Asset } from '../../shared/protocol/asset.ts'
import type { Job } from '../../shared/protocol/job.ts'
import type { StoredConnection, StoredJob } from '../../electron/backend/store/records.ts'

let count = 0

/** What a job is before it is sent. */
export const waitingJob = {
  operation: 'text-to-3d',
  inputFiles: [],
  parameters: {},
  state: 'waiting',
  progress: null,
  note: null,
  taskId: null,
  cost: { quoted: null, charged: null, refunded: null },
  unit: 'credits',
  error: null,
  assetIds: [],
  watched: true,
  project: '',
  after: null,
  batch: null,
  order: 0,
  placeInQueue: null,
  priceQuestion: null,
  expectedMs: null,
  expiresAt: null,
  candidates: [],
  submittedAt: null,
  finishedAt: null,
} satisfies Partial<Job>

/** What every model in the library has, whatever made it. */
export const plainAsset = {
  kind: 'model',
  mediaType: 'model/gltf-binary',
  thumbnailUrl: null,
  favourite: false,
  deletedAt: null,
  parentId: null,
  partOf: null,
  facts: null,
  pixels: null,
  pending: false,
  problem: null,
  missing: [],
} satisfies Partial<Asset>

export const plainProvenance = {
  prompt: 'a red dragon',
  operation: 'text-to-3d',
  provider: 'specification',
  parameters: {},
  taskId: null,
  jobId: null,
  unit: 'credits',
  requestedAt: null,
  finishedAt: null,
  inputs: [],
} satisfies Partial<Asset['provenance']>

export function job(change: Partial<StoredJob> = {}): StoredJob {
  count += 1
  const at = new Date(Date.parse('2026-01-31T09:00:00Z') + count * 1000).toISOString()
  return {
    ...waitingJob,
    id: `job-${count}`,
    connectionId: 'paid',
    connectionName: 'A paid service',
    modelId: 'first-3.1',
    modelName: 'First 3.1',
    prompt: 'a red dragon figurine',
    parameters: { seed: 7 },
    createdAt: at,
    updatedAt: at,
    requestHash: 'a'.repeat(64),
    idempotencyKey: `key-of-job-${count}`,
    submitAttempts: 0,
    notBefore: null,
    seed: 7,
    unsureSince: null,
    cancelRequested: false,
    disownedSubmissions: [],
    ...change,
  }
}

export function connection(change: Partial<StoredConnection> = {}): StoredConnection {
  return {
    id: 'paid',
    name: 'A paid service',
    provider: 'specification',
    baseUrl: 'https://api.example',
    embedded: false,
    overrides: {},
    held: false,
    monthlyCap: null,
    unknownPrice: null,
    createdAt: '2026-01-31T09:00:00.000Z',
    ...change,
  }
}

export function asset(change: Partial<Asset> = {}): Asset {
  count += 1
  return {
    ...plainAsset,
    id: `asset-${count}`,
    name: 'A red dragon',
    bytes: 12,
    sha256: 'b'.repeat(64),
    url: `/assets/asset-${count}/a-red-dragon.glb`,
    createdAt: new Date(Date.parse('2026-01-31T09:00:00Z') + count * 1000).toISOString(),
    provenance: {
      ...plainProvenance,
      modelId: 'first-3.1',
      modelName: 'First 3.1',
      connectionId: 'paid',
      connectionName: 'A paid service',
      seed: null,
      credits: null,
    },
    ...change,
  }
}
