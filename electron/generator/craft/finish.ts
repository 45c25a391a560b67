/** Converts solids in millimetres to a checked model in metres, standing or lying on the ground. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import { auditModel, isClosedBody, type Audit } from '../../engine/mesh/audit.ts'
import { withSmoothNormals } from '../../engine/mesh/normals.ts'
import type { Material, Model } from '../../engine/model.ts'
import { metresPerMillimetre } from '../../engine/model.ts'
import { settledModel } from '../kit/to-model.ts'
import type { Manifold } from './workshop.ts'

/** A closed solid and its material. Millimetres, z towards the viewer. */
export interface Body {
  name: string
  solid: Manifold
  material: Material
}

/** `standing`: the face towards +Z. `lying`: the face up, its top towards −Z. */
export type Pose = 'standing' | 'lying'

/** Angle above which edges stay sharp. */
const creaseDegrees = 32

/**
 * Returns the bodies as one model centred over the origin. Throws `bad-geometry` if a body, or all of them together,
 * is open, non-manifold or without volume.
 */
export function finishModel(name: string, bodies: readonly Body[], pose: Pose): { model: Model; audit: Audit } {
  const boxes = bodies.map(({ solid }) => solid.boundingBox())
  const low = [0, 1, 2].map((axis) => Math.min(...boxes.map(({ min }) => min[axis]!)))
  const high = [0, 1, 2].map((axis) => Math.max(...boxes.map(({ max }) => max[axis]!)))
  const middle = [0, 1, 2].map((axis) => (low[axis]! + high[axis]!) / 2)
  const positionOf = (x: number, y: number, z: number): [number, number, number] => {
    const right = (x - middle[0]!) * metresPerMillimetre
    return pose === 'standing'
      ? [right, (y - low[1]!) * metresPerMillimetre, (z - middle[2]!) * metresPerMillimetre]
      : [right, (z - low[2]!) * metresPerMillimetre, -(y - middle[1]!) * metresPerMillimetre]
  }
  const whole: Model = { name, parts: [], materials: [] }
  for (const body of bodies) {
    const settled = settledModel(body.name, body.solid, new Map([[-1, body.material]]), 2e-5, positionOf)
    assertSound(body.name, auditModel(settled))
    const material = whole.materials.push(body.material) - 1
    whole.parts.push(...settled.parts.map((part) => ({ ...part, name: body.name, material })))
  }
  const audit = auditModel(whole)
  assertSound(name, audit)
  return { model: withSmoothNormals(whole, creaseDegrees), audit }
}

function assertSound(name: string, audit: Audit): void {
  if (isClosedBody(audit)) return
  throw new AppError('bad-geometry', `${name} did not come out closed`, {
    details: {
      openEdges: audit.openEdges,
      nonManifoldEdges: audit.nonManifoldEdges,
      flippedEdges: audit.flippedEdges,
      volumeMm3: Math.round(audit.volumeMm3),
    },
  })
}
