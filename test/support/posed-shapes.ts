/** Things of boxes that stand upright on the origin and face the viewer. */
import type { Model } from '../../electron/engine/model.ts'
import { boxTriangles, type Triangles } from './solids.ts'

type Box = [low: [number, number, number], high: [number, number, number]]

const chair: Box[] = [
  [
    [-20, 40, -20],
    [20, 45, 20],
  ],
  [
    [-20, 45, -20],
    [20, 100, -15],
  ],
  ...([-20, 15] as const).flatMap((x) =>
    ([-20, 15] as const).map((z): Box => [
      [x, 0, z],
      [x + 5, 40, z + 5],
    ]),
  ),
]
const figure: Box[] = [
  [
    [-14, 0, -6],
    [-3, 5, 16],
  ],
  [
    [3, 0, -6],
    [14, 5, 16],
  ],
  [
    [-12, 5, -5],
    [-4, 40, 5],
  ],
  [
    [4, 5, -5],
    [12, 40, 5],
  ],
  [
    [-16, 40, -8],
    [16, 85, 8],
  ],
  [
    [-24, 45, -5],
    [-17, 82, 5],
  ],
  [
    [17, 45, -5],
    [24, 82, 5],
  ],
  [
    [-10, 87, -10],
    [10, 110, 10],
  ],
  [
    [-2, 95, 10],
    [2, 99, 15],
  ],
  [
    [-7, 101, 10],
    [-4, 104, 12],
  ],
  [
    [4, 101, 10],
    [7, 104, 12],
  ],
]
const table: Box[] = [
  [
    [-50, 60, -30],
    [50, 66, 30],
  ],
  ...([-48, 42] as const).flatMap((x) =>
    ([-28, 22] as const).map((z): Box => [
      [x, 0, z],
      [x + 6, 60, z + 6],
    ]),
  ),
]

/** Millimetres, Y up. */
export const boxesOf = { chair, figure, table }

/** The same as models. */
export const shapesOf = Object.fromEntries(
  Object.entries(boxesOf).map(([name, boxes]) => [name, modelOf(boxes)]),
) as Record<keyof typeof boxesOf, Model>

/** A model of one part. */
export function modelOf(boxes: readonly Box[]): Model {
  const positions = Float32Array.from(trianglesOf(boxes).flat(2), (value) => value / 1000)
  const indices = Uint32Array.from({ length: positions.length / 3 }, (_, i) => i)
  const material = {
    name: '',
    baseColour: [1, 1, 1, 1] as [number, number, number, number],
    metalness: 0,
    roughness: 1,
  }
  return { name: '', parts: [{ name: '', material: 0, positions, indices }], materials: [material] }
}

/** Three corners for each triangle. */
export function trianglesOf(boxes: readonly Box[]): Triangles {
  return boxes.flatMap(([low, high]) => {
    const at = (corner: readonly number[]) =>
      corner.map((value, axis) => value + (low[axis]! + high[axis]!) / 2) as [number, number, number]
    const size = high.map((value, axis) => value - low[axis]!) as [number, number, number]
    return boxTriangles(size).map(([a, b, c]) => [at(a), at(b), at(c)] as const)
  })
}
