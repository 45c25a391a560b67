/** The job that applies manual placements: moving, rotating, scaling, mirroring and combining. */
import type { ReadNote } from '../../../shared/formats/file-note.ts'
import { identity, multiply, type Matrix } from '../../../shared/geometry/matrix.ts'
import { placementOf, planTransform, type TransformPlan } from '../../../shared/edits/transform-plan.ts'
import type { OpenedModel } from '../formats/archive-read.ts'
import { carryGltf } from '../formats/carry-gltf.ts'
import { checkedParts } from '../formats/check-model.ts'
import { writeGlb } from '../formats/glb-write.ts'
import { openModel, readModel } from '../formats/read-model.ts'
import { lostInModels } from '../formats/rewrite-model.ts'
import { placedModel, coordinateSystemMatrix, inCoordinateSystem } from '../formats/with-coordinate-system.ts'
import { objectsOf } from '../mesh/objects.ts'
import type { Model, Part, Progress } from '../model.ts'
import type { TransformedModel, TransformJobs } from './jobs.ts'
import { putTogether } from './put-together.ts'

type Input = TransformJobs['transform-model']['input']

/** See `TransformJobs`. */
export async function transformModel(input: Input, progress: Progress): Promise<TransformedModel> {
  progress(0, 'reading')
  const { file, mediaType, coordinateSystem, changes } = input
  const notes: ReadNote[] = []
  const opened = await openModel(file, mediaType, { note: (note) => notes.push(note) })
  const own: Model = { ...opened.model, parts: checkedParts(opened.model) }
  const count = objectsOf(own).length
  const plan = planTransform(changes, count)
  if (count === 1 && plan.added.length === 0) {
    progress(0.5, 'arranging')
    const placement = placementOf(plan, 0)
    const matrix = multiply(
      placement,
      coordinateSystem === undefined ? identity : coordinateSystemMatrix(coordinateSystem),
    )
    return { ...(await placedAlone({ ...opened, model: own }, notes, matrix)), placement }
  }
  const others = new Map<string, Model>()
  for (const other of input.others) {
    progress(0.2 + (0.5 * others.size) / input.others.length, 'reading')
    const model = inCoordinateSystem(await readModel(other.file, other.mediaType), other.coordinateSystem)
    others.set(other.assetId, { ...model, name: other.name, parts: checkedParts(model) })
  }
  progress(0.7, 'arranging')
  const { model, origins } = putTogether(inCoordinateSystem(own, coordinateSystem), others, plan)
  progress(0.85, 'writing')
  return { file: await writeGlb(model), partOrigins: origins, nodeShift: null, placement: commonPlacement(plan, count) }
}

function commonPlacement(plan: TransformPlan, count: number): Matrix | null {
  const [first, ...rest] = Array.from({ length: count }, (_, object) => placementOf(plan, object))
  return first !== undefined && rest.every((matrix) => matrix.every((value, i) => value === first[i])) ? first : null
}

/** Moves a glTF that a model could not represent fully (including groups of parts) by a node above its scene. */
async function placedAlone(
  opened: OpenedModel,
  notes: readonly ReadNote[],
  matrix: Matrix,
): Promise<Omit<TransformedModel, 'placement'>> {
  const { model, kind } = opened
  const { name, parts } = model
  const partOrigins = parts.map((_, index) => index)
  const flat = isFlat(parts)
  if (!flat || notes.some(({ code }) => lostInModels.has(code))) {
    const carried = await carryGltf(opened, { format: 'glb', name, matrix })
    // A scene that was moved before keeps the node that moves it.
    if (carried !== null)
      return {
        file: carried.file,
        partOrigins,
        nodeShift: kind === 'gltf' && carried.addedNodes <= 1 ? carried.addedNodes : null,
      }
  }
  return { file: await writeGlb(placedModel(model, matrix)), partOrigins, nodeShift: flat ? 0 : null }
}

/** Whether each part has its own node, without groups. */
function isFlat(parts: readonly Part[]): boolean {
  const nodes = new Set(parts.map(({ node }) => node))
  return nodes.size === parts.length && parts.every(({ node }) => node?.parent === null)
}
