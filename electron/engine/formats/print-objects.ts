/** Splits a welded surface into objects and volumes, as slicers define them. */
import { getOrAdd } from '../get-or-add.ts'
import { findEdges } from '../mesh/edges.ts'
import { objectOf, type ObjectNode } from '../mesh/objects.ts'
import type { Model, Part } from '../model.ts'
import type { PrintMesh } from './print-mesh.ts'
import { usedVertices } from './vertex-lists.ts'

/** Printed separately, on a plate counted from 1. */
export interface PrintObject {
  name: string
  plate: number
  volumes: PrintVolume[]
}

/** A surface of an object with its own vertices. */
export interface PrintVolume {
  name: string
  /** 3 per vertex, millimetres. */
  positions: Float32Array
  /** 3 per triangle. */
  indices: Uint32Array
  /** Per triangle: its index in the whole surface. */
  triangles: Uint32Array
}

/**
 * Returns the objects of an assembly, or one for the whole model. With `inVolumes`, an object whose nodes are all
 * closed surfaces has one volume per node, as for inlays.
 */
export function printObjects(model: Model, mesh: PrintMesh, inVolumes: boolean): PrintObject[] {
  const objects = new Map<ObjectNode | null, number[]>()
  mesh.parts.forEach((part, index) => {
    getOrAdd(objects, objectOf(part), (): number[] => []).push(index)
  })
  return [...objects].flatMap(([node, parts]) => {
    const name = node?.name || model.name || 'Model'
    const whole = volumeOf(mesh, new Set(parts), name)
    // All triangles have collapsed.
    if (whole.indices.length === 0) return []
    const apart = inVolumes ? closedVolumes(mesh, parts) : null
    return [{ name, plate: node?.plate ?? 1, volumes: apart ?? [whole] }]
  })
}

function closedVolumes(mesh: PrintMesh, parts: readonly number[]): PrintVolume[] | null {
  const groups = new Map<unknown, number[]>()
  for (const index of parts) getOrAdd(groups, mesh.parts[index]!.node, (): number[] => []).push(index)
  if (groups.size < 2) return null
  const volumes = [...groups.values()]
    .map((group) => volumeOf(mesh, new Set(group), nameOf(mesh.parts[group[0]!]!)))
    .filter(({ indices }) => indices.length > 0)
  return volumes.length > 1 && volumes.every(isClosed) ? volumes : null
}

function nameOf({ name, node }: Part): string {
  return node?.name || name || 'Part'
}

/** Whether every edge has two faces with consistent winding. */
export function isClosed({ indices }: Pick<PrintVolume, 'indices'>): boolean {
  const { count, balance } = findEdges(indices)
  for (let edge = 0; edge < count; edge++) if (balance[edge] !== 0) return false
  return true
}

function volumeOf(mesh: PrintMesh, parts: ReadonlySet<number>, name: string): PrintVolume {
  return pickedVolume(mesh, (triangle) => parts.has(mesh.partOf[triangle]!), name)
}

/** Selects triangles; their vertices are in order of first use. */
export function pickedVolume(mesh: PrintMesh, wanted: (triangle: number) => boolean, name: string): PrintVolume {
  const triangles: number[] = []
  for (let triangle = 0; triangle < mesh.partOf.length; triangle++) if (wanted(triangle)) triangles.push(triangle)
  if (triangles.length === mesh.partOf.length)
    return { name, positions: mesh.positions, indices: mesh.indices, triangles: Uint32Array.from(triangles) }
  const corners = new Uint32Array(triangles.length * 3)
  triangles.forEach((from, to) => corners.set(mesh.indices.subarray(from * 3, from * 3 + 3), to * 3))
  return { name, ...usedVertices(mesh.positions, corners), triangles: Uint32Array.from(triangles) }
}
