/**
 * World transforms of FBX models: translation, rotation and scale about pivots (Autodesk FBX SDK, "Computing
 * transformation matrices").
 */
import { fbxNumber } from './fbx-node.ts'
import { fbxProperty, fbxVector, type FbxObject, type FbxScene } from './fbx-scene.ts'
import { damaged } from './limits.ts'
import { compose, identity, multiply, type Matrix } from '../../../shared/geometry/matrix.ts'

const maxDepth = 512
const zeroVector: readonly number[] = [0, 0, 0]
const orders = ['xyz', 'xzy', 'yzx', 'yxz', 'zxy', 'zyx'] as const

export class FbxWorlds {
  readonly #scene: FbxScene
  readonly #known = new Map<FbxObject, { matrix: Matrix; depth: number }>()

  constructor(scene: FbxScene) {
    this.#scene = scene
  }

  /** From model space to the file's world space. Throws `bad-geometry` for a model that is its own ancestor. */
  worldMatrix(model: FbxObject): Matrix {
    const path: FbxObject[] = []
    let known = this.#known.get(model)
    for (let next: FbxObject | undefined = model; next !== undefined && known === undefined;) {
      if (path.length > maxDepth) throw damaged('FBX', 'a model is its own parent')
      path.push(next)
      next = this.#scene.parentModel(next)
      known = next && this.#known.get(next)
    }
    for (const step of path.toReversed()) {
      const depth: number = (known?.depth ?? -1) + 1
      if (depth > maxDepth) throw damaged('FBX', 'a model is its own parent')
      const own = fbxLocal(step)
      known = { matrix: known === undefined ? own : multiply(known.matrix, own), depth }
      this.#known.set(step, known)
    }
    return known!.matrix
  }
}

/** Transform of a model's mesh that its children do not inherit. */
export function fbxGeometric({ node }: FbxObject): Matrix {
  const t = translation(fbxVector(node, 'GeometricTranslation') ?? zeroVector)
  const r = rotation(fbxVector(node, 'GeometricRotation') ?? zeroVector, 'xyz')
  const s = scaling(fbxVector(node, 'GeometricScaling') ?? [1, 1, 1])
  return multiply(t, multiply(r, s))
}

/** T · Roff · Rp · Rpre · R · Rpost⁻¹ · Rp⁻¹ · Soff · Sp · S · Sp⁻¹ */
function fbxLocal({ node }: FbxObject): Matrix {
  const vector = (name: string): readonly number[] => fbxVector(node, name) ?? zeroVector
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
  return compose(by, [], [])
}

function scaling(by: readonly number[]): Matrix {
  return compose([], [], by)
}

/** Angles in degrees; the first axis of the order is applied first. */
function rotation(degrees: readonly number[], order: (typeof orders)[number]): Matrix {
  let matrix = identity
  for (const axis of order) {
    const index = 'xyz'.indexOf(axis)
    const half = ((degrees[index]! / 2) * Math.PI) / 180
    const quaternion = [0, 0, 0, Math.cos(half)]
    quaternion[index] = Math.sin(half)
    matrix = multiply(compose([], quaternion, []), matrix)
  }
  return matrix
}

function transposed(m: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, i) => m[(i % 4) * 4 + Math.floor(i / 4)]!)
}
