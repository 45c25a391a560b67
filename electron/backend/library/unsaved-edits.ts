/** Unsaved edits of models: one value per model and kind, which survives a crash of the window. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { CommandOutput } from '../../../shared/protocol/contract.ts'
import { paths } from '../../../shared/protocol/channels.ts'
import { type Edit, type EditKind, editKinds, editSchema } from '../../../shared/edits/edit.ts'
import type { Store } from '../store/store.ts'

/** Replaces the unsaved edit of the same kind. Throws `not-found` and the errors of the store. */
export function keepUnsavedEdit({ assets, values }: Pick<Store, 'assets' | 'values'>, id: string, edit: Edit): void {
  if (assets.get(id) === undefined) throw new AppError('not-found', `asset ${id} does not exist`, { details: { id } })
  values.set(valueName(id, edit.kind), edit)
}

/** Drops a model's unsaved edits of these kinds. */
export function dropUnsavedEdits({ values }: Pick<Store, 'values'>, id: string, kinds: readonly EditKind[]): void {
  for (const kind of kinds) values.remove(valueName(id, kind))
}

/** Returns a model's readable edits with the addresses of their pictures. */
export function unsavedEdits({ values }: Pick<Store, 'values'>, id: string): CommandOutput<'edits.unsaved'> {
  const edits = editKinds.flatMap((kind) => editSchema.safeParse(values.get(valueName(id, kind))).data ?? [])
  const hashes = edits.flatMap((edit) =>
    edit.kind === 'materials'
      ? edit.changes.flatMap((change) => (change.kind === 'picture' ? (change.picture?.sha256 ?? []) : []))
      : [],
  )
  return { edits, pictures: [...new Set(hashes)].map((sha256) => ({ sha256, url: paths.inputs + sha256 })) }
}

function valueName(id: string, kind: EditKind): string {
  return `edit ${kind} ${id}`
}
