/** The library over a folder: the rooms' one way to files on disk. */
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { ExportFormat } from '../../../shared/formats/formats.ts'
import type { DerivedProgress } from '../../../shared/protocol/derived.ts'
import { privateFolder } from '../../disk/private-folder.ts'
import { type FreeBytes, systemFreeBytes } from '../../disk/disk-space.ts'
import type { ServedFile } from '../backend.ts'
import type { Clock } from '../ports.ts'
import type { Store } from '../store/store.ts'
import { changedAsset } from './changed-asset.ts'
import { createCrashGuard } from './crash-guard.ts'
import { clearLeftovers } from './clear-leftovers.ts'
import type { LibraryContext } from './context.ts'
import { createDerived } from './derived/create-derived.ts'
import { createShelf } from './derived/shelf.ts'
import { createViewsAhead } from './derived/views-ahead.ts'
import { onDisk, readWhole } from './disk.ts'
import type { EnginePort } from './engine-port.ts'
import { fileNameOf, foldersBelow, thumbnailName } from './folders.ts'
import { createTurns } from './in-turn.ts'
import { createInputs } from './inputs.ts'
import { keepOutput } from './keep-output.ts'
import { createInspectionQueue } from './inspection-queue.ts'
import { editAsset } from './edit-asset.ts'
import { importFile } from './import-file.ts'
import { packTogether } from './pack-together.ts'
import type { ExportOptions, Library } from './library.ts'
import { rebuild } from './rebuild.ts'
import { plainFileName } from './safe-name.ts'
import { assetPath, writeSidecar } from './sidecar.ts'
import { createStaging } from './staging.ts'

/** An export that takes longer than this has run away. */
const exportDeadlineMs = 180_000
/** What derived files may take of the disk. */
const derivedBytes = 4 * 1024 ** 3

export interface LibraryOptions {
  store: Store
  /** Everything the library keeps is below this folder. */
  folder: string
  pool: EnginePort
  clock: Clock
  /** Other than the system's. */
  freeBytes?: FreeBytes | undefined
  log: LibraryContext['log']
  /** Marks a file that came from outside; left out: nothing is marked. */
  mark?: LibraryContext['mark']
  /** An asset has its facts and its thumbnail now. */
  onLooked: (asset: Asset) => void
  /** A derived file is being made. */
  onDerived?: (progress: DerivedProgress) => void
  /** Views of what is kept are made before they are asked for, while this says that nothing else is to be done. */
  viewsAhead?: { isBusy: () => boolean }
}

