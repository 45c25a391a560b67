/** Cleans up at start: staged files, abandoned downloads, the emptied bin, and files of older versions. */
import { dirname, join } from 'node:path'
import { emptyBin } from './bin.ts'
import type { LibraryContext } from './context.ts'
import { namesIn, removeFrom } from './disk.ts'
import { isId, sidecarName } from './folders.ts'
import { partPaths, readPartAbout } from './part-file.ts'
import { readSidecar } from './sidecar.ts'

/** How long an unknown job's partial download is retained after the store was lost. */
const unknownMs = 30 * 24 * 60 * 60 * 1000
const lostAtName = 'lost-at'

/** Cleans up. What cannot be removed is logged and retried at the next start. */
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
 * Retains partial downloads of jobs that may still need them. After the store was lost, those of unknown jobs are
 * retained for a month.
 */
async function clearParts(context: LibraryContext): Promise<void> {
  const { folders, store } = context
  const ids = new Set((await namesIn(folders.parts)).map((name) => name.split('.', 1)[0]!))
  for (const id of ids) {
    const { part, record } = partPaths(context, id)
    const known = await readPartAbout(record)
    const state = known === null ? undefined : store.jobs.get(known.jobId)?.state
    if (state !== undefined && !['done', 'cancelled', 'refused'].includes(state)) continue
    if (known !== null && state === undefined && wasLost(context)) continue
    if (store.assets.get(id) === undefined) await removeUnfinished(context, id)
    await removeFrom(part)
    await removeFrom(record)
  }
  for (const name of await namesIn(folders.parts))
    if (name.endsWith('.tmp')) await removeFrom(join(folders.parts, name))
}

export function wasLost({ store, clock }: Pick<LibraryContext, 'store' | 'clock'>): boolean {
  const at = store.values.get(lostAtName)
  return typeof at === 'string' && clock.now() - Date.parse(at) < unknownMs
}

/** Removes the folder of an asset whose sidecar was never written. */
async function removeUnfinished({ folders }: LibraryContext, id: string): Promise<void> {
  const folder = join(folders.assets, id)
  const names = await namesIn(folder)
  if (names.length > 0 && !names.includes(sidecarName)) await removeFrom(folder)
}

async function clearTemporary({ folders }: LibraryContext): Promise<void> {
  for (const folder of [folders.inputs, folders.thumbnails])
    for (const name of await namesIn(folder)) if (name.endsWith('.tmp')) await removeFrom(join(folder, name))
}

/** Removes the GLBs that older versions kept for display. */
async function clearOlderViews({ folders }: LibraryContext): Promise<void> {
  await removeFrom(join(dirname(folders.assets), 'views'))
}

/**
 * Adds assets known only from their sidecars to the store; resolves to the number added. Damaged ones are only counted
 * in the log.
 */
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
    if (asset.pending) context.inspect(asset.id)
    restored += 1
  }
  context.log('info', 'the library was rebuilt from its files', { restored, skipped })
  return restored
}
