/** What an artist should know about a picture before paying for a result made from it. */
import { capital, formatNumber, joinList } from '../../../shared/text/language.ts'

const sideWords = {
  top: 'at the top',
  bottom: 'at the bottom',
  left: 'on the left',
  right: 'on the right',
} as const

/** Sizes are in px, `share` is a fraction, 0 … 1. */
export const pictureHintWords = {
  /** `Front and left: …`, `All views: …` */
  ofViews: (views: readonly string[], filled: number, text: string) =>
    `${views.length > 1 && views.length === filled ? 'All views' : capital(joinList(views.map((view) => view.toLowerCase())))}: ${text}`,
  small: (width: number, height: number, smallestPx: number) =>
    `Only ${width} × ${height} px. Detail is lost below ${smallestPx} px: use a larger picture`,
  busy: 'A plain or transparent background gives a cleaner outline',
  noSubject: 'No clear subject found',
  cutOff: (sides: readonly (keyof typeof sideWords)[]) =>
    `The subject is cut off ${sides.length === 4 ? 'on all sides' : joinList(sides.map((side) => sideWords[side]))}`,
  smallSubject: (share: number) =>
    `The subject fills only ${formatNumber(Math.max(1, share * 100), 0)} % of the picture: crop closer to it`,
} as const
