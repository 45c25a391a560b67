/** The placement of each object after a list of changes; used by the engine and the window. */
import { AppError } from '../protocol/app-error.ts'
import { compose, identity, multiply, type Matrix } from '../geometry/matrix.ts'
import { maxAdded, type Pose, type TransformChange } from './transform-change.ts'

export interface AddedObject {
  object: number
  asset: { id: string; name: string }
}

export interface TransformPlan {
  /** Per object; null: all together. Objects without an entry keep the file's placement. */
  poses: ReadonlyMap<number | null, Pose>
  added: readonly AddedObject[]
  /** Null: the objects are unchanged. */
  joined: boolean | null
}

/** Throws `invalid-input` if a change names an unknown object. `own`: the file's objects. */
export function planTransform(changes: readonly TransformChange[], own: number): TransformPlan {
  const poses = new Map<number | null, Pose>()
  const added = new Map<number, AddedObject>()
  let joined: boolean | null = null
  let next = own
  for (const change of changes)
    switch (change.kind) {
      case 'pose': {
        const { object } = change
        if (object !== null && object >= own && !added.has(object)) throw refusalError('object-gone')
        poses.set(object, change.pose)
        break
      }
      case 'add':
        if (change.object !== next) throw refusalError('object-gone')
        if (added.size >= maxAdded) throw refusalError('too-many-models')
        added.set(next++, { object: change.object, asset: change.asset })
        break
      case 'remove':
        if (!added.delete(change.object)) throw refusalError('object-gone')
        poses.delete(change.object)
        break
      case 'join':
        joined = change.joined
        break
    }
  return { poses, added: [...added.values()], joined }
}

/** The list to store: without the changes that a later one replaces. */
export function settledChanges(changes: readonly TransformChange[]): TransformChange[] {
  const replaced = new Set<number | null | 'join'>()
  const settled = changes.toReversed().filter((change) => {
    if (change.kind === 'add') return true
    const about = change.kind === 'join' ? 'join' : change.object
    const stays = change.kind === 'remove' || !replaced.has(about)
    replaced.add(about)
    return stays
  })
  return settled.reverse()
}

/** The list with one common pose instead of separate ones, if all objects are from the file and share the same pose. */
export function gatheredChanges(changes: readonly TransformChange[], own: number): TransformChange[] {
  const settled = settledChanges(changes)
  const poses = settled.flatMap((change) => (change.kind === 'pose' ? [change] : []))
  const [first] = poses
  const alike =
    first !== undefined &&
    own > 1 &&
    poses.length === own &&
    poses.every(({ object, pose }) => object !== null && isSamePose(pose, first.pose)) &&
    !settled.some(({ kind }) => kind === 'add')
  if (!alike) return settled
  return [...settled.filter(({ kind }) => kind !== 'pose'), { kind: 'pose', object: null, pose: first.pose }]
}

function isSamePose(a: Pose, b: Pose): boolean {
  const figures = ({ aboutMm, moveMm, turn, scale }: Pose) => [...aboutMm, ...moveMm, ...turn, ...scale]
  const others = figures(b)
  return figures(a).every((value, at) => value === others[at])
}

/** An object's transform from the file to its placement, in metres. */
export function placementOf({ poses }: Pick<TransformPlan, 'poses'>, object: number): Matrix {
  const [own, all] = [poses.get(object), poses.get(null)]
  const placed = own === undefined ? identity : poseMatrix(own)
  return all === undefined ? placed : multiply(poseMatrix(all), placed)
}

/** A pose as a matrix, metres. */
export function poseMatrix({ aboutMm, moveMm, turn, scale }: Pose): Matrix {
  const [ax, ay, az] = [aboutMm[0] / 1000, aboutMm[1] / 1000, aboutMm[2] / 1000]
  const [mx, my, mz] = [moveMm[0] / 1000, moveMm[1] / 1000, moveMm[2] / 1000]
  const length = Math.hypot(...turn)
  const turned = compose(
    [ax + mx, ay + my, az + mz],
    turn.map((value) => value / length),
    scale,
  )
  return multiply(turned, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -ax, -ay, -az, 1])
}

/** The identity pose about a point. */
export function plainPose(aboutMm: Pose['aboutMm']): Pose {
  return { aboutMm, moveMm: [0, 0, 0], turn: [0, 0, 0, 1], scale: [1, 1, 1] }
}

function refusalError(reason: 'object-gone' | 'too-many-models'): AppError {
  return new AppError('invalid-input', `the list of changes does not fit: ${reason}`, {
    details: reason === 'too-many-models' ? { reason, limit: maxAdded } : { reason },
  })
}
