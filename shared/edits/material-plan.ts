/** Materials after a list of changes; used by engine and window. */
import { AppError } from '../protocol/app-error.ts'
import type {
  MaterialChange,
  MaterialValues,
  PictureAdjustment,
  PictureName,
  TextureSide,
  TextureUse,
} from './material-change.ts'
import { isNoAdjustment } from './picture-adjustment.ts'

/** Changes to one picture. */
export interface PicturePlan {
  /** Undefined: the file's own. Null: none. */
  source: PictureName | null | undefined
  /** Null: unchanged size. */
  side: TextureSide | null
}

export interface MaterialPlan {
  values: MaterialValues
  pictures: Partial<Record<TextureUse, PicturePlan>>
  /** Adjustment of the base colour picture. */
  adjustment: PictureAdjustment | null
  /** The material that replaces it; null: none. */
  mergedInto: number | null
}

/** One plan per material of the file. Throws `invalid-input` if a change names a removed material. */
export function planMaterials(changes: readonly MaterialChange[], count: number): MaterialPlan[] {
  const plans = Array.from({ length: count }, (): MaterialPlan => ({
    values: {},
    pictures: {},
    adjustment: null,
    mergedInto: null,
  }))
  const find = (material: number): MaterialPlan => {
    const plan = plans[material]
    if (plan === undefined || plan.mergedInto !== null) throw goneMaterial(material)
    return plan
  }
  for (const change of changes)
    if (change.kind === 'merge') {
      find(change.into)
      for (const from of change.from) {
        if (from === change.into) continue
        find(from).mergedInto = change.into
        // Includes the materials that were merged into it before.
        for (const plan of plans) if (plan.mergedInto === from) plan.mergedInto = change.into
      }
    } else changeOne(find(change.material), change)
  return plans
}

function changeOne(plan: MaterialPlan, change: Exclude<MaterialChange, { kind: 'merge' }>): void {
  switch (change.kind) {
    case 'set':
      plan.values = { ...plan.values, ...change.values }
      break
    case 'picture':
      plan.pictures[change.use] = { source: change.picture, side: null }
      if (change.use === 'baseColour') plan.adjustment = null
      break
    case 'size':
      plan.pictures[change.use] = { source: plan.pictures[change.use]?.source, side: change.side }
      break
    case 'adjust':
      plan.adjustment = isNoAdjustment(change.adjustment) ? null : change.adjustment
      break
  }
}

/** Whether it is unchanged from the file. */
export function isUntouched({ values, pictures, adjustment, mergedInto }: MaterialPlan): boolean {
  return (
    Object.keys(values).length === 0 && Object.keys(pictures).length === 0 && adjustment === null && mergedInto === null
  )
}

/** Whether it gets a picture that the person chose. */
export function getsPicture({ pictures }: MaterialPlan): boolean {
  return Object.values(pictures).some(({ source }) => source !== null && source !== undefined)
}

function goneMaterial(material: number): AppError {
  return new AppError('invalid-input', `material ${material} is not there`, {
    details: { reason: 'material-gone', material },
  })
}
