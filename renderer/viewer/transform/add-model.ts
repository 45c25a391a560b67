/** Adds a model from the library to the plate, beside the others. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { derivedUrl } from '../../../shared/protocol/derived-url.ts'
import { maxAdded, type TransformChange } from '../../../shared/edits/transform-change.ts'
import { plainPose } from '../../../shared/edits/transform-plan.ts'
import type { ViewHeader } from '../../../shared/formats/view-file.ts'
import { attempt } from '../../state/messages.ts'
import { changePlacing, placingOf, transformEditStore } from '../../state/edits/transform-edit.ts'
import { setTransformTool } from '../../state/edits/transform-tool.ts'
import { readDerived } from '../view-stream.ts'
import { middleOf } from './plate-objects.ts'
import { rounded, type Extent, type Triple } from './pose-moves.ts'
import { extentAround, type PosedObject } from './standing.ts'

/** Gap between models, millimetres. */
const gapMm = 5

/** Adds the model to the right of all others, on the floor, and selects it. Shows a message if it is refused. */
export async function addModel(assetId: string, asset: Asset, posed: readonly PosedObject[]): Promise<void> {
  await attempt(async () => {
    const { box } = await headerOf(asset.id)
    const before = placingOf(transformEditStore.getState(), assetId)
    const object = nextNumber(before, posed)
    if (posed.filter(({ object: { isAdded } }) => isAdded).length >= maxAdded)
      throw new AppError('invalid-input', 'too many models', {
        details: { reason: 'too-many-models', limit: maxAdded },
      })
    const aboutMm = middleOf([box])
    const moveMm = moveBeside(extentAround(posed), box)
    const changes: TransformChange[] = [
      { kind: 'add', object, asset: { id: asset.id, name: asset.name } },
      { kind: 'pose', object, pose: rounded({ ...plainPose(aboutMm), moveMm }) },
    ]
    changePlacing(assetId, changes, { how: 'added', name: asset.name })
    setTransformTool({ selected: object })
  })
}

/** Never reuses the number of a removed model. */
function nextNumber(changes: readonly TransformChange[], posed: readonly PosedObject[]): number {
  const own = posed.filter(({ object }) => !object.isAdded).length
  return own + changes.filter(({ kind }) => kind === 'add').length
}

/** Returns the move that puts the lowest point on the floor and aligns the centre with the others. */
export function moveBeside(others: Extent | null, [x0, y0, z0, , , z1]: ViewHeader['box']): Triple {
  if (others === null) return [0, -y0 * 1000, 0]
  const line = (others.low[2] + others.high[2]) / 2
  return [others.high[0] + gapMm - x0 * 1000, -y0 * 1000, line - (z0 + z1) * 500]
}

/** Reads only the start of the view file; the stage loads all of it. */
async function headerOf(assetId: string): Promise<ViewHeader> {
  const ending = new AbortController()
  let found: ViewHeader | null = null
  try {
    return await readDerived(derivedUrl(assetId, 'view', {}), ending.signal, ['view'], (news) => {
      if (news.type !== 'header') return
      found = news.header as ViewHeader
      ending.abort()
    })
  } catch (thrown) {
    if (found === null) throw thrown
    return found
  }
}
