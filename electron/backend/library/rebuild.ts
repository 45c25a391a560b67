/** The library from its files alone, after the store was lost. */
import type { LibraryContext } from './context.ts'
import { namesIn } from './disk.ts'
import { isId } from './folders.ts'
import { lostAtName } from './clear-leftovers.ts'
import { readSidecar } from './sidecar.ts'

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
