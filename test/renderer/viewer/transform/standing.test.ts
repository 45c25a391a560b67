import { describe, expect, test } from 'vitest'
import { randomNumbers } from '../../../../electron/engine/random-numbers.ts'
import { dragged, snappedFactors, snappedMove, type Drag } from '../../../../renderer/viewer/transform/drag-pose.ts'
import { moveBeside } from '../../../../renderer/viewer/transform/add-model.ts'
import { reachOf } from '../../../../renderer/viewer/transform/plate-objects.ts'
import { objectOfParts } from '../../../../shared/formats/view-objects.ts'
import type { Triple } from '../../../../renderer/viewer/transform/pose-moves.ts'
import {
  changesAnything,
  extentAround,
  poseChanges,
  posedObjects,
} from '../../../../renderer/viewer/transform/standing.ts'
import { objectsOf } from '../../../../electron/engine/mesh/objects.ts'
import type { Part } from '../../../../electron/engine/model.ts'
import { sceneTree } from '../../../../electron/engine/view/scene-tree.ts'
import { settledChanges, poseMatrix } from '../../../../shared/edits/transform-plan.ts'
import { box, material } from '../../../engine/formats/samples.ts'
import type { Piece, PlateObject } from '../../../../renderer/state/edits/transform-view.ts'
import { plateFit } from '../../../../renderer/viewer/transform/plate-choice.tsx'

const seed = Math.floor(Math.random() * 1e9)

function pieceOf(positions: Float32Array): Piece {
  const side = (pick: (...values: number[]) => number, axis: number) =>
    pick(...positions.filter((_, at) => at % 3 === axis))
  const [low, high] = [Math.min, Math.max].map((pick) => [0, 1, 2].map((axis) => side(pick, axis)))
  return { positions, box: [...low!, ...high!] as unknown as Piece['box'] }
}

/** A block of this size in millimetres, its least corner there. */
function block(number: number, [x, y, z]: Triple, [width, height, depth]: Triple): PlateObject {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) => [
    (x + (corner & 1 ? width : 0)) / 1000,
    (y + (corner & 2 ? height : 0)) / 1000,
    (z + (corner & 4 ? depth : 0)) / 1000,
  ])
  const middleMm: Triple = [x + width / 2, y + height / 2, z + depth / 2]
  const pieces = [pieceOf(new Float32Array(corners))]
  return { number, name: '', pieces, middleMm, aboutMm: middleMm, animated: false, isAdded: false }
}

const still: Omit<Drag, 'mode'> = { moveMm: [0, 0, 0], turn: [0, 0, 0, 1], factors: [1, 1, 1] }
const quarter: Drag['turn'] = [0, 0, Math.SQRT1_2, Math.SQRT1_2]

test(`the extent of pieces is that of their vertices after any transform (seed ${seed})`, () => {
  const next = randomNumbers(seed)
  for (let run = 0; run < 40; run++) {
    const pieces = Array.from({ length: 6 }, () => {
      const away = [next(), next(), next()]
      return pieceOf(Float32Array.from({ length: 90 }, (_, at) => away[at % 3]! * 3 + next()))
    })
    const matrix = poseMatrix({
      aboutMm: [next() * 100, 0, 0],
      moveMm: [next() * 100, next() * 100, 0],
      turn: [next() - 0.5, next() - 0.5, next() - 0.5, next()],
      scale: [next() - 1.5, next() + 0.1, next() + 0.1],
    })
    const all = pieces.flatMap(({ positions }) =>
      Array.from({ length: positions.length / 3 }, (_, at) =>
        [0, 1, 2].map(
          (row) =>
            1000 *
            (matrix[12 + row]! +
              [0, 1, 2].reduce((sum, column) => sum + matrix[column * 4 + row]! * positions[at * 3 + column]!, 0)),
        ),
      ),
    )
    const reach = reachOf(pieces, matrix)!
    for (const axis of [0, 1, 2] as const) {
      expect(reach.low[axis]).toBeCloseTo(Math.min(...all.map((place) => place[axis]!)), 6)
      expect(reach.high[axis]).toBeCloseTo(Math.max(...all.map((place) => place[axis]!)), 6)
    }
  }
})

test('objects have the same numbers as in the engine', () => {
  const [part] = box([material('a')]).parts
  const group = (name: string, plate?: number) => ({ name, parent: null, ...(plate === undefined ? {} : { plate }) })
  const [first, second, none] = [group('Left', 1), group('Right', 2), group('None')]
  const within = { name: 'inner', parent: second, plate: 1 }
  const parts = [first, within, none, first, second].map((node): Part => ({ ...part!, node }))
  const model = { name: 'm', parts, materials: [] }
  const { nodes, nodeOf } = sceneTree(model)
  const { objects, names } = objectOfParts({
    nodes,
    parts: nodeOf.map((node) => ({ name: '', node, material: 0, triangles: 1 })),
  })
  const theirs = objectsOf(model)
  expect(objects).toEqual(parts.map((one) => theirs.findIndex((object) => object.parts.includes(one))))
  expect(names).toEqual(theirs.map(({ node }) => node?.name ?? ''))
})

