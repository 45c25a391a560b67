/** The view cube as seen from a direction: cells of its faces, edges and corners as polygons. Pure. */
import { Vector3 } from 'three'
import type { Vector } from '../fit-camera.ts'

export type FaceName = 'front' | 'back' | 'right' | 'left' | 'top' | 'bottom'

/** A part of a visible face. */
export interface CubeCell {
  /** The view that it stands for: -1, 0 or 1 on each axis; one axis for a face, two for an edge, three for a corner. */
  direction: Vector
  /** For SVG; half the cube's side is 1, y down. */
  points: string
}

export interface CubeFace {
  name: FaceName
  cells: CubeCell[]
  /** Maps the face's plane, x right and y down from its centre, to the picture; for SVG. */
  matrix: string
  /** 0 … 1: how far the face looks at the viewer. */
  facing: number
}

export interface CubeAxis {
  name: 'X' | 'Y' | 'Z'
  /** The end of a unit vector in the picture, y down. */
  at: readonly [number, number]
  /** Towards the viewer, -1 … 1. */
  nearness: number
}

/** Normal, right and up of each face, as seen from outside. */
const frames: Readonly<Record<FaceName, readonly [Vector, Vector, Vector]>> = {
  front: [
    [0, 0, 1],
    [1, 0, 0],
    [0, 1, 0],
  ],
  back: [
    [0, 0, -1],
    [-1, 0, 0],
    [0, 1, 0],
  ],
  right: [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ],
  left: [
    [-1, 0, 0],
    [0, 0, 1],
    [0, 1, 0],
  ],
  top: [
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, -1],
  ],
  bottom: [
    [0, -1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ],
}
const faceNames = Object.keys(frames) as FaceName[]
/** Where a face is divided into corner, edge and middle. */
const cuts = [-1, -0.6, 0.6, 1] as const
const steps = [-1, 0, 1] as const
const axes = [
  ['X', [1, 0, 0]],
  ['Y', [0, 1, 0]],
  ['Z', [0, 0, 1]],
] as const
const minFacing = 0.02

/** Returns the faces that are visible from a direction of any length. */
export function cubeFaces(towards: Vector): CubeFace[] {
  const project = projection(towards)
  return faceNames.flatMap((name) => {
    const [normal, right, up] = frames[name]
    const facing = project(normal)[2]
    if (facing < minFacing) return []
    const onFace = (x: number, y: number) =>
      project(add(normal, right, up, x, y))
        .slice(0, 2)
        .map(short)
        .join()
    const cells = steps.flatMap((y) =>
      steps.map((x) => {
        const [x0, x1, y0, y1] = [cuts[x + 1]!, cuts[x + 2]!, cuts[y + 1]!, cuts[y + 2]!]
        const points = [onFace(x0, y0), onFace(x1, y0), onFace(x1, y1), onFace(x0, y1)].join(' ')
        return { direction: add(normal, right, up, x, y), points }
      }),
    )
    const [n, r, u] = [project(normal), project(right), project(up)]
    return [{ name, cells, facing, matrix: `matrix(${[r[0], r[1], -u[0], -u[1], n[0], n[1]].map(short).join()})` }]
  })
}

/** Returns the axes, the farthest first. */
export function cubeAxes(towards: Vector): CubeAxis[] {
  const project = projection(towards)
  return axes
    .map(([name, axis]) => {
      const [x, y, nearness] = project(axis)
      return { name, at: [x, y] as const, nearness }
    })
    .toSorted((a, b) => a.nearness - b.nearness)
}

/** Returns the view that the camera is closest to: a face, or null between them. */
export function nearestFace(towards: Vector): FaceName | null {
  return cubeFaces(towards).find(({ facing }) => facing > 0.999)?.name ?? null
}

/** Orthographic: right, down, and towards the viewer. */
function projection(direction: Vector): (point: Vector) => [number, number, number] {
  const towards = new Vector3(...direction).normalize()
  const right = new Vector3(0, 1, 0).cross(towards).normalize()
  const up = towards.clone().cross(right)
  return (point) => {
    const at = new Vector3(...point)
    return [at.dot(right), -at.dot(up), at.dot(towards)]
  }
}

function add(normal: Vector, right: Vector, up: Vector, x: number, y: number): Vector {
  const along = (axis: 0 | 1 | 2) => normal[axis] + right[axis] * x + up[axis] * y
  return [along(0), along(1), along(2)]
}

function short(value: number): number {
  return Math.round(value * 1000) / 1000
}
