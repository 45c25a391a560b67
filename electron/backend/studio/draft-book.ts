/** The forms of all rooms as they were left, kept as one small value. */
import { type DraftBook, draftBookSchema, draftSchema } from '../../../shared/protocol/job.ts'
import type { Store } from '../store/store.ts'

const bookName = 'drafts'
/** Where a studio of before kept the one form it had. */
const oldName = 'draft'

/** The book, or null where nothing was ever filled in or it cannot be read any more. */
export function readDrafts({ values }: Pick<Store, 'values'>): DraftBook | null {
  const book = draftBookSchema.safeParse(values.get(bookName))
  if (book.success) return book.data
  const draft = draftSchema.safeParse(values.get(oldName))
  return draft.success ? { workspace: 'create', drafts: { create: draft.data }, remembered: {} } : null
}

/** Puts it in the place of the last one. */
export function saveDrafts({ values }: Pick<Store, 'values'>, book: DraftBook): void {
  values.set(bookName, book)
  values.remove(oldName)
}
