/** Pairs of bodies to judge, made from the recipes of `judge-marks.json`: a repair, or a body damaged in a known way. */
import { readFileSync } from 'node:fs'
import type { JudgedGrade } from '../../../shared/print/repair-judgement.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { randomNumbers } from '../../../electron/engine/random-numbers.ts'
import {
  type Body,
  bodyBounds,
  bodyFromModel,
  joinBodies,
  type Look,
  plainBody,
  withTriangles,
} from '../../../electron/engine/repair/body.ts'
import { mitredNormals } from '../../../electron/engine/repair/mitre.ts'
import { repairBody, type RepairMode } from '../../../electron/engine/repair/repair.ts'

/** `way` is a repair mode, of which `amount` is the sheet thickness, or a damage of `damages`, in millimetres at 100 mm diagonal. */
export interface PairRecipe {
  /** Below the folder of collections. */
  file: string
  way: string
  amount: number
}

export interface MarkedPair extends PairRecipe {
  /** Limits are chosen on the first; the second is there to report; the last was judged once, with the final limits. */
  half: 'tune' | 'report' | 'last'
  /** What was seen on the sheet of `pairSheet`, before any figure was known. */
  mark: JudgedGrade
  reason: string
}

const diagonalMm = 100

/** `sheetMm` is 0 where nothing was thickened. */
export async function pairOf({ file, way, amount }: PairRecipe, folder: string) {
  const read = bodyFromModel(await readModel(new Uint8Array(readFileSync(`${folder}/${file}`)), ''))
  const by = diagonalMm / bodyBounds(read).diagonal
  const before: Body = { ...read, points: read.points.map((value) => value * by) }
  const damage = damages[way]
  if (damage !== undefined) return { before, after: damage(before, amount), sheetMm: 0 }
  const choice = { mode: way as RepairMode, smallestPieceMm: 1.5, sheetMm: amount }
  const { body, repair } = await repairBody(before, choice, () => undefined)
  const isThickened = repair.steps.some(({ action }) => action === 'sheet-thickened')
  return { before, after: body, sheetMm: isThickened ? amount : 0 }
}

type Damage = (body: Body, amount: number) => Body

const damages: Record<string, Damage> = {
  /** A slot across the front half, as wide as `amount`. */
  gash: (body, amount) => {
    const { low, high } = bodyBounds(body)
    const middle = [0, 1, 2].map((axis) => (low[axis]! + high[axis]!) / 2)
    return withTriangles(body, (triangle) => {
      const [x, y, z] = centroid(body, triangle)
      return z! < middle[2]! || Math.abs(y! - middle[1]! + (x! - middle[0]!) * 0.4) > amount / 2
    })
  },
  /** Points of the tenth farthest from the middle scattered. */
  splay: (body, amount) => {
    const far = farPoints(body, 0.9)
    return moved(body, (point, random) => (far(point) ? random() * amount : 0))
  },
  /** The same points' triangles removed: `amount` is the percentage. */
  drop: (body, amount) => {
    const far = farPoints(body, 1 - amount / 100)
    return withTriangles(body, (triangle) => ![0, 1, 2].some((k) => far(body.triangles[triangle * 3 + k]!)))
  },
  /** The same points' triangles in plain black; `amount` is the percentage. */
  paint: (body, amount) => {
    const far = farPoints(body, 1 - amount / 100)
    const [first] = body.looks
    const black: Look = {
      name: 'black',
      material: { name: 'black', baseColour: [0, 0, 0, 1], metalness: 0, roughness: first!.material.roughness },
      uvs: false,
      colours: false,
    }
    const look = body.look.map((own, triangle) => (far(body.triangles[triangle * 3]!) ? body.looks.length : own))
    return { ...body, look, looks: [...body.looks, black] }
  },
  noise: (body, amount) => moved(body, (_, random) => random() * amount),
  /** Along the normals: closes gaps, thickens thin parts. */
  inflate: (body, amount) => {
    const normals = mitredNormals(body)
    return { ...body, points: body.points.map((value, i) => value + normals[i]! * amount) }
  },
  /** Rounds of averaging over neighbours. */
  smooth: (body, amount) => {
    let points = body.points
    for (let round = 0; round < amount; round++) {
      const sums = new Float64Array(points.length)
      const counts = new Float64Array(points.length / 3)
      for (let corner = 0; corner < body.triangles.length; corner++) {
        const point = body.triangles[corner]!
        const other = body.triangles[corner % 3 === 2 ? corner - 2 : corner + 1]!
        counts[point]!++
        for (let axis = 0; axis < 3; axis++) sums[point * 3 + axis]! += points[other * 3 + axis]!
      }
      points = points.map((value, i) => (value + sums[i]! / (counts[Math.floor(i / 3)] || 1)) / 2)
    }
    return { ...body, points }
  },
  /** Points snapped to a grid of `amount`. */
  blocks: (body, amount) => ({ ...body, points: body.points.map((value) => Math.round(value / amount) * amount) }),
  /** A slab through the middle, as if what stands there had grown together; `amount` is its share of the width and depth. */
  web: (body, amount) => {
    const { low, high } = bodyBounds(body)
    const at = (axis: number, share: number): number =>
      (low[axis]! + high[axis]!) / 2 + ((high[axis]! - low[axis]!) * share) / 2
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [
      at(0, i & 1 ? amount : -amount),
      at(1, i & 2 ? amount : -amount),
      at(2, i & 4 ? 0.3 * amount : -0.3 * amount),
    ])
    const faces = [
      0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
    ]
    const slab = plainBody(body, Float64Array.from(corners), Uint32Array.from(faces), body.look[0]!)
    return joinBodies([body, slab])
  },
}

function centroid({ points, triangles }: Body, triangle: number): number[] {
  return [0, 1, 2].map((axis) =>
    [0, 1, 2].reduce((sum, k) => sum + points[triangles[triangle * 3 + k]! * 3 + axis]! / 3, 0),
  )
}

/** Each point is moved by a vector of whose length `way` says; `random` is −1 … 1. */
function moved(body: Body, way: (point: number, random: () => number) => number): Body {
  const random = randomNumbers(7)
  return { ...body, points: body.points.map((value, i) => value + way(Math.floor(i / 3), () => random() * 2 - 1)) }
}

function farPoints(body: Body, share: number): (point: number) => boolean {
  const { low, high } = bodyBounds(body)
  const away = Float64Array.from({ length: body.points.length / 3 }, (_, point) =>
    Math.hypot(...[0, 1, 2].map((axis) => body.points[point * 3 + axis]! - (low[axis]! + high[axis]!) / 2)),
  )
  const limit = away.toSorted()[Math.floor(away.length * share)]!
  return (point) => away[point]! > limit
}
