import type { AnyViewId } from '../../../shared/catalogue/catalogue.ts'
import { formatNumber, joinList, plural } from '../../../shared/text/language.ts'

/** The labels of the views, named after the visible side. */
export const viewWords: Record<AnyViewId, string> = {
  front: 'Front',
  left: 'Left',
  back: 'Back',
  right: 'Right',
  top: 'Top',
  bottom: 'Bottom',
  'left-front': 'Left front',
  'right-front': 'Right front',
}

/** `The front view is required; the others are optional.` */
export function neededWords(views: readonly { id: AnyViewId; required: boolean }[], minimum = 1): string {
  if (minimum > 1) return `At least ${formatNumber(minimum)} views.`
  const needed = views.filter(({ required }) => required).map(({ id }) => id)
  if (needed.length === views.length) return 'All views are required.'
  if (needed.length === 0) return 'Any view can be left out.'
  const count = needed.length
  return `The ${joinList(needed)} ${plural(count, 'view is', 'views are')} required; the others are optional.`
}
