import { Vector3 } from 'three'
import { expect, test } from 'vitest'
import { randomNumbers } from '../../../../electron/engine/random-numbers.ts'
import { angleBetween, angleFromParallel, fitCircle, planeDistance } from '../../../../renderer/viewer/tools/fits.ts'
import { formatArea, formatLength } from '../../../../shared/text/quantities.ts'
import { labelWords, listAsText } from '../../../../renderer/words/viewer/measure-words.ts'

test.each([3, 77, 2026])('a circle is found from points of an arc of any length (seed %i)', (seed) => {
  const next = randomNumbers(seed)
  for (let round = 0; round < 200; round++) {
    const axis = new Vector3(next() - 0.5, next() - 0.5, next() - 0.5).normalize()
    const u = new Vector3(next() - 0.5, next() - 0.5, next() - 0.5).cross(axis).normalize()
    const v = axis.clone().cross(u)
    const centre = new Vector3(next() - 0.5, next() - 0.5, next() - 0.5).multiplyScalar(10)
    const radius = 0.001 + next()
    const arc = 0.3 + next() * 6
    const points = Array.from({ length: 3 + Math.floor(next() * 9) }, (_, i, { length } = { length: 12 }) => {
      const turn = (arc * i) / length
      return centre
        .clone()
        .addScaledVector(u, Math.cos(turn) * radius)
        .addScaledVector(v, Math.sin(turn) * radius)
    })
    const circle = fitCircle(points)!
    expect(circle.radius).toBeCloseTo(radius, 6)
    expect(circle.centre.distanceTo(centre)).toBeLessThan(1e-5)
    expect(Math.abs(circle.axis.dot(axis))).toBeCloseTo(1, 6)
    expect(circle.worst).toBeLessThan(1e-6)
  }
})

test('points on a line have no circle; the deviation of others is reported', () => {
  expect(fitCircle([new Vector3(0, 0, 0), new Vector3(1, 1, 1), new Vector3(3, 3, 3)])).toBe(null)
  expect(fitCircle([new Vector3(), new Vector3(1, 0, 0)])).toBe(null)
  const square = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1.2],
  ].map(([x, y]) => new Vector3(x, y, 0))
  expect(fitCircle(square)!.worst).toBeGreaterThan(0.03)
})

test('angles between edges, faces and both', () => {
  const edge = (...[a, b, c, d, e, f]: [number, number, number, number, number, number]) =>
    ({ kind: 'edge', a: new Vector3(a, b, c), b: new Vector3(d, e, f) }) as const
  const face = (x: number, y: number, z: number) =>
    ({ kind: 'face', at: new Vector3(), normal: new Vector3(x, y, z).normalize() }) as const
  expect(angleBetween(edge(0, 0, 0, 1, 0, 0), edge(0, 0, 0, -1, 1, 0))).toBeCloseTo(135, 9)
  // Not meeting: the smaller one.
  expect(angleBetween(edge(0, 0, 0, 1, 0, 0), edge(0, 0, 1, -1, 1, 1))).toBeCloseTo(45, 9)
  expect(angleBetween(face(0, 1, 0), face(0, 0, 1))).toBeCloseTo(90, 9)
  expect(angleBetween(face(0, 1, 0), face(0, -1, 0))).toBeCloseTo(0, 9)
  expect(angleBetween(face(0, 1, 0), edge(0, 0, 0, 1, 1, 0))).toBeCloseTo(45, 9)
  expect(angleBetween(edge(0, 0, 0, 0, 2, 0), face(0, 1, 0))).toBeCloseTo(90, 9)
})

test('parallel faces have a distance, whichever way they face', () => {
  expect(angleFromParallel(new Vector3(0, 1, 0), new Vector3(0, -1, 0))).toBeCloseTo(0, 9)
  expect(angleFromParallel(new Vector3(0, 1, 0), new Vector3(0, 1, 0.01).normalize())).toBeCloseTo(0.573, 3)
  const { distance, foot } = planeDistance(new Vector3(1, 2, 3), new Vector3(7, 5, 9), new Vector3(0, 1, 0))
  expect(distance).toBe(3)
  expect([...foot]).toEqual([1, 5, 3])
})

test('lengths and areas have a unit and a fixed number of digits', () => {
  expect(formatLength(20.004, 'mm', 'exact')).toBe('20 mm')
  expect(formatLength(0.126, 'mm', 'exact')).toBe('0.13 mm')
  expect(formatLength(20, 'in', 'exact')).toBe('0.7874 in')
  expect(formatArea(50, 'mm')).toBe('50 mm²')
  expect(formatArea(500, 'cm')).toBe('5 cm²')
  expect(labelWords({ kind: 'angle', value: 89.999999, sizeMm: null }, 'mm')).toBe('90°')
  expect(labelWords({ kind: 'box', value: 1, sizeMm: [1, 2, 3] }, 'mm')).toBe('1 × 3 × 2 mm')
  const one = {
    id: 'a',
    kind: 'radius',
    name: 'Bore',
    value: 4,
    sizeMm: null,
    lines: [],
    dots: [],
    at: [0, 0, 0],
  } as const
  expect(listAsText([{ ...one, lines: [], dots: [] }], 'mm')).toBe('Bore\tRadius\tR 4 mm (diameter 8 mm)')
})
