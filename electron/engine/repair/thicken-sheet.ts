/** Gives an open sheet a back and sides: a terrain, a leaf, a relief without thickness. */
import { copyBody, joinBodies, turnTriangle, wearSize, type Body } from './body.ts'
import { nextCorner } from './fans.ts'
import { normalOf } from './orient-patches.ts'

/** Mean normal of the sheet, and whether no triangle looks the other way: such a sheet can be moved along it without crossing itself. */
export function facingOf(body: Body): { direction: [number, number, number]; graph: boolean } {
  const sum: [number, number, number] = [0, 0, 0]
  const normals = Array.from(body.look, (_, triangle) => normalOf(body, triangle))
  for (const [x, y, z, area] of normals) {
    sum[0] += x * area
    sum[1] += y * area
    sum[2] += z * area
  }
  const length = Math.hypot(...sum) || 1
  const direction = sum.map((value) => value / length) as [number, number, number]
  const graph = normals.every(
    ([x, y, z, area]) => area === 0 || x * direction[0] + y * direction[1] + z * direction[2] > 0.02,
  )
  return { direction, graph }
}

/**
 * The sheet, its copy `thickness` millimetres behind it, and walls between their borders. The back wears what the front
 * wears. The sheet's triangles agree in winding and its fans have points of their own.
 */
export function thickenSheet(body: Body, twin: Int32Array, thickness: number): Body {
  const { direction } = facingOf(body)
  const back = copyBody(body)
  for (let i = 0; i < back.points.length; i++) back.points[i]! -= direction[i % 3]! * thickness
  for (let triangle = 0; triangle < back.look.length; triangle++) turnTriangle(back, triangle)
  const both = joinBodies([body, back])
  const count = body.points.length / 3
  const triangles: number[] = []
  const wear: number[] = []
  const look: number[] = []
  for (let corner = 0; corner < twin.length; corner++) {
    if (twin[corner]! >= 0) continue
    const next = nextCorner(corner)
    const [a, b] = [body.triangles[corner]!, body.triangles[next]!]
    const worn = [corner, next].map((c) => [...body.wear.subarray(c * wearSize, (c + 1) * wearSize)]) as [
      number[],
      number[],
    ]
    triangles.push(b, a, a + count, b, a + count, b + count)
    wear.push(...worn[1], ...worn[0], ...worn[0], ...worn[1], ...worn[0], ...worn[1])
    look.push(body.look[Math.floor(corner / 3)]!, body.look[Math.floor(corner / 3)]!)
  }

  const walls: Body = {
    ...body,
    points: new Float64Array(0),
    triangles: Uint32Array.from(triangles),
    look: Uint16Array.from(look),
    wear: Float32Array.from(wear),
  }
  return { ...joinBodies([both, walls]), triangles: joined(both.triangles, walls.triangles) }
}

function joined(first: Uint32Array, second: Uint32Array): Uint32Array {
  const all = new Uint32Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}
