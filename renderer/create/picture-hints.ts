/** What an artist should know about a picture before paying for a result made from it. Pure. */
import type { OperationId } from '../../shared/catalogue/catalogue.ts'
import { operationTable } from '../../shared/catalogue/operation-table.ts'
import type { PictureFindings } from '../ui/examine-picture.ts'
import { pictureHintWords } from '../words/create/picture-hint-words.ts'

export interface PictureHint {
  /** `warning`: the result will suffer; `note`: good to know. */
  level: 'warning' | 'note'
  text: string
}

/** A hint about one or more of several views. */
export interface ViewHint extends PictureHint {
  /** The labels of the views that it is about, in their order. */
  views: string[]
}

/** px; below it services and the studio's own engine see too little. */
export const smallestPx = 256
/** A subject whose larger side takes less than this share of the picture is too small in it. */
const smallestShare = 0.4
/** The same of one of several views: they share one scale, and what is flat is small from the side. */
const smallestShareOfView = 0.2

/** The most serious first; empty where there is nothing to say. A picture that a model is made from is checked more closely than one that is only edited. */
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
  if (share < (operation === 'multiview-to-3d' ? smallestShareOfView : smallestShare))
    hints.push({
      level: 'warning',
      text: pictureHintWords.smallSubject(share),
    })
  return hints
}

/** The hints of several views, each said once for all the views that it is about. */
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
