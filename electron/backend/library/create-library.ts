/** Creates the library over a folder: the rest of the backend accesses its files only through the library. */
import { mkdir } from 'node:fs/promises'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { DerivedProgress } from '../../../shared/protocol/derived.ts'
import { createNamedTurns } from '../../disk/in-turn.ts'
import { privateFolder } from '../../disk/private-folder.ts'
import { type FreeBytes, systemFreeBytes } from '../../disk/disk-space.ts'
import type { ServedFile } from '../backend.ts'
import type { Clock } from '../ports.ts'
import type { Store } from '../store/store.ts'
import { changeRecord, createAssetChanges } from './asset-changes.ts'
import { findAsset, openAsset, ownFile } from './asset-files.ts'
import { createBin } from './bin.ts'
import { createCrashGuard } from './crash-guard.ts'
import { clearLeftovers } from './clear-leftovers.ts'
import type { LibraryContext } from './context.ts'
import { createDerived } from './derived/create-derived.ts'
import { createDerivedCache } from './derived/derived-cache.ts'
import { createViewsAhead } from './derived/views-ahead.ts'
import { onDisk } from './disk.ts'
import { editAsset } from './edit-asset.ts'
import type { EnginePort } from './engine-port.ts'
import { createExports, exportModel } from './exports.ts'
import { foldersBelow } from './folders.ts'
import { createInputs } from './inputs.ts'
import { keepOutput } from './keep-output.ts'
import { createInspectionQueue } from './inspection-queue.ts'
import { importFile } from './import-file.ts'
import { packTogether } from './pack-together.ts'
import type { Library } from './library.ts'
import { rebuild } from './clear-leftovers.ts'
import { plainFileName } from './safe-name.ts'
import { assetPath } from './sidecar.ts'
import { createStaging, type Staging } from './staging.ts'

/** Maximum size of all derived files. */
const derivedBytes = 4 * 1024 ** 3

interface LibraryOptions {
  store: Store
  /** All the library's files are below this folder. */
  folder: string
  pool: EnginePort
  clock: Clock
  /** Default: the system's. */
  freeBytes?: FreeBytes | undefined
  log: LibraryContext['log']
  /** Marks a file that came from outside. Default: marks nothing. */
  mark?: LibraryContext['mark']
  /** Called once an asset has its facts and its thumbnail. */
  onInspected: (asset: Asset) => void
  /** Called while a derived file is being made. */
  onDerived?: (progress: DerivedProgress) => void
  /** Creates views before they are requested, while the machine is not busy. */
  viewsAhead?: { isBusy: () => boolean }
}

