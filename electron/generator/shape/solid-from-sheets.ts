/**
 * A solid from two height sheets, front and back, over one planar mesh. They share the outline's points, so the
 * surface is closed by construction: front and back use each outline edge once, and no inner edge joins two outline
 * points.
 */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Material, Model } from '../../engine/model.ts'
import { modelFromSurface, type ClosedSurface } from './closed-surface.ts'
import { outlinePoints, type PlanarMesh } from './planar-mesh.ts'

/** Heights in front of and behind the picture's plane, in pixels per point; ignored on the outline. */
export interface Sheets {
  front: Float32Array
  back: Float32Array
  /** Labels of the back's triangles, if they differ from the mesh's. */
  backLabels?: Uint8Array
}

export type Side = 'front' | 'back'

export interface SheetOptions {
  /** Metres per pixel. */
  scale: number
  /** The pixel at x = 0, y = 0. The picture's plane is z = 0, with y up. */
  origin: [number, number]
  materialOf(label: number, side: Side): number
  /** Texture coordinates of a point of the picture. */
  uv?(x: number, y: number, side: Side): [number, number]
  /** Minimum distance of inner points from the plane, in pixels, so that no wall is too thin. Default 0.75. */
  minHeightPx?: number
}

/** Returns a model with one part per material in use. Throws `invalid-input` for sheets of another mesh. */
export function solidFromSheets(
  name: string,
  mesh: PlanarMesh,
  sheets: Sheets,
  materials: Material[],
  options: SheetOptions,
): Model {
  return modelFromSurface(name, surfaceFromSheets(mesh, sheets, options), materials)
}

export function surfaceFromSheets(mesh: PlanarMesh, sheets: Sheets, options: SheetOptions): ClosedSurface {
  const count = mesh.points.length / 2
  if (sheets.front.length !== count || sheets.back.length !== count) {
    throw new AppError(
      'invalid-input',
      `sheets of ${sheets.front.length} and ${sheets.back.length} heights over ${count} points`,
    )
  }
  const min = options.minHeightPx ?? 0.75
  const onOutline = outlinePoints(mesh)
  const backPoint = new Uint32Array(count)
  let points = count
  for (let point = 0; point < count; point++) backPoint[point] = onOutline[point] ? point : points++

  const positions = new Float32Array(points * 3)
  for (let point = 0; point < count; point++) {
    const x = (mesh.points[point * 2]! - options.origin[0]) * options.scale
    const y = (options.origin[1] - mesh.points[point * 2 + 1]!) * options.scale
    positions.set([x, y, onOutline[point] ? 0 : Math.max(min, sheets.front[point]!) * options.scale], point * 3)
    if (!onOutline[point])
      positions.set([x, y, -Math.max(min, sheets.back[point]!) * options.scale], backPoint[point]! * 3)
  }
  const corners = mesh.triangles.length
  const triangles = new Uint32Array(corners * 2)
  const materials = new Uint16Array((corners * 2) / 3)
  const uvs = options.uv && new Float32Array(corners * 4)
  const setCorner = (slot: number, point: number, side: Side): void => {
    triangles[slot] = side === 'front' ? point : backPoint[point]!
    if (uvs && options.uv) uvs.set(options.uv(mesh.points[point * 2]!, mesh.points[point * 2 + 1]!, side), slot * 2)
  }
  for (let at = 0; at < corners; at += 3) {
    const label = mesh.labels[at / 3]!
    materials[at / 3] = options.materialOf(label, 'front')
    materials[(corners + at) / 3] = options.materialOf(sheets.backLabels?.[at / 3] ?? label, 'back')
    const [a, b, c] = [mesh.triangles[at]!, mesh.triangles[at + 1]!, mesh.triangles[at + 2]!]
    // Turning y up reverses the winding, so the front takes the mirrored order.
    ;[a, c, b].forEach((point, corner) => setCorner(at + corner, point, 'front'))
    ;[a, b, c].forEach((point, corner) => setCorner(corners + at + corner, point, 'back'))
  }
  return { positions, triangles, materials, ...(uvs ? { uvs } : {}) }
}
