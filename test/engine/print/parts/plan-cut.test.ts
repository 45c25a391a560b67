import { describe, expect, test } from 'vitest'
import { thorough } from '../../../support/long.ts'
import { readPlanes } from '../../../../shared/print/cut-planes.ts'
import { cutPlanSchema, type CutFace } from '../../../../shared/print/cut-plan.ts'
import { planeAxes } from '../../../../shared/geometry/section.ts'
import { readModel } from '../../../../electron/engine/formats/read-model.ts'
import { printCut } from '../../../../electron/engine/print/parts/cut.ts'
import { planCut } from '../../../../electron/engine/print/parts/plan-cut.ts'
import { cubeMm } from '../../repair/bodies.ts'
import { cutInput, dowels, torus } from './cut-input.ts'

const quiet = () => {}

async function planned(part: Parameters<typeof cutInput>[0], planes: string, choice: Partial<typeof dowels> = {}) {
  const connectors = { ...dowels, ...choice }
  const input = await cutInput(part, planes, { connectors, layout: 'in-place' })
  const read = readPlanes(planes)
  if ('fault' in read) throw new Error(read.fault.code)
  const plan = await planCut(await readModel(input.file, input.mediaType), read.planes, connectors, 'join', quiet)
  return { plan: cutPlanSchema.parse(JSON.parse(JSON.stringify(plan))), input }
}

/** The middle of a cell. */
function placeOf({ plane, origin, stepMm, columns }: CutFace, cell: number): [number, number, number] {
  const [u, v] = planeAxes(plane.normal)
  const [x, y] = [origin[0] + (cell % columns) * stepMm, origin[1] + Math.floor(cell / columns) * stepMm]
  return [0, 1, 2].map((axis) => plane.normal[axis]! * plane.offset + u[axis]! * x + v[axis]! * y) as [
    number,
    number,
    number,
  ]
}

test('plans the same connector positions as the cut', thorough, async () => {
  const { plan, input } = await planned(cubeMm(70), 'y 50 %; x 30 %')
  const { report } = await printCut(input, quiet)
  const places = (list: readonly { atMm: readonly number[]; diameterMm: number }[]) =>
    list.map(({ atMm, diameterMm }) => [...atMm, diameterMm].map((value) => value.toFixed(2)).join(' ')).toSorted()
  expect(plan.faces).toHaveLength(2)
  expect(places(plan.faces.flatMap(({ connectors }) => connectors))).toEqual(places(report.connectors))
})

test('a connector of the reported width fits where there is room, and none fits elsewhere', thorough, async () => {
  const { plan, input } = await planned(torus(40, 7, 48), 'x 50 %')
  const [face] = plan.faces
  const cells = [...face!.roomMm.keys()]
  const some = (list: readonly number[], count: number) =>
    list.filter((_, i) => i % Math.ceil(list.length / count) === 0)
  const [outside, thin, wide] = [
    cells.filter((cell) => face!.roomMm[cell]! < 0),
    cells.filter((cell) => face!.roomMm[cell] === 0),
    cells.filter((cell) => face!.roomMm[cell]! > 0),
  ]
  expect([outside.length, thin.length, wide.length].every((count) => count > 8)).toBe(true)
  for (const cell of [...some(outside, 3), ...some(thin, 4), ...some(wide, 5)]) {
    const { report } = await printCut({ ...input, connectors: { ...dowels, places: [placeOf(face!, cell)] } }, quiet)
    expect(report.connectors.map(({ diameterMm }) => diameterMm.toFixed(2))).toEqual(
      face!.roomMm[cell]! > 0 ? [face!.roomMm[cell]!.toFixed(2)] : [],
    )
  }
})

const dovetail = { kind: 'dovetail' } as const

/** The dovetails of a plan and of a report, each as one line: middle, neck. */
const dovetailsOf = (list: readonly { atMm: readonly number[]; diameterMm: number }[]) =>
  list.map(({ atMm, diameterMm }) => [...atMm, diameterMm].map((value) => value.toFixed(3)).join(' ')).toSorted()

const codesOf = ({ remarks }: { remarks: readonly { code: string }[] }) => remarks.map(({ code }) => code)

/** Least and greatest of loops along a direction. */
function spanOf(loops: readonly (readonly number[])[], along: readonly number[]): [least: number, most: number] {
  const all = loops.flatMap((loop) =>
    Array.from(
      { length: loop.length / 3 },
      (_, i) => loop[i * 3]! * along[0]! + loop[i * 3 + 1]! * along[1]! + loop[i * 3 + 2]! * along[2]!,
    ),
  )
  return [Math.min(...all), Math.max(...all)]
}