describe('a drag', () => {
  const object = block(0, [-10, 0, -5], [20, 30, 10])
  const after = (drag: Drag, even = true, from = [object]) => {
    const standing = posedObjects(from, [])
    const extent = extentAround(standing)!
    const pivot = extent.low.map((low, axis) => (low + extent.high[axis]!) / 2) as Triple
    return extentAround(posedObjects(from, dragged(standing, pivot, drag, even)))!
  }

  test('moves by the drag', () => {
    const { low } = after({ ...still, mode: 'move', moveMm: [3, 4, -2] })
    expect(low.map((mm) => Number(mm.toFixed(3)))).toEqual([-7, 4, -7])
  })

  test('keeps an object on the floor when it turns and scales', () => {
    const turned = after({ ...still, mode: 'turn', turn: quarter })
    expect(turned.low[1]).toBeCloseTo(0, 3)
    expect(turned.high[1]).toBeCloseTo(20, 3)
    expect(turned.high[0] - turned.low[0]).toBeCloseTo(30, 3)
    const scaled = after({ ...still, mode: 'scale', factors: [1, 2, 1] })
    expect(scaled.low[1]).toBeCloseTo(0, 3)
    expect(scaled.high.map((mm) => Number(mm.toFixed(2)))).toEqual([20, 60, 10])
  })

  test('does not move a floating object up or down', () => {
    const floating = block(0, [-10, 50, -5], [20, 30, 10])
    const { low, high } = after({ ...still, mode: 'turn', turn: quarter }, true, [floating])
    expect((low[1] + high[1]) / 2).toBeCloseTo(65, 3)
  })

  test('scales by axis along own axes, about the middle', () => {
    const { low, high } = after({ ...still, mode: 'scale', factors: [2, 1, 1] }, false)
    expect(low.map((mm) => Number(mm.toFixed(2)))).toEqual([-20, 0, -5])
    expect(high.map((mm) => Number(mm.toFixed(2)))).toEqual([20, 30, 5])
  })

  test('turns and scales several objects as one', () => {
    const other = block(1, [20, 0, -5], [20, 30, 10])
    const { low, high } = after({ ...still, mode: 'scale', factors: [1, 1, 2] }, false, [object, other])
    expect(high[0] - low[0]).toBeCloseTo(100, 3)
    expect(low[1]).toBeCloseTo(0, 3)
  })

  test('snaps to the grid and to whole percentages', () => {
    const extent = { low: [-10, 0, -5] as Triple, high: [11, 30, 5] as Triple }
    expect(snappedMove([2.2, 1.4, 0], extent, 1)).toEqual([2.5, 1, 0])
    expect(snappedFactors([1.23, 1, 0.01], true).map((one) => Number(one.toFixed(3)))).toEqual([1.25, 1, 0.05])
    expect(snappedFactors([1.23, 1, -0.5], false)).toEqual([1.23, 1, 0.5])
  })
})

test('dropped alone an object is on the floor; together they keep their distance', () => {
  const objects = [block(0, [0, 5, 0], [10, 10, 10]), block(1, [20, 9, 0], [10, 10, 10])]
  const standing = posedObjects(objects, [])
  const together = posedObjects(
    objects,
    poseChanges(standing, 'drops', ({ pose }) => pose),
  )
  expect(together.map(({ extent }) => Number(extent!.low[1].toFixed(3)) + 0)).toEqual([0, 4])
  const alone = posedObjects(
    objects,
    poseChanges(standing.slice(1), 'drops', ({ pose }) => pose),
  )
  expect(alone.map(({ extent }) => Number(extent!.low[1].toFixed(3)) + 0)).toEqual([5, 0])
})

test('changes that cancel each other out change nothing', () => {
  const standing = posedObjects([block(0, [0, 0, 0], [10, 10, 10])], [])
  const moved = poseChanges(standing, 'free', ({ pose }) => ({ ...pose, moveMm: [1, 0, 0] }))
  const back = poseChanges(standing, 'free', ({ pose }) => pose)
  expect(changesAnything(moved)).toBe(true)
  expect(changesAnything(settledChanges([...moved, ...back]))).toBe(false)
  const added = [{ kind: 'add', object: 1, asset: { id: 'b', name: 'B' } }] as const
  expect(changesAnything(added)).toBe(true)
  expect(changesAnything([...added, { kind: 'remove', object: 1 }])).toBe(false)
})

test('an added model is to the right of all, on the floor, in line with them', () => {
  const moved = moveBeside({ low: [-10, 0, -4], high: [30, 5, 8] }, [-0.005, -0.01, 0, 0.005, 0.01, 0.02])
  expect(moved.map((mm) => Number(mm.toFixed(6)))).toEqual([40, 10, -8])
})

test('the plate fit reports floating, an edge, a turn, or the excess', () => {
  const at = (low: Triple, high: Triple) => plateFit({ low, high }, [200, 100, 150])
  expect(at([-100, 0, -50], [100, 150, 50])).toEqual({ fit: 'fits' })
  expect(at([0, 2, 0], [10, 12, 10])).toEqual({ fit: 'floats', mm: 2 })
  expect(at([95, 0, 0], [110, 10, 10])).toEqual({ fit: 'beyond', mm: 10 })
  expect(at([0, -3, 0], [10, 10, 10])).toEqual({ fit: 'below', mm: 3 })
  expect(at([-40, 0, -80], [40, 10, 80])).toEqual({ fit: 'turned' })
  expect(at([-120, 0, 0], [120, 160, 10])).toEqual({ fit: 'too-large', width: 40, depth: 0, height: 10 })
})
