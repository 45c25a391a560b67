/** The objects to cut, split or finish: one solid, or the objects of an assembly. */
import { objectsOf } from '../../mesh/objects.ts'
import type { Model, Progress } from '../../model.ts'
import { type Body, bodyBounds, bodyFromModel, joinBodies, volumeOf } from '../../repair/body.ts'
import type { PartsReport } from '../../../../shared/print/parts-report.ts'
import { solidBody } from '../repaired-body.ts'
import { isPin } from './object-names.ts'

/** An object with a model of only its own parts. */
export interface GivenObject {
  name: string
  plate: number
  role: 'part' | 'pin'
  model: Model
}

/** A given object as a closed solid. */
export interface GivenSolid extends GivenObject {
  body: Body
}

/** The objects of an assembly, or the whole model under `name`. Parts without an object form one. */
export function givenObjects(model: Model, name: string): GivenObject[] {
  const objects = objectsOf(model)
  if (objects.length < 2) return [{ name, plate: 1, role: 'part', model }]
  return objects.map(({ node, parts }) => {
    const called = node?.name || name
    return { name: called, plate: node?.plate ?? 1, role: isPin(called) ? 'pin' : 'part', model: { ...model, parts } }
  })
}

/** Every object as a solid, repaired if it is open. Rejects with `bad-geometry`. */
export async function givenSolids(
  objects: readonly GivenObject[],
  progress: Progress,
): Promise<{ solids: GivenSolid[]; repair: PartsReport['repair']; rebuilt: boolean }> {
  const solids: GivenSolid[] = []
  const repair: PartsReport['repair'] = []
  let rebuilt = false
  for (const [i, object] of objects.entries()) {
    const made = await solidBody(bodyFromModel(object.model), (share, doing) =>
      progress((i + share) / objects.length, doing),
    )
    repair.push(...made.repair.steps)
    rebuilt ||= made.repair.method === 'volumetric'
    solids.push({ ...object, body: made.body })
  }
  return { solids, repair, rebuilt }
}

/** Volume of all parts except pins. */
export function volumeOfParts(objects: readonly { role?: 'part' | 'pin'; body: Body }[]): number {
  return objects.reduce((sum, { role, body }) => sum + (role === 'pin' ? 0 : volumeOf(body)), 0)
}

/** The common bounding box of some objects. */
export function boundsOfAll(objects: readonly { body: Body }[]): ReturnType<typeof bodyBounds> {
  return bodyBounds(joinBodies(objects.map(({ body }) => body)))
}