describe('dovetails', () => {
  test.each([
    ['by themselves', [], 2],
    [
      'by a place on each face',
      [
        [12, 25, 30],
        [25, 10, 9],
      ],
      2,
    ],
    [
      'with a place where there is no room, and one off the model',
      [
        [0.5, 25, 0.5],
        [90, 25, 20],
      ],
      1,
    ],
  ] as const)('%s: plan and cut agree on the dovetails and on rejected positions', async (_, places, count) => {
    const { plan, input } = await planned(cubeMm(50), 'y 25; x 25 mm', {
      ...dovetail,
      places: places.map(([x, y, z]) => [x, y, z]),
    })
    const { report } = await printCut(input, quiet)
    const tongues = plan.faces.flatMap(({ connectors }) => connectors.filter(({ tongue }) => tongue !== undefined))
    expect(tongues.length).toBeGreaterThanOrEqual(count)
    expect(dovetailsOf(tongues)).toEqual(dovetailsOf(report.connectors.filter(({ slide }) => slide !== undefined)))
    const said = ['place-refused', 'faces-without-connector', 'dowels-instead', 'faces-plain']
    expect(plan.remarks).toEqual(report.remarks.filter(({ code }) => said.includes(code)))
    expect(plan.remarks.some(({ code }) => code === 'place-refused')).toBe(count === 1)
  })

  test('draws the tongue as it is cut: as wide as the neck in the plane, wider at its top, through the whole face', async () => {
    const { plan, input } = await planned(cubeMm(40), 'y 20', { ...dovetail, places: [[20, 20, 12]] })
    const { report } = await printCut(input, quiet)
    const [{ slide, diameterMm, depthMm }] = report.connectors as [(typeof report.connectors)[0]]
    const [{ tongue }] = plan.faces[0]!.connectors as [(typeof plan.faces)[0]['connectors'][0]]
    expect(tongue!.byMm).toEqual([20, 20, 12])
    const { along } = slide!
    const across = [-along[2], 0, along[0]]
    const [low, high] = spanOf(tongue!.neck, across)
    expect(high - low).toBeCloseTo(diameterMm, 1)
    expect((low + high) / 2).toBeCloseTo(20 * across[0]! + 12 * across[2]!, 1)
    const [from, to] = spanOf(tongue!.neck, along)
    expect(to - from).toBeCloseTo(40, 1)
    const [left, right] = spanOf(tongue!.top, across)
    expect(right - left).toBeCloseTo(diameterMm + 2 * depthMm * Math.tan(Math.PI / 12), 1)
    expect(spanOf(tongue!.top, [0, 1, 0])[0]).toBeCloseTo(20 + depthMm, 1)
  })

  test('a dovetail of the reported width fits wherever there is room', thorough, async () => {
    const { plan, input } = await planned(torus(40, 12, 48), 'y 0', dovetail)
    const face = plan.faces[0]!
    const [u, v] = planeAxes(face.plane.normal)
    const inner = [...face.roomMm.keys()].filter((cell) =>
      [-1, 0, 1, -face.columns, face.columns].every((step) => (face.roomMm[cell + step] ?? -1) > 0),
    )
    expect(new Set(inner.map((cell) => face.roomMm[cell])).size).toBeGreaterThan(2)
    for (const cell of inner.filter((_, i) => i % Math.ceil(inner.length / 6) === 0)) {
      const place = placeOf(face, cell)
      const { report } = await printCut({ ...input, connectors: { ...dowels, ...dovetail, places: [place] } }, quiet)
      expect(codesOf(report)).not.toContain('place-refused')
      const [{ diameterMm, slide }] = report.connectors as [(typeof report.connectors)[0]]
      expect(diameterMm).toBeCloseTo(face.roomMm[cell]!, 3)
      const way = face.ways![cell]!
      const along = [0, 1, 2].map((axis) => u[axis]! * Math.cos(way) + v[axis]! * Math.sin(way))
      expect(Math.abs(slide!.along.reduce((sum, value, axis) => sum + value * along[axis]!, 0))).toBeCloseTo(1, 4)
    }
  })

  test('a position without room is rejected', async () => {
    const { plan, input } = await planned(cubeMm(40), '0.6 0.8 0 30', { ...dovetail, sizeMm: 12 })
    const face = plan.faces[0]!
    const thin = [...face.roomMm.keys()].filter((cell) => face.roomMm[cell] === 0)
    expect(thin.length).toBeGreaterThan(3)
    for (const cell of [thin[0]!, thin.at(-1)!]) {
      const places = [placeOf(face, cell)]
      const { report } = await printCut({ ...input, connectors: { ...dowels, ...dovetail, sizeMm: 12, places } }, quiet)
      expect(codesOf(report)).toContain('place-refused')
    }
  })

  test('four parts: a face between pieces that are already connected is reported, has no room, and rejects a position for that reason', async () => {
    const { plan, input } = await planned(cubeMm(40), 'y 20; x 20', dovetail)
    const rings = plan.faces.filter(({ inRing }) => inRing)
    expect(plan.faces).toHaveLength(4)
    expect(rings).toHaveLength(1)
    expect(rings[0]!.connectors).toEqual([])
    expect(rings[0]!.roomMm.every((most) => most <= 0)).toBe(true)
    expect(plan.remarks).toContainEqual({ level: 'note', code: 'faces-plain', figures: { count: 1 } })
    const place = placeOf(rings[0]!, rings[0]!.roomMm.indexOf(0))
    const { report } = await printCut({ ...input, connectors: { ...dowels, ...dovetail, places: [place] } }, quiet)
    expect(codesOf(report)).toContain('place-in-ring')
    expect(codesOf(report)).not.toContain('place-refused')
  })

  test('a face that is too small shows its dowels', thorough, async () => {
    const { plan, input } = await planned(torus(30, 3), 'x 0', dovetail)
    const { report } = await printCut(input, quiet)
    const dowelsOf = plan.faces.flatMap(({ connectors }) => connectors)
    expect(dowelsOf.every(({ tongue }) => tongue === undefined)).toBe(true)
    expect(dovetailsOf(dowelsOf)).toEqual(dovetailsOf(report.connectors))
    expect(plan.faces.every(({ roomMm }) => roomMm.every((most) => most <= 0))).toBe(true)
    expect(plan.remarks).toContainEqual({ level: 'warning', code: 'dowels-instead', figures: { count: 1 } })
  })
})

test('a plane that misses the model has no face', async () => {
  const { plan } = await planned(cubeMm(20), 'y 500')
  expect(plan.faces).toEqual([])
})
