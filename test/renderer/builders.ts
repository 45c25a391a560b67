/** Whole things of the studio with only what a test is about said. */
import type { Asset } from '../../shared/protocol/asset.ts'
import type { Catalogue } from '../../shared/catalogue/catalogue.ts'
import type { Connection } from '../../shared/protocol/connection.ts'
import type { Snapshot } from '../../shared/protocol/commands/studio-commands.ts'
import type { Job, JobInputFile } from '../../shared/protocol/job.ts'
import type { RepairJudgement } from '../../shared/print/repair-judgement.ts'
import { settingsSchema } from '../../shared/protocol/settings.ts'
import type { ViewMaterial } from '../../shared/formats/view-file.ts'
import { plainAsset, plainProvenance, waitingJob } from '../support/builders.ts'

export function aJob(about: Partial<Job> = {}): Job {
  return {
    ...waitingJob,
    id: 'job-1',
    connectionId: 'local',
    connectionName: 'Offline engine',
    modelId: 'figure',
    modelName: 'Figure',
    prompt: 'a red dragon',
    createdAt: '2026-11-21T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
    ...about,
  }
}

export function anAsset(about: Partial<Asset> = {}): Asset {
  return {
    ...plainAsset,
    id: 'asset-1',
    name: 'Red dragon',
    bytes: 1000,
    sha256: 'aa',
    url: '/assets/asset-1/dragon.glb',
    createdAt: '2026-11-21T10:00:00.000Z',
    provenance: {
      ...plainProvenance,
      modelId: 'figure',
      modelName: 'Figure',
      connectionId: 'local',
      connectionName: 'Offline engine',
      seed: 7,
      credits: 0,
    },
    ...about,
  }
}

/** A repair that kept everything. */
export function aJudgement(about: Partial<RepairJudgement> = {}): RepairJudgement {
  const noMarks = { sideMm: 1, at: [] }
  return {
    toleranceMm: 0.4,
    sheetToleranceMm: 0,
    silhouette: { mean: 1, least: 1 },
    strictSilhouette: { mean: 1, least: 1, median: 1 },
    depth: { mean: 1, least: 1 },
    lostPercent: 0,
    clearlyLostPercent: null,
    coveredPercent: null,
    inventedPercent: 0,
    clearlyInventedPercent: null,
    filledPercent: 0,
    farthestMm: 0,
    thinKeptPercent: null,
    gapsKeptPercent: null,
    lostLinesPercent: null,
    newLinesPercent: null,
    flatKeptPercent: null,
    shadedPercent: null,
    recolouredPercent: null,
    colourKeptPercent: null,
    trianglesFactor: 1,
    lostPatches: [],
    inventedPatches: [],
    filledPatches: [],
    lostMarks: noMarks,
    inventedMarks: noMarks,
    filledMarks: noMarks,
    grade: 'same',
    over: [],
    ...about,
  }
}

/** White, rough, without pictures. */
export function aMaterial(about: Partial<ViewMaterial> = {}): ViewMaterial {
  return {
    name: 'm',
    baseColour: [1, 1, 1, 1],
    metalness: 0,
    roughness: 1,
    emissive: [0, 0, 0],
    alphaMode: 'opaque',
    alphaCutoff: 0.5,
    doubleSided: false,
    unspecified: false,
    maps: { baseColour: null, normal: null, metalnessRoughness: null, occlusion: null, emissive: null },
    ...about,
  }
}

export function anInputFile(about: Partial<JobInputFile> = {}): JobInputFile {
  return {
    slot: 'image',
    name: 'cat.png',
    mediaType: 'image/png',
    bytes: 9,
    sha256: 'ff',
    url: '/inputs/ff',
    assetId: null,
    ...about,
  }
}

export function aConnection(about: Partial<Connection> = {}): Connection {
  return {
    id: 'local',
    name: 'Offline engine',
    provider: 'specification',
    unit: 'credits',
    baseUrl: 'http://127.0.0.1:1',
    embedded: true,
    key: { storage: 'none', lastFour: null },
    overrides: {},
    held: false,
    monthlyCap: null,
    unknownPrice: null,
    spent: { credits: 0, estimated: 0, reserved: 0, unknown: 0 },
    webhookSecret: { storage: 'none', lastFour: null },
    paused: null,
    balance: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    ...about,
  }
}

export function aSnapshot(about: Partial<Snapshot> = {}): Snapshot {
  return {
    version: '0.1.0',
    host: 'web',
    dataFolder: '/somewhere',
    settings: settingsSchema.parse({}),
    connections: [aConnection()],
    vault: { preferred: 'run', reason: null, fileAvailable: true, fileLocked: false, fileOpen: false },
    jobs: [],
    endedJobs: 0,
    assets: [],
    drafts: null,
    notices: [],
    disk: null,
    ...about,
  }
}

export const aCatalogue: Catalogue = {
  families: [{ id: 'figure', name: 'Figure', summary: '' }],
  models: [
    {
      id: 'figure',
      family: 'figure',
      version: '3.1',
      name: 'Figure 3.1',
      summary: '',
      operations: [
        {
          operation: 'text-to-3d',
          inputs: [{ id: 'prompt', kind: 'prompt', label: 'Prompt', required: true, maxLength: 40 }],
          parameters: [
            { id: 'height_mm', label: 'Height', kind: 'number', minimum: 10, maximum: 300, unit: 'mm', default: 80 },
            { id: 'seed', label: 'Seed', kind: 'seed' },
          ],
          price: { kind: 'free' },
        },
      ],
    },
    {
      id: 'relief',
      family: 'figure',
      version: '1',
      name: 'Relief',
      summary: '',
      operations: [
        {
          operation: 'image-to-3d',
          inputs: [{ id: 'image', kind: 'image', label: 'Picture', required: true, maxBytes: 1000 }],
          parameters: [],
          price: { kind: 'credits', credits: 35 },
        },
      ],
    },
  ],
}
