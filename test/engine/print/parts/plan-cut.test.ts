import { expect, test } from 'vitest'
import { readPlanes } from '../../../../shared/cut-planes.ts'
import { cutPlanSchema, type CutFace } from '../../../../shared/cut-plan.ts'
import { planeAxes } from '../../../../shared/section.ts'
import { readModel } from '../../../../electron/engine/formats/read-model.ts'
import { printCut } from '../../../../electron/engine/print/parts/cut.ts'
import { planCut } from '../../../../electron/engine/print/parts/plan-cut.ts'
import { cubeMm } from '../../repair/bodies.ts'
import { cutInput, dowels, torus } from './cut-input.ts'

const quiet = () => {}

async function planned(part: Parameters<typeof cutInput>[0], planes: string) {
  const input = await cutInput(part, planes, { connectors: dowels })
  const read = readPlanes(planes)
  if ('fault' in read) throw new Error(read.fault.code)
  const plan = await planCut(await readModel(input.file, input.mediaType), read.planes, dowels, quiet)
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

test('says where the cut itself puts its connectors', async () => {
  const { plan, input } = await planned(cubeMm(70), 'y 50 %; x 30 %')
  const { report } = await printCut(input, quiet)
  const places = (list: readonly { atMm: readonly number[]; diameterMm: number }[]) =>
    list.map(({ atMm, diameterMm }) => [...atMm, diameterMm].map((value) => value.toFixed(2)).join(' ')).toSorted()
  expect(plan.faces).toHaveLength(2)
  expect(places(plan.faces.flatMap(({ connectors }) => connectors))).toEqual(places(report.connectors))
})

test('where it says there is room a connector of that width is made, and elsewhere none', async () => {
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

test('a plane that misses the model has no face', async () => {
  const { plan } = await planned(cubeMm(20), 'y 500')
  expect(plan.faces).toEqual([])
})