/** Nothing is read or written before `start`. */
export function createLibrary(options: LibraryOptions): Library {
  const { store, clock, pool } = options
  const folders = foldersBelow(options.folder)
  const { inTurn, settled } = createTurns()
  const stop = new AbortController()
  const context: LibraryContext = {
    store,
    folders,
    pool,
    clock,
    freeBytes: options.freeBytes ?? systemFreeBytes,
    log: options.log,
    inTurn,
    stopping: stop.signal,
    guard: createCrashGuard(store.values, (message) => options.log('warn', message)),
    mark: options.mark ?? (async () => {}),
    look: (id) => looks.look(id),
  }
  const staging = createStaging(context)
  const inputs = createInputs(context)

  const find = (id: string): Asset => {
    const asset = store.assets.get(id)
    if (asset === undefined) throw new AppError('not-found', `there is no asset ${id}`, { details: { id } })
    return asset
  }
  const openStaged = (stagedId: string, field: string): ServedFile => {
    const staged = staging.open(stagedId)
    if (staged === null)
      throw new AppError('not-found', 'the file is no longer there: choose it again', { details: { field } })
    return staged
  }
  const fileOf = async (assetId: string, field: string): Promise<ServedFile> => {
    const served = await openFile(context, find(assetId))
    if (served === null) throw new AppError('not-found', 'its file is no longer on this disk', { details: { field } })
    return served
  }
  const changeWith = (id: string, change: (asset: Asset) => Asset): Promise<Asset> =>
    inTurn(id, async () => {
      const changed = change(find(id))
      await writeSidecar(context, changed)
      store.assets.save(changed)
      return changed
    })

  const exported = async (
    asset: Asset,
    format: ExportFormat,
    { heightMm, dialect, projectSettings }: ExportOptions = {},
  ) => {
    if (asset.kind !== 'model')
      throw new AppError('unsupported-format', `${asset.name} is not a model`, { details: { name: asset.name } })
    const path = assetPath(context, asset)
    const file = await readWhole(path)
    const made = await pool.run(
      'export',
      {
        file,
        mediaType: asset.mediaType,
        name: asset.name,
        format,
        ...(heightMm === undefined ? {} : { heightMm }),
        ...(dialect === undefined ? {} : { dialect }),
        ...(projectSettings === undefined ? {} : { projectSettings }),
        ...(asset.coordinateSystem === undefined ? {} : { coordinateSystem: asset.coordinateSystem }),
        ...(asset.partNames === undefined ? {} : { partNames: asset.partNames }),
      },
      { signal: stop.signal, deadlineMs: exportDeadlineMs },
    )
    const staged = await staging.stageBytes(made.file, { name: made.fileName, mediaType: made.mediaType })
    const { stagedId, name: fileName, mediaType, bytes } = staged
    return { stagedId, fileName, mediaType, bytes, notes: made.notes, filaments: made.filaments }
  }
  /** A GLB of what the artist says the file means: what services are sent in its place. */
  const asTaken = async (asset: Asset): Promise<ServedFile> => {
    const { stagedId } = await exported(asset, 'glb')
    return openStaged(stagedId, 'file')
  }

  const shelf = createShelf({
    folder: folders.derived,
    budgetBytes: derivedBytes,
    now: () => clock.now(),
    isKnown: (id) => store.assets.get(id) !== undefined,
  })
  const derived = createDerived({
    shelf,
    pool,
    asset: (id) => store.assets.get(id),
    pathOf: (asset) => assetPath(context, asset),
    now: () => clock.now(),
    onProgress: (progress) => options.onDerived?.(progress),
    stopping: stop.signal,
  })
  const viewsAhead =
    options.viewsAhead &&
    createViewsAhead({
      derived,
      isBusy: options.viewsAhead.isBusy,
      clock,
      stopping: stop.signal,
      log: (message, data) => context.log('info', message, data),
    })
  const looks = createInspectionQueue(context, async (id, change) => {
    const asset = await changeWith(id, change)
    options.onLooked(asset)
    if (asset.kind === 'model' && asset.facts !== null) viewsAhead?.request(id)
  })

  return {
    async start({ readOnly = false } = {}) {
      if (readOnly)
        return inputs
          .start()
          .catch((thrown: unknown) => context.log('warn', 'inputs cannot be read', { reason: String(thrown) }))
      for (const folder of Object.values(folders)) await onDisk(folder, () => mkdir(folder, privateFolder))
      await clearLeftovers(context)
      await inputs.start()
      await shelf.start()
      for (const asset of store.assets.pending()) looks.look(asset.id)
      inputs
        .tidy()
        .catch((thrown: unknown) => context.log('warn', 'inputs could not be tidied', { reason: String(thrown) }))
    },
    async stop() {
      stop.abort()
      await Promise.all([settled(), looks.settled()])
      await Promise.all([viewsAhead?.settled(), derived.settled()])
    },
    stage: (body, about) => staging.stage(body, about),
    stageBytes: (file, about) => staging.stageBytes(file, about),
    openStaged: async (stagedId) => staging.open(stagedId),
    openAsset: async (assetId, fileName) => {
      const asset = store.assets.get(assetId)
      if (asset === undefined) return null
      return fileName === thumbnailName && asset.thumbnailUrl !== null
        ? openThumbnail(context, asset)
        : fileName === null || fileName === fileNameOf(asset)
          ? openFile(context, asset)
          : null
    },
    openInput: (sha256) => inputs.open(sha256),
    openDerived: (assetId, request, signal) => derived.open(assetId, request, { signal, isUrgent: true }),
    keepInput: async (slot, source) => {
      if ('assetId' in source) {
        const asset = find(source.assetId)
        const file = asset.coordinateSystem === undefined ? await fileOf(asset.id, slot) : await asTaken(asset)
        return inputs.keep(slot, { ...file, fileName: nameAsInput(asset, file) }, asset.id)
      }
      return inputs.keep(slot, openStaged(source.stagedId, slot))
    },
    keepSurroundings: async (stagedId) => inputs.keepSurroundings(openStaged(stagedId, 'file')),
    importFile: (stagedId) => importFile(context, openStaged(stagedId, 'file')),
    importTogether: async (name, files) => {
      const staged = files.map(({ stagedId, path }) => ({ path, file: openStaged(stagedId, 'files') }))
      const archive = await packTogether(context, staged)
      const { stagedId } = await staging.stageBytes(archive, { name: `${name}.zip`, mediaType: 'application/zip' })
      return importFile(context, openStaged(stagedId, 'files'))
    },
    edit: async (assetId, edit) => editAsset(context, find(assetId), edit, { asset: find, inputPath: inputs.path }),
    inputPath: (sha256) => inputs.path(sha256),
    readAgain: (jobId) => context.guard.forget({ jobId }),
    keepOutput: (job, expected, open, provenance, onProgress, signal) =>
      keepOutput(context, { job, expected, open, provenance, onProgress, signal }),
    async change(id, change) {
      const changed = await changeWith(id, (asset) => changedAsset(asset, change))
      if (changed.pending) {
        context.guard.forget({ id })
        looks.look(id)
      }
      return changed
    },
    async noteCost(assetIds, cost) {
      for (const id of assetIds)
        if (store.assets.get(id)?.provenance.jobId !== null)
          await changeWith(id, (asset) => ({ ...asset, provenance: { ...asset.provenance, cost } }))
    },
    delete: async (id) => {
      const at = new Date(clock.now()).toISOString()
      for (const part of store.assets.partsOf(id))
        await changeWith(part.id, (asset) => ({ ...asset, deletedAt: asset.deletedAt ?? at }))
      return changeWith(id, (asset) => ({ ...asset, deletedAt: asset.deletedAt ?? at }))
    },
    restore: async (id) => {
      const asked = find(id)
      for (const part of store.assets.partsOf(id))
        if (part.deletedAt === asked.deletedAt) await changeWith(part.id, (asset) => ({ ...asset, deletedAt: null }))
      return changeWith(id, (asset) => ({ ...asset, deletedAt: null }))
    },
    async exportOriginal(assetId) {
      const { path, fileName: name, mediaType } = await fileOf(assetId, 'assetId')
      const staged = await staging.stageBytes(await readWhole(path), {
        name,
        mediaType,
      })
      return { stagedId: staged.stagedId, fileName: staged.name, mediaType: staged.mediaType, bytes: staged.bytes }
    },
    export: async (assetId, format, chosen) => exported(find(assetId), format, chosen),
    projectSettings: async (stagedId) => {
      const { path } = openStaged(stagedId, 'stagedId')
      const file = await readWhole(path)
      return pool.run('project-settings', { file }, { signal: stop.signal, deadlineMs: exportDeadlineMs })
    },
    looked: () => looks.settled(),
    rebuild: () => rebuild(context),
  }
}

async function openFile(context: LibraryContext, asset: Asset): Promise<ServedFile | null> {
  const path = assetPath(context, asset)
  const found = await stat(path).catch(() => null)
  if (found === null) return null
  return {
    path,
    bytes: found.size,
    mediaType: asset.mediaType,
    fileName: fileNameOf(asset),
    etag: `"${asset.sha256}"`,
  }
}

/** As the artist knows it, with the ending of its file. */
function nameAsInput({ name }: Asset, { fileName }: ServedFile): string {
  return plainFileName(`${name.replaceAll(/[/\\]/g, ' ')}${/\.\w+$/.exec(fileName)?.[0] ?? ''}`)
}

async function openThumbnail({ folders }: LibraryContext, asset: Asset): Promise<ServedFile | null> {
  const path = join(folders.thumbnails, `${asset.id}.png`)
  const found = await stat(path).catch(() => null)
  if (found === null) return null
  const etag = `"${asset.id}-${found.size}-${Math.trunc(found.mtimeMs)}"`
  return { path, bytes: found.size, mediaType: 'image/png', fileName: thumbnailName, etag }
}
