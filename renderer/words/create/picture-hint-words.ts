/** What an artist should know about a picture before paying for a result made from it. */
import { lowerFirst } from '../lower-first.ts'
import { capital, formatNumber, listed, messages, say } from '../../../shared/text/language.ts'

/** The sides of a picture. */
type Side = 'top' | 'bottom' | 'left' | 'right'
const sideWords: Readonly<Record<Side, string>> = messages({
  top: 'at the top',
  bottom: 'at the bottom',
  left: 'on the left',
  right: 'on the right',
})

/** Sizes are in px, `share` is a fraction, 0 … 1. */
export const pictureHintWords = messages({
  /** `Front and left: …`, `All views: …` */
  ofViews: (views: readonly string[], filled: number, text: string) =>
    say('{views}: {text}', {
      views: views.length > 1 && views.length === filled ? say('All views') : capital(listed(views.map(lowerFirst))),
      text,
    }),
  small: (width: number, height: number, smallestPx: number) =>
    say('Only {width} × {height} px. Detail is lost below {smallestPx} px: use a larger picture', {
      width: String(width),
      height: String(height),
      smallestPx: String(smallestPx),
    }),
  busy: 'A plain or transparent background gives a cleaner outline',
  noSubject: 'No clear subject found',
  cutOff: (sides: readonly Side[]) =>
    sides.length === 4
      ? say('The subject is cut off on all sides')
      : say('The subject is cut off {sides}', { sides: sides.map((side) => sideWords[side]) }),
  smallSubject: (share: number) =>
    say('The subject fills only {share} % of the picture: crop closer to it', {
      share: formatNumber(Math.max(1, share * 100), 0),
    }),
})
