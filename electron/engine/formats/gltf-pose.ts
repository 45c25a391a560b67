/** Applies morph weights and skins, giving the mesh as the file shows it at rest. */
import type { Part } from '../model.ts'
import type { GltfAccessors } from './gltf-accessors.ts'
import type { GltfSource, GltfSourcePrimitive } from './gltf-source.ts'
import { damaged } from './limits.ts'
import { identity, multiply, type Matrix } from '../../../shared/geometry/matrix.ts'

const matrixBytes = 192

/** Adds each morph target multiplied by its weight. */
export function morphed(
  part: Part,
  primitive: GltfSourcePrimitive,
  weights: readonly number[],
  accessors: GltfAccessors,
): Part {
  const posed: Part = { ...part }
  accessors.budget.spend(Math.min(weights.length, primitive.targets.length))
  primitive.targets.slice(0, weights.length).forEach((target, index) => {
    const weight = weights[index]!
    if (weight === 0) return
    const { POSITION: position, NORMAL: normal } = target
    // Attributes are copied before they are changed.
    accessors.budget.reserve(posed.positions.byteLength)
    if (position !== undefined)
      posed.positions = addScaled(posed.positions, accessors.floats(position, 3).values, weight)
    if (normal !== undefined && posed.normals)
      posed.normals = addScaled(posed.normals, accessors.floats(normal, 3).values, weight)
  })
  return posed
}

/** Joint matrices of a skin in the shown scene, including inverse bind matrices. */
export function jointMatrices(
  skin: GltfSource['skins'][number],
  worlds: readonly (Matrix | undefined)[],
  accessors: GltfAccessors,
): Matrix[] {
  const inverse =
    skin.inverseBindMatrices === undefined ? undefined : accessors.floats(skin.inverseBindMatrices, 16).values
  accessors.budget.reserve(skin.joints.length * matrixBytes)
  return skin.joints.map((joint, i) => {
    const bind = inverse === undefined ? identity : Array.from(inverse.subarray(i * 16, (i + 1) * 16))
    if (bind.length !== 16) throw damaged('glTF', 'a skin has too few bind matrices')
    return multiply(worlds[joint] ?? identity, bind)
  })
}

/** Returns the part in world space, moved by its joints. */
export function skinned(
  part: Part,
  primitive: GltfSourcePrimitive,
  joints: readonly Matrix[],
  accessors: GltfAccessors,
): Part {
  const {
    JOINTS_0: jointsAt,
    WEIGHTS_0: weightsAt,
    JOINTS_1: moreJointsAt,
    WEIGHTS_1: moreWeightsAt,
  } = primitive.attributes
  if (jointsAt === undefined || weightsAt === undefined) return part
  const sets = [{ joints: accessors.integers(jointsAt, 4), weights: accessors.floats(weightsAt, 4).values }]
  if (moreJointsAt !== undefined && moreWeightsAt !== undefined)
    sets.push({ joints: accessors.integers(moreJointsAt, 4), weights: accessors.floats(moreWeightsAt, 4).values })
  const count = part.positions.length / 3
  if (sets.some((set) => set.joints.length !== count * 4 || set.weights.length !== count * 4))
    throw damaged('glTF', 'a mesh has not one set of joints per vertex')
  accessors.budget.reserve(part.positions.byteLength * 2)
  const positions = new Float32Array(part.positions.length)
  const normals = part.normals && new Float32Array(part.normals.length)
  const blend = new Float64Array(16)
  for (let vertex = 0; vertex < count; vertex++) {
    blend.fill(0)
    for (const set of sets)
      for (let k = vertex * 4; k < vertex * 4 + 4; k++) {
        const weight = set.weights[k]!
        if (weight === 0) continue
        const joint = joints[set.joints[k]!]
        if (joint === undefined) throw damaged('glTF', 'a vertex hangs on a joint that does not exist')
        for (let i = 0; i < 16; i++) blend[i]! += joint[i]! * weight
      }
    apply(blend, part.positions, positions, vertex * 3, 1)
    if (part.normals && normals) {
      apply(blend, part.normals, normals, vertex * 3, 0)
      normalise(normals, vertex * 3)
    }
  }
  return { ...part, positions, ...(normals ? { normals } : {}) }
}

function addScaled(base: Float32Array, delta: Float32Array, weight: number): Float32Array {
  if (delta.length !== base.length) throw damaged('glTF', 'a morph target has another number of vertices')
  return base.map((value, i) => value + delta[i]! * weight)
}

function apply(m: Float64Array, from: Float32Array, to: Float32Array, at: number, w: 0 | 1): void {
  const x = from[at]!
  const y = from[at + 1]!
  const z = from[at + 2]!
  for (let row = 0; row < 3; row++) to[at + row] = m[row]! * x + m[4 + row]! * y + m[8 + row]! * z + m[12 + row]! * w
}

function normalise(vectors: Float32Array, at: number): void {
  const length = Math.hypot(vectors[at]!, vectors[at + 1]!, vectors[at + 2]!) || 1
  for (let axis = 0; axis < 3; axis++) vectors[at + axis]! /= length
}
