/** A position field: for each point the nearest node of a square lattice along a cross field. */
import { fit, type CrossField } from './cross-field.ts'

const rounds = 10
const finestRounds = 40

/**
 * 3 per point: the node, in the point's tangent plane. Smoothed from coarse to fine: every point takes the mean of its
 * neighbours' nearest lattice nodes and rounds it to its own lattice (Jakob et al. 2015, position field). Points on lines
 * keep their nodes on the line, corners are nodes.
 */
export function latticeField(fields: readonly CrossField[], spacing: number): Float64Array {
  let nodes = new Float64Array(0)
  for (const field of fields.toReversed()) {
    const coarse = nodes
    nodes = field.points.slice()
    for (const [point, parent] of field.parents.entries()) {
      if (field.kinds[point] === 2) continue
      const node = coarse.slice(parent * 3, parent * 3 + 3)
      nearest(field.points, point * 3, node, field.directions, field.normals, point, spacing)
      bind(field, point, node)
      nodes.set(node, point * 3)
    }
    for (let round = field === fields[0] ? finestRounds : rounds; round > 0; round--) smooth(field, nodes, spacing)
  }
  return nodes
}

function smooth(field: CrossField, nodes: Float64Array, spacing: number): void {
  const { kinds, first, neighbours, points, directions, normals } = field
  const direction = new Float64Array(3)
  const reported = new Float64Array(3)
  for (let point = 0; point < kinds.length; point++) {
    if (kinds[point] === 2) continue
    const at = point * 3
    let weight = 0
    const sum = [0, 0, 0]
    for (let i = first[point]!; i < first[point + 1]!; i++) {
      const other = neighbours[i]!
      if (kinds[point] === 1 && kinds[other] === 0) continue
      report(field, nodes, other, point, spacing, direction, reported)
      // The neighbour's lattice node nearest to the current estimate.
      nearest(nodes, at, reported, directions, normals, point, spacing)
      const share = kinds[other] === 2 ? 3 : 1
      for (let k = 0; k < 3; k++) sum[k] = sum[k]! + reported[k]! * share
      weight += share
    }
    if (weight === 0) continue
    for (let k = 0; k < 3; k++) reported[k] = sum[k]! / weight
    nearest(points, at, reported, directions, normals, point, spacing)
    bind(field, point, reported)
    nodes.set(reported, at)
  }
}

/** Writes the node of `from`'s lattice that is nearest to the point `to`. */
function report(
  field: CrossField,
  nodes: Float64Array,
  from: number,
  to: number,
  spacing: number,
  direction: Float64Array,
  reported: Float64Array,
): void {
  fit(field.directions, from, field.normals, to, field.directions, direction)
  for (let i = 0; i < 3; i++) reported[i] = nodes[from * 3 + i]!
  const n = to * 3
  const [nx, ny, nz] = [field.normals[n]!, field.normals[n + 1]!, field.normals[n + 2]!]
  // Halfway between the two frames.
  let x = direction[0]! + field.directions[n]!
  let y = direction[1]! + field.directions[n + 1]!
  let z = direction[2]! + field.directions[n + 2]!
  const length = Math.hypot(x, y, z)
  if (length > 1e-9) {
    x /= length
    y /= length
    z /= length
  } else [x, y, z] = [field.directions[n]!, field.directions[n + 1]!, field.directions[n + 2]!]
  step(field.points, n, reported, x, y, z, ny * z - nz * y, nz * x - nx * z, nx * y - ny * x, spacing)
  const above =
    (reported[0]! - field.points[n]!) * nx +
    (reported[1]! - field.points[n + 1]!) * ny +
    (reported[2]! - field.points[n + 2]!) * nz
  reported[0] = reported[0]! - above * nx
  reported[1] = reported[1]! - above * ny
  reported[2] = reported[2]! - above * nz
}

/** Moves a node by whole steps of the point's lattice to the one nearest to `goal`. */
function nearest(
  goal: Float64Array,
  at: number,
  node: Float64Array,
  directions: Float64Array,
  normals: Float64Array,
  point: number,
  spacing: number,
): void {
  const d = point * 3
  const [x, y, z] = [directions[d]!, directions[d + 1]!, directions[d + 2]!]
  const [nx, ny, nz] = [normals[d]!, normals[d + 1]!, normals[d + 2]!]
  step(goal, at, node, x, y, z, ny * z - nz * y, nz * x - nx * z, nx * y - ny * x, spacing)
}

function step(
  goal: Float64Array,
  at: number,
  node: Float64Array,
  ux: number,
  uy: number,
  uz: number,
  vx: number,
  vy: number,
  vz: number,
  spacing: number,
): void {
  const [x, y, z] = [goal[at]! - node[0]!, goal[at + 1]! - node[1]!, goal[at + 2]! - node[2]!]
  const u = Math.round((x * ux + y * uy + z * uz) / spacing) * spacing
  const v = Math.round((x * vx + y * vy + z * vz) / spacing) * spacing
  node[0] = node[0]! + u * ux + v * vx
  node[1] = node[1]! + u * uy + v * vy
  node[2] = node[2]! + u * uz + v * vz
}

/** Projects the node of a point on a line onto the line. */
function bind(field: CrossField, point: number, node: Float64Array): void {
  if (field.kinds[point] !== 1) return
  const at = point * 3
  let along = 0
  for (let i = 0; i < 3; i++) along += (node[i]! - field.points[at + i]!) * field.directions[at + i]!
  for (let i = 0; i < 3; i++) node[i] = field.points[at + i]! + along * field.directions[at + i]!
}
