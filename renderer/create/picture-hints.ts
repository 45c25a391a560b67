/** What a person should know of a picture before it is paid for. Pure. */
import type { OperationId } from '../../shared/catalogue.ts'
import { operationTable } from '../../shared/operation-table.ts'
import type { PictureFindings, Side } from '../ui/examine-picture.ts'

export interface PictureHint {
  /** `warning`: the result will suffer; `note`: good to know. */
  level: 'warning' | 'note'
  text: string
}

/** px; below it services and the studio's own engine see too little. */
export const smallestPx = 256
/** A subject whose larger side takes less than this share of the picture is too small in it. */
const smallestShare = 0.4
/** The same of one of several views: they share one scale, and what is flat is small from the side. */
const smallestShareOfView = 0.2

/** The most serious first; empty where nothing is to be said. What a model is made of is looked at closer than what is only changed. */
export function pictureHints(
  operation: OperationId,
  facts: PictureFindings & { width: number; height: number },
): PictureHint[] {
  const hints: PictureHint[] = []
  const { width, height, box, cutOff, ground } = facts
  if (Math.min(width, height) < smallestPx)
    hints.push({
      level: 'warning',
      text: `Only ${width} × ${height} px. Detail is lost below ${smallestPx} px: use a larger picture`,
    })
  if (operationTable[operation].workspace !== 'create') return hints
  if (ground === 'busy')
    return [...hints, { level: 'note', text: 'A plain or transparent background gives a cleaner outline' }]
  if (box === null) return [{ level: 'warning', text: 'Nothing stands out in this picture' }, ...hints]
  if (cutOff.length > 0)
    hints.push({
      level: 'warning',
      text: `The subject runs out of the picture ${sidesWords(cutOff)}: it is cut off there`,
    })
  const share = Math.max(box[2] - box[0], box[3] - box[1])
  if (share < (operation === 'multiview-to-3d' ? smallestShareOfView : smallestShare))
    hints.push({
      level: 'warning',
      text: `The subject fills only ${Math.max(1, Math.round(share * 100))} % of the picture: crop closer to it`,
    })
  return hints
}

/** `at the bottom`, `at the top and on the left` */
function sidesWords(sides: readonly Side[]): string {
  const words = { top: 'at the top', bottom: 'at the bottom', left: 'on the left', right: 'on the right' }
  const named = sides.map((side) => words[side])
  return sides.length === 4
    ? 'on all sides'
    : [named.slice(0, -1).join(', '), named.at(-1)].filter(Boolean).join(' and ')
}
