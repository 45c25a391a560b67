import { describe, expect, test } from 'vitest'
import { readModel } from '../../../../electron/engine/formats/read-model.ts'
import { objectsOf } from '../../../../electron/engine/mesh/objects.ts'
import { printCut } from '../../../../electron/engine/print/parts/cut.ts'
import { bodyFromModel } from '../../../../electron/engine/repair/body.ts'
import { readPlanes } from '../../../../shared/print/cut-planes.ts'
import { slidingOf } from '../../../support/sliding.ts'
import { cubeMm } from '../../repair/bodies.ts'
import { cutInput, dowels, torus } from './cut-input.ts'

/** Cut, as it lay together; with the bodies of its objects by name. */
async function cutWith(part: Parameters<typeof cutInput>[0], planes: string, connectors: Partial<typeof dowels> = {}) {
  const { glb, report } = await printCut(
    await cutInput(part, planes, {
      connectors: { ...dowels, kind: 'dovetail', ...connectors },
      layout: 'in-place',
    }),
    () => {},
  )
  const model = await readModel(glb, 'model/gltf-binary')
  const bodies = new Map(
    objectsOf(model).map(({ node, parts }) => [node!.name, bodyFromModel({ ...model, parts })] as const),
  )
  return { report, bodies }
}

const codes = ({ remarks }: { remarks: { code: string }[] }) => remarks.map(({ code }) => code)

describe('dovetails', () => {
  for (const [name, part, plane] of [
    ['a cube', cubeMm(40), 'y 20'],
    ['a cube, upright', cubeMm(40), 'x 15'],
    ['a cube, askew', cubeMm(40), '0.7 0.5 0.3 30'],
    ['a ring', torus(30, 8), 'y 0'],
  ] as const)
    test(`${name}: the parts slide together, and lock in other directions`, async () => {
      const { report, bodies } = await cutWith(part, plane)
      const [{ between, slide, wallMm, diameterMm }] = report.connectors as [(typeof report.connectors)[0]]
      expect(report.connectors).toHaveLength(1)
      expect(report.objects.every(({ closed }) => closed)).toBe(true)
      expect(wallMm).toBe(0.8)
      expect(slide!.lengthMm).toBeGreaterThan(1.5 * diameterMm)
      const read = readPlanes(plane)
      if ('fault' in read) throw new Error(read.fault.code)
      const [lower, upper] = between.map((part) => bodies.get(part)!) as [never, never]
      const { restMm3, wayMm3, pulledMm3 } = await slidingOf(upper, lower, slide!.along, read.planes[0]!.normal)
      // The tongue sinks by thousandths into the other part's cut face.
      expect(restMm3).toBeLessThan(0.5)
      expect(wayMm3).toBeLessThan(0.5)
      expect(pulledMm3).toBeGreaterThan(1)
    })

  test('no volume is lost except the clearance', async () => {
    const { report } = await cutWith(cubeMm(40), 'y 20')
    const [{ diameterMm, depthMm, boreDepthMm }] = report.connectors as [(typeof report.connectors)[0]]
    const volume = report.objects.reduce((sum, { volumeMm3 }) => sum + volumeMm3, 0)
    const tan = Math.tan(Math.PI / 12)
    const tongue = (diameterMm + depthMm * tan) * depthMm
    const groove = (diameterMm + (2 * 0.15) / Math.cos(Math.PI / 12) + boreDepthMm * tan) * boreDepthMm
    // The tongue is sunk into its part by five thousandths.
    expect(64_000 - volume).toBeCloseTo((groove - tongue + 0.005 * diameterMm) * 40, 0)
  })

  test('four parts: the last one gets a plain face to slide in, with a remark', async () => {
    const { report } = await cutWith(cubeMm(40), 'y 20; x 20')
    expect(report.connectors).toHaveLength(3)
    expect(report.remarks).toContainEqual({ level: 'note', code: 'faces-plain', figures: { count: 1 } })
    expect(codes(report)).not.toContain('faces-without-connector')
  })

  test('a face that is too small gets dowels, with a remark', async () => {
    const { report } = await cutWith(torus(30, 3), 'x 0')
    expect(report.connectors.length).toBeGreaterThan(0)
    expect(report.connectors.every(({ slide }) => slide === undefined)).toBe(true)
    expect(report.remarks).toContainEqual({ level: 'warning', code: 'dowels-instead', figures: { count: 1 } })
  })

  test('progress never falls, even if faces get dowels instead of dovetails', async () => {
    const shares: number[] = []
    await printCut(
      await cutInput([torus(30, 3, 32), cubeMm(40, 60)], 'x 0; x 80; y 80', {
        connectors: { ...dowels, kind: 'dovetail' },
      }),
      (share) => shares.push(share),
    )
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
  })

  test('a dovetail runs through its given position at the requested width; a second one on its face, and one off the model, are reported', async () => {
    const { report } = await cutWith(cubeMm(40), 'y 20', {
      sizeMm: 6,
      places: [
        [20, 22, 10],
        [20, 20, 20],
        [90, 20, 20],
      ],
    })
    const [{ atMm, diameterMm, slide }] = report.connectors as [(typeof report.connectors)[0]]
    expect(diameterMm).toBe(6)
    const [x, z] = [20 - atMm[0], 10 - atMm[2]]
    expect(Math.abs(x * slide!.along[2] - z * slide!.along[0])).toBeLessThan(0.3)
    expect(report.remarks).toContainEqual({
      level: 'warning',
      code: 'place-refused',
      figures: { places: ['20 20 20', '90 20 20'] },
    })
  })
})
