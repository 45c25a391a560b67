/** A style chosen in addition to the prompt, with the same effect as words for it. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { recipeOf } from '../recipes/recipe-list.ts'
import type { Plan, PlanItem } from '../prompt/plan.ts'

/** `said` follows the words; `natural` ignores their proportions. */
export type StyleId = 'said' | 'natural' | 'low-poly' | 'chunky' | 'slim' | 'relief'

const proportions: Readonly<Record<'chunky' | 'slim', { tall: number; thick: number }>> = {
  chunky: { tall: 0.8, thick: 1.4 },
  slim: { tall: 1.25, thick: 0.8 },
}

/** Returns the plan in a style. Throws `invalid-input` for an unknown style. */
export function styled(plan: Plan, style: StyleId): Plan {
  switch (style) {
    case 'said':
      return plan
    case 'natural':
      return {
        ...plan,
        relief: false,
        items: plan.items.map((item) => ({ ...item, lowPoly: false, tall: 1, thick: 1 })),
      }
    case 'low-poly':
      return { ...plan, items: plan.items.map((item) => ({ ...item, lowPoly: true })) }
    case 'chunky':
    case 'slim':
      return { ...plan, items: plan.items.map((item) => proportioned(item, proportions[style])) }
    case 'relief':
      return { ...plan, relief: true, base: plan.base === 'round' ? 'none' : plan.base }
    default:
      throw new AppError('invalid-input', `${String(style)} is not a style`, {
        details: { field: 'style', reason: 'unknown-style' },
      })
  }
}

/** Changes only the thickness of recipes that cannot be stretched. */
function proportioned(item: PlanItem, { tall, thick }: { tall: number; thick: number }): PlanItem {
  const recipe = recipeOf(item.subject)
  const stretches = recipe === undefined || recipe.stretches === true
  return { ...item, tall: stretches ? item.tall * tall : item.tall, thick: item.thick * thick }
}
