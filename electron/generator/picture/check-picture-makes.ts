/** Summarises what a prompt for a picture will draw, as codes. */
import type { SummaryRemark } from '../../../shared/catalogue/request-summary.ts'
import { summaryOf } from '../prompt/request-summary.ts'
import type { PictureStyle } from './jobs.ts'
import { readPattern } from './pattern/pattern-words.ts'
import type { PictureRemark } from './remarks.ts'
import { describeBackdrop } from './request/backdrop.ts'
import { readRequest, type PictureRequest } from './request/read-request.ts'

/** Throws the errors that drawing the picture would throw. */
export function makesPicture(style: PictureStyle, prompt: string): SummaryRemark[] {
  if (style !== 'pattern') return makesOfRequest(style, readRequest(prompt))
  const request = readPattern(prompt)
  if (request.kind === 'geometric')
    return [patternOf(request.id, request.colours), ...request.notes.flatMap(reservationOf)]
  return [
    ...(request.ground === undefined ? [] : [patternOf(request.ground.id, request.ground.colours)]),
    ...makesOfRequest('pattern', request.request),
  ]
}

function patternOf(pattern: string, colours: readonly { name: string }[]): SummaryRemark {
  return { code: 'pattern', figures: { pattern, look: colours.map(({ name }) => name) } }
}

function makesOfRequest(style: PictureStyle, { plan, backdrop, notes }: PictureRequest): SummaryRemark[] {
  const isScenery = backdrop?.kind === 'scene' || backdrop?.kind === 'decor'
  const isShown = backdrop !== undefined && (style === 'flat' || style === 'pattern' || !isScenery)
  // The plan's ignored words and notes have codes of their own; `notes` covers the picture.
  const own =
    plan === undefined ? [] : withoutLowPoly(style, summaryOf({ ...plan, ignored: [], corrected: [], notes: [] }))
  const described = backdrop === undefined ? '' : describeBackdrop(backdrop)
  return [
    ...own.filter(({ code }) => code !== 'size' && code !== 'sides' && code !== 'base'),
    ...(isShown ? [{ code: 'backdrop' as const, figures: { backdrop: described } }] : []),
    ...notes.flatMap(reservationOf),
    ...(described === '' || isShown ? [] : [{ code: 'left-out' as const, figures: { words: described } }]),
    ...(isFlatLowPoly(style, plan) ? [{ code: 'left-out' as const, figures: { words: 'low-poly' } }] : []),
  ]
}

function isFlatLowPoly(style: PictureStyle, plan: PictureRequest['plan']): boolean {
  return style === 'flat' && plan?.items.some(({ lowPoly, subject }) => lowPoly && subject.kind === 'artwork') === true
}

function withoutLowPoly(style: PictureStyle, makes: readonly SummaryRemark[]): SummaryRemark[] {
  return makes.map((remark) =>
    style === 'flat' && remark.code === 'thing'
      ? { ...remark, figures: { ...remark.figures, lowPoly: false } }
      : remark,
  )
}

function reservationOf({ code, figures }: PictureRemark): SummaryRemark[] {
  if (code === 'left-out') return figures.words.map((words) => ({ code, figures: { words } }))
  if (code === 'read-as' || code === 'number-limited' || code === 'copies-limited')
    return [{ code, figures } as SummaryRemark]
  return code === 'beside-not-under' || code === 'on-not-in' ? [{ code, figures }] : []
}
