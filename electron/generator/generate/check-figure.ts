/** The plan of a figure from words, and what it will make, without building anything: for quotes, and for what is built. */
import type { SummaryRemark } from '../../../shared/catalogue/request-summary.ts'
import { makesOf, type MakesAbout } from '../prompt/makes.ts'
import { parsePrompt } from '../prompt/parse-prompt.ts'
import type { Plan } from '../prompt/plan.ts'
import { styled, type StyleId } from './style.ts'

/** What a request says of a figure. */
export interface FigureRequest extends MakesAbout {
  prompt: string
  style?: StyleId
}

/** The plan that is built. Throws as `parsePrompt` and `styled` do. */
export function planFigure({ prompt, style = 'said' }: FigureRequest): Plan {
  return styled(parsePrompt(prompt), style)
}

/** What comes of that plan, as codes. Throws as `planFigure` does. */
export function checkFigure(request: FigureRequest): SummaryRemark[] {
  return makesOf(planFigure(request), request)
}
