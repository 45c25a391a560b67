/** Puts another model of the library beside what stands on the plate. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { derivedUrl } from '../../../shared/protocol/derived-url.ts'
import { maxAdded, type TransformChange } from '../../../shared/edits/transform-change.ts'
import { plainPose } from '../../../shared/edits/transform-plan.ts'
import type { ViewHeader } from '../../../shared/formats/view-file.ts'
import { attempt } from '../../state/messages.ts'
import { changePlacing, placingOf, transformEditStore } from '../../state/edits/transform-edit.ts'
import { setTransformTool } from '../../state/edits/transform-tool.ts'
import { readView } from '../view-stream.ts'
import { middleOf } from './plate-objects.ts'
import { rounded, type Extent, type Triple } from './pose-steps.ts'
import { extentAround, type Standing } from './standing.ts'

/** Left free between models, millimetres. */
const gapMm = 5

/** To the right of all, on the floor, in one step; then it is selected. What refuses is shown in words and changes nothing. */
export async function addModel(assetId: string, asset: Asset, standing: readonly Standing[]): Promise<void> {
  await attempt(async () => {
    const { box } = await headerOf(asset.id)
    const before = placingOf(transformEditStore.getState(), assetId)
    const object = nextNumber(before, standing)
    if (standing.filter(({ object: { added } }) => added).length >= maxAdded)
      throw new AppError('invalid-input', 'too many models', {
        details: { reason: 'too-many-models', limit: maxAdded },
      })
    const aboutMm = middleOf([box])
    const moveMm = beside(extentAround(standing), box)
    const changes: TransformChange[] = [
      { kind: 'add', object, asset: { id: asset.id, name: asset.name } },
      { kind: 'pose', object, pose: rounded({ ...plainPose(aboutMm), moveMm }) },
    ]
    changePlacing(assetId, changes, { how: 'added', name: asset.name })
    setTransformTool({ selected: object })
  })
}

/** Numbers are never given twice: what was added and taken away keeps its own. */
function nextNumber(changes: readonly TransformChange[], standing: readonly Standing[]): number {
  const own = standing.filter(({ object }) => !object.added).length
  return own + changes.filter(({ kind }) => kind === 'add').length
}

/** Its lowest point on the floor, its middle in line with theirs. Exported for tests. */
export function beside(others: Extent | null, box: ViewHeader['box']): Triple {
  const [x0, y0, z0, , , z1] = box.map((metres) => metres * 1000) as [number, number, number, number, number, number]
  if (others === null) return [0, -y0, 0]
  const line = (others.low[2] + others.high[2]) / 2
  return [others.high[0] + gapMm - x0, -y0, line - (z0 + z1) / 2]
}

/** The beginning of the view is enough; the stage loads the whole by itself. */
async function headerOf(assetId: string): Promise<ViewHeader> {
  const ending = new AbortController()
  let found: ViewHeader | null = null
  try {
    await readView(derivedUrl(assetId, 'view', {}), ending.signal, {
      header(header) {
        found = header
        ending.abort()
      },
      chunk: () => undefined,
      picture: (_index, picture) => picture?.close(),
      progress: () => undefined,
    })
  } catch (thrown) {
    if (found === null) throw thrown
  }
  return found ?? Promise.reject(new AppError('data-corrupt', `the view of ${assetId} has no header`))
}
