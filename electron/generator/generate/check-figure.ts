/** Plans a figure or a part from words and summarises it without building anything. */
import type { SummaryRemark } from '../../../shared/catalogue/request-summary.ts'
import { measuredSummary } from '../measured/measured-summary.ts'
import { readMeasured, type MeasuredPlan } from '../measured/read-measured.ts'
import { summaryOf, type SummaryOptions } from '../prompt/request-summary.ts'
import { checkPrompt } from '../prompt/check-prompt.ts'
import { readingRemarks, type PromptRemark } from '../prompt/remarks.ts'
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

/** Returns the plan of a part by measure, or undefined for a figure. Throws the errors of `readMeasured`. */
export function planMeasured({
  prompt,
  heightMm,
  base = 'auto',
  style = 'said',
}: FigureRequest): MeasuredPlan | undefined {
  const plan = readMeasured(prompt, heightMm)
  if (plan === undefined) return undefined
  const unused = [...(base === 'round' ? ['round base'] : []), ...(style === 'said' ? [] : [`${style} style`])]
  return { ...plan, ignored: [...plan.ignored, ...unused] }
}

/** Returns remarks on where the result will differ from the words. Throws the errors of both plans. */
export function checkFigurePrompt(prompt: string): PromptRemark[] {
  const measured = readMeasured(prompt)
  return measured === undefined ? checkPrompt(prompt) : readingRemarks([], measured.ignored)
}

/** Returns the summary of the plan as codes. Throws the errors of both. */
export function checkFigure(request: FigureRequest): SummaryRemark[] {
  const measured = planMeasured(request)
  return measured === undefined ? summaryOf(planFigure(request), request) : measuredSummary(measured)
}
