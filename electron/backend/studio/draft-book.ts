/** The drafts of all rooms, stored as one small value. */
import { type DraftBook, draftBookSchema, draftSchema } from '../../../shared/protocol/job.ts'
import type { Store } from '../store/store.ts'

const bookName = 'drafts'
/** The name under which older versions stored their only draft. */
const oldName = 'draft'

/** Returns the book, or null if there is no readable one. */
export function readDrafts({ values }: Pick<Store, 'values'>): DraftBook | null {
  const book = draftBookSchema.safeParse(values.get(bookName))
  if (book.success) return book.data
  const draft = draftSchema.safeParse(values.get(oldName))
  return draft.success ? { workspace: 'create', drafts: { create: draft.data }, remembered: {} } : null
}

export function saveDrafts({ values }: Pick<Store, 'values'>, book: DraftBook): void {
  values.set(bookName, book)
  values.remove(oldName)
}
