/** Hints about a picture before it is paid for. Pure. */
import type { OperationId } from '../../shared/catalogue/catalogue.ts'
import { operationTable } from '../../shared/catalogue/operation-table.ts'
import type { PictureFindings } from '../ui/examine-picture.ts'
import { pictureHintWords } from '../words/create/picture-hint-words.ts'

export interface PictureHint {
  /** `warning`: the result will suffer; `note`: useful to know. */
  level: 'warning' | 'note'
  text: string
}

/** A hint that concerns some of several views. */
export interface ViewHint extends PictureHint {
  /** The labels of these views, in order. */
  views: string[]
}

/** In px; smaller pictures have too little detail. */
export const smallestPx = 256
/** Minimum fraction of the picture that the subject's larger side should fill. */
const minFraction = 0.4
/** The same for one of several views: they share a scale, and a flat subject is narrow from the side. */
const minFractionOfView = 0.2

/** Returns the hints, most serious first. A picture to make a model from is checked more closely than one to edit. */
export function pictureHints(
  operation: OperationId,
  facts: PictureFindings & { width: number; height: number },
): PictureHint[] {
  const hints: PictureHint[] = []
  const { width, height, box, cutOff, ground } = facts
  if (Math.min(width, height) < smallestPx)
    hints.push({
      level: 'warning',
      text: pictureHintWords.small(width, height, smallestPx),
    })
  if (operationTable[operation].workspace !== 'create') return hints
  if (ground === 'busy') return [...hints, { level: 'note', text: pictureHintWords.busy }]
  if (box === null) return [{ level: 'warning', text: pictureHintWords.noSubject }, ...hints]
  if (cutOff.length > 0)
    hints.push({
      level: 'warning',
      text: pictureHintWords.cutOff(cutOff),
    })
  const share = Math.max(box[2] - box[0], box[3] - box[1])
  if (share < (operation === 'multiview-to-3d' ? minFractionOfView : minFraction))
    hints.push({
      level: 'warning',
      text: pictureHintWords.smallSubject(share),
    })
  return hints
}

/** Returns the hints about several views, identical ones merged. */
export function viewHints(views: readonly { label: string; hints: readonly PictureHint[] }[]): ViewHint[] {
  const found = new Map<string, ViewHint>()
  for (const { label, hints } of views)
    for (const hint of hints) {
      const before = found.get(hint.text)
      if (before === undefined) found.set(hint.text, { ...hint, views: [label] })
      else before.views.push(label)
    }
  return [...found.values()]
}
