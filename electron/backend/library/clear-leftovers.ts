/** What a start tidies away: staged files of the last run, downloads no one waits for, what lay in the bin for long, and what older studios kept. */
import { dirname, join } from 'node:path'
import type { LibraryContext } from './context.ts'
import { namesIn, removeFrom } from './disk.ts'
import { isId, sidecarName } from './folders.ts'
import { partPaths, readPartAbout } from './part-file.ts'
import { readSidecar } from './sidecar.ts'

/** How long deleted assets can be brought back. */
const binMs = 30 * 24 * 60 * 60 * 1000
/** How long after a loss a part whose job is not known is kept. */
const unknownMs = 30 * 24 * 60 * 60 * 1000
/** The value that says when the store was lost last. */
const lostAtName = 'lost-at'

/** Tidies up. What cannot be removed is logged and tried again at the next start. */
export async function clearLeftovers(context: LibraryContext): Promise<void> {
  for (const work of [clearStaged, clearParts, clearTemporary, clearOlderViews, emptyBin]) {
    try {
      await work(context)
    } catch (thrown) {
      context.log('warn', 'could not tidy the library', { folder: context.folders.assets, message: String(thrown) })
    }
  }
}

async function clearStaged({ folders }: LibraryContext): Promise<void> {
  for (const name of await namesIn(folders.staged)) await removeFrom(join(folders.staged, name))
}

/**
 * A part belongs to a job that has not ended, or that ended in a way from which it can be downloaded again. Where the store
 * was lost, one of a job that no one knows waits for a month: the job may still be found.
 */
async function clearParts(context: LibraryContext): Promise<void> {
  const { folders, store } = context
  const ids = new Set((await namesIn(folders.parts)).map((name) => name.split('.', 1)[0]!))
  for (const id of ids) {
    const { part, about } = partPaths(context, id)
    const known = await readPartAbout(about)
    const state = known === null ? undefined : store.jobs.get(known.jobId)?.state
    if (state !== undefined && !['done', 'cancelled', 'refused'].includes(state)) continue
    if (known !== null && state === undefined && wasLost(context)) continue
    if (store.assets.get(id) === undefined) await removeUnfinished(context, id)
    await removeFrom(part)
    await removeFrom(about)
  }
  for (const name of await namesIn(folders.parts))
    if (name.endsWith('.tmp')) await removeFrom(join(folders.parts, name))
}

/** Whether the store was lost within the last month. */
export function wasLost({ store, clock }: Pick<LibraryContext, 'store' | 'clock'>): boolean {
  const at = store.values.get(lostAtName)
  return typeof at === 'string' && clock.now() - Date.parse(at) < unknownMs
}

/** The folder of an asset whose sidecar was never written. */
async function removeUnfinished({ folders }: LibraryContext, id: string): Promise<void> {
  const folder = join(folders.assets, id)
  const names = await namesIn(folder)
  if (names.length > 0 && !names.includes(sidecarName)) await removeFrom(folder)
}

async function clearTemporary({ folders }: LibraryContext): Promise<void> {
  for (const folder of [folders.inputs, folders.thumbnails])
    for (const name of await namesIn(folder)) if (name.endsWith('.tmp')) await removeFrom(join(folder, name))
}

/** Studios before the derived files kept a GLB of every model of another format, to show it. */
async function clearOlderViews({ folders }: LibraryContext): Promise<void> {
  await removeFrom(join(dirname(folders.assets), 'views'))
}

/** Files first: a crash between the two leaves an entry that the next start removes, never a file without an entry. */
async function emptyBin(context: LibraryContext): Promise<void> {
  const { folders, store, clock } = context
  for (const asset of store.assets.deletedBefore(new Date(clock.now() - binMs).toISOString())) {
    await removeFrom(join(folders.assets, asset.id))
    await removeFrom(join(folders.thumbnails, `${asset.id}.png`))
    await removeFrom(join(folders.derived, asset.id))
    store.assets.remove(asset.id)
  }
}

/** Puts every asset whose sidecar and file are whole back into the store; resolves to how many. The others are left and counted in the log. */
export async function rebuild(context: LibraryContext): Promise<number> {
  context.store.values.set(lostAtName, new Date(context.clock.now()).toISOString())
  let restored = 0
  let skipped = 0
  for (const id of await namesIn(context.folders.assets)) {
    if (!isId(id) || context.store.assets.get(id) !== undefined) continue
    const asset = await readSidecar(context, id)
    if (asset === null) {
      skipped += 1
      continue
    }
    context.store.assets.save(asset)
    if (asset.pending) context.look(asset.id)
    restored += 1
  }
  context.log('info', 'the library was rebuilt from its files', { restored, skipped })
  return restored
}
