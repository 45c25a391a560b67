/** Plans a figure from words and summarises it without building anything. */
import type { SummaryRemark } from '../../../shared/catalogue/request-summary.ts'
import { summaryOf, type SummaryOptions } from '../prompt/request-summary.ts'
import { parsePrompt } from '../prompt/parse-prompt.ts'
import type { Plan } from '../prompt/plan.ts'
import { styled, type StyleId } from './style.ts'

interface FigureRequest extends SummaryOptions {
  prompt: string
  style?: StyleId
}

/** Returns the plan. Throws the errors of `parsePrompt` and `styled`. */
export function planFigure({ prompt, style = 'said' }: FigureRequest): Plan {
  return styled(parsePrompt(prompt), style)
}

/** Returns the summary of that plan as codes. Throws the errors of `planFigure`. */
export function checkFigure(request: FigureRequest): SummaryRemark[] {
  return summaryOf(planFigure(request), request)
}
