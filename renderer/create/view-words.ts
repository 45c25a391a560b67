/** What the sides of a subject are called, as seen by somebody who stands before it. */
import type { ViewId } from '../../shared/catalogue.ts'

export const viewWords: Record<ViewId, string> = { front: 'Front', left: 'Left', back: 'Back', right: 'Right' }
