/** What the sides of a subject are called, after the side of it that is seen. Pure. */
import type { ViewId } from '../../shared/catalogue.ts'

export const viewWords: Record<ViewId, string> = { front: 'Front', left: 'Left', back: 'Back', right: 'Right' }

/** `The front is needed; the other sides may be missing.` */
export function neededWords(views: readonly { id: ViewId; required: boolean }[]): string {
  const needed = views.filter(({ required }) => required).map(({ id }) => id)
  if (needed.length === views.length) return 'All sides are needed.'
  if (needed.length === 0) return 'Any of the sides may be missing.'
  const list =
    needed.length === 1 ? `The ${needed[0]} is` : `${needed.slice(0, -1).join(', ')} and ${needed.at(-1)} are`
  return `${list.slice(0, 1).toUpperCase()}${list.slice(1)} needed; the other sides may be missing.`
}
