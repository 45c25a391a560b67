/** What a list of changes comes to for each material. The engine carries it out, the window shows it. Pure. */
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

/** What becomes of one picture. */
export interface PicturePlan {
  /** Undefined: the one of the file. Null: none. */
  source: PictureName | null | undefined
  /** Null: as large as it is. */
  side: TextureSide | null
}

export interface MaterialPlan {
  values: MaterialValues
  pictures: Partial<Record<TextureUse, PicturePlan>>
  /** Of the base colour's picture. */
  adjustment: PictureAdjustment | null
  /** The material that stands in its place; null: it stands for itself. */
  mergedInto: number | null
}

/** One plan for each of the file's `count` materials. Throws `invalid-input` where a change names a material that is gone. */
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
        // Those that were merged into it before come along.
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

/** Whether nothing of it differs from the file. */
export function isUntouched({ values, pictures, adjustment, mergedInto }: MaterialPlan): boolean {
  return (
    Object.keys(values).length === 0 && Object.keys(pictures).length === 0 && adjustment === null && mergedInto === null
  )
}

/** Whether it gets a picture that was chosen by hand. */
export function getsPicture({ pictures }: MaterialPlan): boolean {
  return Object.values(pictures).some(({ source }) => source !== null && source !== undefined)
}

function goneMaterial(material: number): AppError {
  return new AppError('invalid-input', `material ${material} is not there`, {
    details: { reason: 'material-gone', material },
  })
}