/** Nothing is read or written before `start`. */
export function createLibrary(options: LibraryOptions): Library {
  const { store, clock, pool, log } = options
  const folders = foldersBelow(options.folder)
  const { inTurn, settled } = createNamedTurns()
  const stop = new AbortController()
  const context: LibraryContext = {
    store,
    folders,
    pool,
    clock,
    freeBytes: options.freeBytes ?? systemFreeBytes,
    log,
    inTurn,
    stopping: stop.signal,
    guard: createCrashGuard(store.values, (message) => log('warn', message)),
    namesInUse: new Map(),
    mark: options.mark ?? (async () => {}),
    inspect: (id) => inspections.add(id),
  }
  const staging = createStaging(context)
  const inputs = createInputs(context)
  const { shelf, derived, viewsAhead } = createDerivedFiles(context, options)
  const inspections = createInspectionQueue(context, async (id, change) => {
    const asset = await changeRecord(context, id, change)
    options.onInspected(asset)
    if (asset.kind === 'model' && asset.facts !== null) viewsAhead?.request(id)
  })
  const warn = (message: string) => (thrown: unknown) => log('warn', message, { reason: String(thrown) })

  return {
    ...createAssetChanges(context),
    ...createBin(context),
    ...createExports(context, staging),
    async start({ readOnly = false } = {}) {
      if (readOnly) return inputs.start().catch(warn('inputs cannot be read'))
      for (const folder of Object.values(folders)) await onDisk(folder, () => mkdir(folder, privateFolder))
      await clearLeftovers(context)
      await inputs.start()
      await shelf.start()
      for (const asset of store.assets.pending()) inspections.add(asset.id)
      inputs.tidy().catch(warn('inputs could not be tidied'))
    },
    async stop() {
      stop.abort()
      await Promise.all([settled(), inspections.settled()])
      await Promise.all([viewsAhead?.settled(), derived.settled()])
    },
    stage: staging.stage,
    stageBytes: staging.stageBytes,
    openStaged: async (stagedId) => staging.open(stagedId),
    openAsset: (assetId, fileName) => openAsset(context, assetId, fileName),
    openInput: inputs.open,
    openDerived: (assetId, request, signal) => derived.open(assetId, request, { signal, isUrgent: true }),
    async keepInput(slot, source) {
      if ('stagedId' in source) return inputs.keep(slot, staging.get(source.stagedId, slot))
      const asset = findAsset(context, source.assetId)
      const file = await fileForService(context, staging, asset, slot)
      return inputs.keep(slot, { ...file, fileName: nameAsInput(asset, file) }, asset.id)
    },
    keepSurroundings: async (stagedId) => inputs.keepSurroundings(staging.get(stagedId, 'file')),
    importFile: async (stagedId, several = 'set') => importFile(context, staging.get(stagedId, 'file'), { several }),
    async importTogether(name, files, several = 'set') {
      const staged = files.map(({ stagedId, path }) => ({ path, file: staging.get(stagedId, 'files') }))
      const archive = await packTogether(context, staged)
      const { stagedId } = await staging.stageBytes(archive, { name: `${name}.zip`, mediaType: 'application/zip' })
      return importFile(context, staging.get(stagedId, 'files'), { several, isPacked: true })
    },
    edit: async (assetId, edit, note) => editAsset(context, findAsset(context, assetId), edit, inputs.path, note),
    inputPath: inputs.path,
    readAgain: (jobId) => context.guard.forget({ jobId }),
    keepOutput: (job, expected, open, provenance, onProgress, signal) =>
      keepOutput(context, { job, expected, open, provenance, onProgress, signal }),
    inspected: () => inspections.settled(),
    rebuild: () => rebuild(context),
  }
}

function createDerivedFiles(context: LibraryContext, { onDerived, viewsAhead: ahead }: LibraryOptions) {
  const { folders, store, clock, pool, stopping, log } = context
  const now = () => clock.now()
  const shelf = createDerivedCache({
    folder: folders.derived,
    budgetBytes: derivedBytes,
    now,
    isKnown: (id) => store.assets.get(id) !== undefined,
  })
  const derived = createDerived({
    shelf,
    pool,
    asset: (id) => findAsset(context, id),
    pathOf: (asset) => assetPath(context, asset),
    now,
    onProgress: (progress) => onDerived?.(progress),
    stopping,
  })
  const viewsAhead =
    ahead &&
    createViewsAhead({
      derived,
      isBusy: ahead.isBusy,
      clock,
      stopping,
      log: (message, data) => log('info', message, data),
    })
  return { shelf, derived, viewsAhead }
}

/** Returns the file to send to a service: the asset's own, or a GLB in the coordinate system that the artist chose. */
async function fileForService(
  context: LibraryContext,
  staging: Staging,
  asset: Asset,
  field: string,
): Promise<ServedFile> {
  if (asset.coordinateSystem === undefined) return ownFile(context, asset, field)
  return staging.get((await exportModel(context, staging, asset, 'glb')).stagedId, 'file')
}

/** Returns the asset's name with the extension of its file. */
function nameAsInput({ name }: Asset, { fileName }: ServedFile): string {
  return plainFileName(`${name.replaceAll(/[/\\]/g, ' ')}${/\.\w+$/.exec(fileName)?.[0] ?? ''}`)
}
