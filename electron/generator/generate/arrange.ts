/** Arranges finished models as one scene: in a row or a ring, stacked, in front of or behind one another, on a base. */
import { scaled } from '../../engine/mesh/vectors.ts'
import type { Model } from '../../engine/model.ts'
import { fused } from './compose/fused.ts'
import { modelBounds, joinModels, moveModel, sizeOf, stood } from './compose/placing.ts'
import { headOf, setDown } from './compose/stacking.ts'
import type { Placement } from '../prompt/plan.ts'
import { loadGeometry } from '../../engine/solid/geometry.ts'
import { modelOfSolid } from '../kit/to-model.ts'
import { standMaterial } from './stand.ts'

/** Copies of one item, and their placement relative to the previous items. */
interface ArrangedItem {
  /** Each copy is centred and on the ground. */
  copies: Model[]
  placement: Placement
}

/** `fused`: surfaces were fused, which drops their normals. */
export interface Arrangement {
  model: Model
  fused: boolean
}

/** Returns the scene in metres. Items beside each other stay separate bodies. */
export async function arrange(
  name: string,
  items: readonly ArrangedItem[],
  options: { arrangement: 'row' | 'ring'; base: 'none' | 'round'; baseReach?: number },
): Promise<Arrangement> {
  let anyFused = false
  const columns: { model: Model; placement: Placement }[] = []
  for (const { copies, placement } of items) {
    const group = spread(name, copies, options.arrangement)
    const below = columns.at(-1)
    if (below === undefined || (placement !== 'on' && placement !== 'wearing')) {
      columns.push({ model: group, placement })
      continue
    }
    const upper = placement === 'wearing' ? overHead(below.model, group) : fitOnTop(below.model, group)
    below.model = await fused(name, [below.model, setDown(below.model, upper)])
    anyFused = true
  }
  let whole = stood(inRow(name, columns))
  if (options.base === 'round') {
    whole = await onBase(name, whole, options.baseReach ?? 1)
    anyFused = true
  }
  return { model: whole, fused: anyFused }
}

/** Copies side by side in a ring, or in rows of at most five where there are more than six. */
function spread(name: string, copies: readonly Model[], arrangement: 'row' | 'ring'): Model {
  const [first] = copies
  if (first === undefined || copies.length === 1) return first ?? { name, parts: [], materials: [] }
  const sizes = copies.map(sizeOf)
  const stepX = Math.max(...sizes.map(([width]) => width)) * 1.1
  const stepZ = Math.max(...sizes.map(([, , depth]) => depth)) * 1.25
  const count = copies.length
  if (arrangement === 'ring' && count > 2) {
    const radius = Math.max(stepX, stepZ) / (2 * Math.sin(Math.PI / count))
    return joinModels(
      name,
      copies.map((copy, index) => {
        const angle = (index / count) * 2 * Math.PI
        return moveModel(copy, { offset: [radius * Math.sin(angle), 0, radius * Math.cos(angle)] })
      }),
    )
  }
  const rows = count > 6 ? Math.ceil(count / 5) : 1
  const perRow = Math.ceil(count / rows)
  return joinModels(
    name,
    copies.map((copy, index) => {
      const row = Math.floor(index / perRow)
      const inThisRow = Math.min(perRow, count - row * perRow)
      const x = ((index % perRow) - (inThisRow - 1) / 2) * stepX
      return moveModel(copy, { offset: [x, 0, ((rows - 1) / 2 - row) * stepZ] })
    }),
  )
}

/** Scales the upper model so that it is no wider than the lower one. */
function fitOnTop(lower: Model, upper: Model): Model {
  const below = sizeOf(lower)
  const above = sizeOf(upper)
  return moveModel(upper, { scale: Math.min(1, (below[0] * 0.95) / above[0], (below[1] * 1.6) / above[1]) })
}

/** Fits a hat to the width of the head. */
function overHead(lower: Model, hat: Model): Model {
  const head = headOf(lower)
  const [width, height] = sizeOf(hat)
  const scale = Math.min((head.width * 0.92) / width, (sizeOf(lower)[1] * 0.45) / height)
  return moveModel(hat, { scale, offset: [head.x, 0, 0] })
}

function inRow(name: string, columns: readonly { model: Model; placement: Placement }[]): Model {
  const placedModels: Model[] = []
  let right = 0
  let last: { x: number; front: number; back: number } | undefined
  for (const { model, placement } of columns) {
    const { low, high } = modelBounds(model)
    const width = high[0] - low[0]
    const gap = Math.max(width, high[1]) * 0.08
    if (last !== undefined && (placement === 'front' || placement === 'behind')) {
      const z = placement === 'front' ? last.front - low[2] + gap : last.back - high[2] - gap
      placedModels.push(moveModel(model, { offset: [last.x - (low[0] + high[0]) / 2, 0, z] }))
      last = { x: last.x, front: Math.max(last.front, high[2] + z), back: Math.min(last.back, low[2] + z) }
      continue
    }
    const x = placedModels.length === 0 ? 0 : right + gap
    placedModels.push(moveModel(model, { offset: [x - low[0], 0, 0] }))
    right = x + width
    last = { x: x + width / 2, front: high[2], back: low[2] }
  }
  return placedModels.length === 1 ? (placedModels[0] as Model) : joinModels(name, placedModels)
}

/** A low round (or, under a row, oval) plinth with a softened edge. */
async function onBase(name: string, model: Model, reach: number): Promise<Model> {
  const [width, height, depth] = scaled(sizeOf(model), 1000)
  const thick = Math.min(10, Math.max(2.5, height * 0.06))
  const rx = Math.max(width * 0.54, height * 0.2) * reach
  const rz = Math.min(rx, Math.max(depth * 0.75 * reach, rx * 0.45))
  const geometry = await loadGeometry()
  const plinth = geometry.scope(() => {
    const edge = Math.min(thick * 0.45, 2.5)
    const arc = Array.from({ length: 7 }, (_, step): [number, number] => {
      const angle = (step / 6) * (Math.PI / 2)
      return [100 - edge + edge * Math.cos(angle), thick - edge + edge * Math.sin(angle)]
    })
    const disc = geometry.CrossSection.ofPolygons(
      [[[0, 0], [100 - edge * 0.3, 0], [100, edge * 0.3], ...arc, [0, thick]]],
      'NonZero',
    )
    return modelOfSolid(name, disc.revolve(112).scale([rx / 100, rz / 100, 1]), new Map()).parts
  })
  const stand: Model = {
    name,
    materials: [standMaterial],
    parts: plinth.map((part) => ({ ...part, name: standMaterial.name, material: 0 })),
  }
  const sink = Math.min(thick * 0.4, height * 0.02) / 1000
  return fused(name, [stand, moveModel(model, { offset: [0, thick / 1000 - sink, 0] })])
}
