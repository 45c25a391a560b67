/** Where an FBX model stands: translation, rotation and scale about pivots (Autodesk FBX SDK, "Computing transformation matrices"). */
import { fbxNumber } from './fbx-node.ts'
import { fbxProperty, fbxVector, type FbxObject, type FbxScene } from './fbx-scene.ts'
import { damaged } from './limits.ts'
import { compose, identity, multiply, type Matrix } from '../../../shared/matrix.ts'

const deepest = 512
const none: readonly number[] = [0, 0, 0]
const orders = ['xyz', 'xzy', 'yzx', 'yxz', 'zxy', 'zyx'] as const

/** From a model's own space to that of the file, through all its parents. Throws `bad-geometry` for a model that is its own parent. */
export function fbxWorld(scene: FbxScene, model: FbxObject): Matrix {
  let world = fbxLocal(model)
  let parent = scene.parentOf(model, 'Model')
  for (let depth = 0; parent !== undefined; depth++) {
    if (depth > deepest) throw damaged('FBX', 'a model is its own parent')
    world = multiply(fbxLocal(parent), world)
    parent = scene.parentOf(parent, 'Model')
  }
  return world
}

/** What moves a model's shape and nothing that hangs on it. */
export function fbxGeometric({ node }: FbxObject): Matrix {
  const t = translation(fbxVector(node, 'GeometricTranslation') ?? none)
  const r = rotation(fbxVector(node, 'GeometricRotation') ?? none, 'xyz')
  const s = scaling(fbxVector(node, 'GeometricScaling') ?? [1, 1, 1])
  return multiply(t, multiply(r, s))
}

/** T · Roff · Rp · Rpre · R · Rpost⁻¹ · Rp⁻¹ · Soff · Sp · S · Sp⁻¹ */
function fbxLocal({ node }: FbxObject): Matrix {
  const vector = (name: string): readonly number[] => fbxVector(node, name) ?? none
  const own = (name: string): string => `Lcl ${name}`
  const order = orders[fbxNumber(fbxProperty(node, 'RotationOrder')?.[0]) ?? 0] ?? 'xyz'
  const [rotationPivot, scalingPivot] = [vector('RotationPivot'), vector('ScalingPivot')]
  return [
    translation(vector(own('Translation'))),
    translation(vector('RotationOffset')),
    translation(rotationPivot),
    rotation(vector('PreRotation'), 'xyz'),
    rotation(vector(own('Rotation')), order),
    transposed(rotation(vector('PostRotation'), 'xyz')),
    translation(rotationPivot.map((value) => -value)),
    translation(vector('ScalingOffset')),
    translation(scalingPivot),
    scaling(fbxVector(node, own('Scaling')) ?? [1, 1, 1]),
    translation(scalingPivot.map((value) => -value)),
  ].reduce(multiply)
}

function translation(by: readonly number[]): Matrix {
  return compose(by, [0, 0, 0, 1], [1, 1, 1])
}

function scaling(by: readonly number[]): Matrix {
  return compose(none, [0, 0, 0, 1], by)
}

/** Angles in degrees; the first letter of the order is turned first. */
function rotation(degrees: readonly number[], order: (typeof orders)[number]): Matrix {
  let matrix = identity
  for (const axis of order) {
    const place = 'xyz'.indexOf(axis)
    const half = ((degrees[place]! / 2) * Math.PI) / 180
    const quaternion = [0, 0, 0, Math.cos(half)]
    quaternion[place] = Math.sin(half)
    matrix = multiply(compose(none, quaternion, [1, 1, 1]), matrix)
  }
  return matrix
}

/** The inverse of a rotation. */
function transposed(m: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, i) => m[(i % 4) * 4 + Math.floor(i / 4)]!)
}
