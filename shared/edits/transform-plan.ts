/** What a list of changes comes to for each object. The engine carries it out, the window shows it. Pure. */
import { AppError } from '../protocol/app-error.ts'
import { compose, identity, multiply, type Matrix } from '../geometry/matrix.ts'
import { maxAdded, type Pose, type TransformChange } from './transform-change.ts'

export interface AddedObject {
  object: number
  asset: { id: string; name: string }
}

export interface TransformPlan {
  /** By object; null: of all together. What is missing stands as its file has it. */
  poses: ReadonlyMap<number | null, Pose>
  added: readonly AddedObject[]
  /** Null: objects are what they were. */
  joined: boolean | null
}

/** Throws `invalid-input` where a change names an object that is not there. `own`: objects of the file. */
export function planTransform(changes: readonly TransformChange[], own: number): TransformPlan {
  const poses = new Map<number | null, Pose>()
  const added = new Map<number, AddedObject>()
  let joined: boolean | null = null
  let next = own
  for (const change of changes)
    switch (change.kind) {
      case 'pose': {
        const { object } = change
        if (object !== null && object >= own && !added.has(object)) throw refused('object-gone')
        poses.set(object, change.pose)
        break
      }
      case 'add':
        if (change.object !== next) throw refused('object-gone')
        if (added.size >= maxAdded) throw refused('too-many-models')
        added.set(next++, { object: change.object, asset: change.asset })
        break
      case 'remove':
        if (!added.delete(change.object)) throw refused('object-gone')
        poses.delete(change.object)
        break
      case 'join':
        joined = change.joined
        break
    }
  return { poses, added: [...added.values()], joined }
}

/** The list without what a later change takes the place of: what is written down. */
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

/** The list with one pose of all in place of those of each, where every object of the file stands alike and there is no other. */
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

/** From how the file has an object to where it is put, metres. */
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

/** The pose that changes nothing, about a point. */
export function plainPose(aboutMm: Pose['aboutMm']): Pose {
  return { aboutMm, moveMm: [0, 0, 0], turn: [0, 0, 0, 1], scale: [1, 1, 1] }
}

function refused(reason: 'object-gone' | 'too-many-models'): AppError {
  return new AppError('invalid-input', `the list of changes does not fit: ${reason}`, {
    details: reason === 'too-many-models' ? { reason, limit: maxAdded } : { reason },
  })
}
