import type { AnyViewId } from '../../../shared/catalogue/catalogue.ts'
import { messages, say } from '../../../shared/text/language.ts'

/** The labels of the views, named after the visible side. */
export const viewWords: Record<AnyViewId, string> = messages(
  {
    front: 'Front',
    left: 'Left',
    back: 'Back',
    right: 'Right',
    top: 'Top',
    bottom: 'Bottom',
    'left-front': 'Left front',
    'right-front': 'Right front',
  },
  'view',
)

/** The same within a sentence. */
export const sideWords: Record<AnyViewId, string> = messages(
  {
    front: 'front',
    left: 'left',
    back: 'back',
    right: 'right',
    top: 'top',
    bottom: 'bottom',
    'left-front': 'left-front',
    'right-front': 'right-front',
  },
  'view',
)

/** `The front view is required; the others are optional.` */
export function neededWords(views: readonly { id: AnyViewId; required: boolean }[], minimum = 1): string {
  if (minimum > 1) return say('At least {minimum} views.', { minimum })
  const needed = views.filter(({ required }) => required).map(({ id }) => id)
  if (needed.length === views.length) return say('All views are required.')
  if (needed.length === 0) return say('All views are optional.')
  return say(
    '{count, plural, one {The {needed} view is} other {The {needed} views are}} required; the others are optional.',
    {
      count: needed.length,
      needed: needed.map((id) => sideWords[id]),
    },
  )
}
