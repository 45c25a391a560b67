import { describe, expect, test } from 'vitest'
import { alignViews } from '../../../electron/generator/carve/align-views.ts'
import { carveBody } from '../../../electron/generator/carve/carve-body.ts'
import { outlineOverlap } from '../../../electron/generator/carve/compare-views.ts'
import { fitPerspectiveCamera } from '../../../electron/generator/carve/perspective-camera.ts'
import { traceOutline } from '../../../electron/generator/carve/outline.ts'
import { silhouetteOverlap } from '../../../electron/generator/carve/silhouette.ts'
import { decodeImage } from '../../../electron/engine/image/decode-image.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { realFile } from '../../support/real-models.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { sides } from './orthographic-view.ts'
import { sample, thorough } from '../../support/long.ts'
import { boxes, carved, ellipsoid, framed, outlineFrom, outlinesFrom } from './subjects.ts'

const cubicMillimetres = 1e9

function joined(...models: Model[]): Model {
  return { ...models[0]!, parts: models.flatMap(({ parts }) => parts) }
}

describe('known bodies', () => {
  test.for([
    ['a cube', boxes([[-0.5, 0, -0.5, 0.5, 1, 0.5]]), 'square', 1, 0.015, 1],
    ['an ellipsoid', ellipsoid([0.3, 0.5, 0.2]), 'round', (4 / 3) * Math.PI * 0.03, 0.03, 1],
    [
      'an L',
      boxes([
        [-0.3, 0, -0.15, 0.3, 0.3, 0.15],
        [-0.3, 0.3, -0.15, 0, 1, 0.15],
      ]),
      'square',
      0.117,
      0.02,
      1,
    ],
    [
      'a pair',
      boxes([
        [-0.5, 0, -0.1, -0.2, 1, 0.1],
        [0.2, 0, -0.1, 0.5, 1, 0.1],
      ]),
      'square',
      0.12,
      0.05,
      2,
    ],
  ] as const)('%s keeps its volume and outlines', thorough, async ([, shape, corners, volume, tolerance, shells]) => {
    const { audit, overlaps } = await carved(outlinesFrom(shape), { corners })
    expect(audit).toMatchObject({ watertight: true, shells })
    expect(Math.abs(audit.volumeMm3 / (volume * cubicMillimetres) - 1)).toBeLessThan(tolerance)
    expect(Math.min(...overlaps)).toBeGreaterThan(0.985)
  })

  test('a ball becomes a ball, not the intersection of two cylinders', thorough, async () => {
    const { body, audit, overlaps } = await carved(outlinesFrom(ellipsoid([0.5, 0.5, 0.5])))
    expect(audit).toMatchObject({ watertight: true, shells: 1 })
    let worst = 0
    for (let at = 0; at < body.positions.length; at += 3) {
      const [x, y, z] = vec3((axis) => body.positions[at + axis]!)
      worst = Math.max(worst, Math.abs(Math.hypot(x, y - 0.5, z) - 0.5))
    }
    expect(worst).toBeLessThan(0.012)
    expect(Math.min(...overlaps)).toBeGreaterThan(0.99)
  })
})

describe('missing views', () => {
  const head = ellipsoid([0.25, 0.5, 0.4])

  const views = [
    ['front and right', ['front', 'right']],
    ['front and left', ['front', 'left']],
    ['front, back and left', ['front', 'back', 'left']],
  ] as const
  test.for(sample(views, 2))('%s are enough', async ([, from]) => {
    const { audit, overlaps } = await carved(outlinesFrom(head, from))
    expect(audit).toMatchObject({ watertight: true, shells: 1 })
    expect(audit.sizeMm[2] / audit.sizeMm[0]).toBeCloseTo(1.6, 1)
    expect(Math.min(...overlaps)).toBeGreaterThan(0.985)
  })

  test('the front alone becomes a rounded body, not a slab', async () => {
    const { audit, overlaps } = await carved(outlinesFrom(head, ['front']))
    expect(audit).toMatchObject({ watertight: true, shells: 1 })
    expect(overlaps[0]).toBeGreaterThan(0.985)
    expect(audit.sizeMm[2] / audit.sizeMm[0]).toBeGreaterThan(0.6)
    const slab = audit.sizeMm[0] * audit.sizeMm[1] * audit.sizeMm[2]
    expect(audit.volumeMm3 / slab).toBeLessThan(0.62)
  })
})

describe('misaligned pictures', () => {
  test('sizes, margins and a tilt are found and corrected', thorough, async () => {
    const shape = joined(ellipsoid([0.3, 0.5, 0.2]), ellipsoid([0.2, 0.1, 0.12], [0.35, 0.15, 0]))
    const outlines = {
      front: outlineFrom(shape, 'front', framed(shape, 300)),
      left: outlineFrom(shape, 'left', framed(shape, 420, { shift: [31, -22] })),
      back: outlineFrom(shape, 'back', framed(shape, 361, { shift: [-18, 9], tilt: 3 })),
      right: outlineFrom(shape, 'right', framed(shape, 250, { shift: [5, 14] })),
    }
    const { overlaps, placements } = await carved(outlines)
    expect(Math.min(...overlaps)).toBeGreaterThan(0.985)
    expect((placements.back!.tilt * 180) / Math.PI).toBeCloseTo(3, 0)
  })

  test('the cameras of pictures with perspective are found', thorough, async () => {
    const distance = 0.5 / Math.tan((15 * Math.PI) / 180)
    const ball = ellipsoid([0.4, 0.5, 0.3])
    const outlines = Object.fromEntries(
      sides.map((side) => [side, outlineFrom(ball, side, framed(ball, 300, { distance }))]),
    )
    const placements = alignViews(outlines as never)
    let eyes = sides.map((name) =>
      fitPerspectiveCamera(
        name,
        placements[name]!,
        distance,
        ellipsoid([0.4, 0.5, 0.3], [0, 0.5, 0]).parts[0]!.positions,
        outlines[name]!.box,
      ),
    )
    const options = { detail: 'draft', smoothness: 0.2, symmetry: false, corners: 'round', depth: 1 } as const
    const body = await carveBody(outlines as never, placements, options, () => {}, eyes)
    eyes = eyes.map((eye) =>
      fitPerspectiveCamera(eye.name, eye.placement, distance, body.positions, outlines[eye.name]!.box),
    )
    for (const eye of eyes) expect(silhouetteOverlap(body, outlines[eye.name]!, eye).overlap).toBeGreaterThan(0.97)
  })
})

test('symmetry makes the left half the mirror image of the right', thorough, async () => {
  const shape = joined(ellipsoid([0.3, 0.5, 0.2]), ellipsoid([0.2, 0.12, 0.12], [0.3, 0.1, 0]))
  const { body } = await carved(outlinesFrom(shape, ['front', 'left']), { symmetry: true })
  const plain = await carved(outlinesFrom(shape, ['front', 'left']))
  const meanX = ({ positions }: typeof body): number =>
    positions.reduce((sum, value, at) => (at % 3 === 0 ? sum + value : sum), 0) / (positions.length / 3)
  expect(Math.abs(meanX(body))).toBeLessThan(0.004)
  expect(Math.abs(meanX(plain.body))).toBeGreaterThan(0.01)
})

test('the left view shows the left hand, as in four-view sets', thorough, async () => {
  const truth = await readModel(realFile('ai/trellis_scene_pedestrian2.glb'), 'model/gltf-binary')
  const { raster } = await decodeImage(realFile('images/multiview_pedestrian2/left.png'))
  const alpha = Float32Array.from({ length: raster.data.length / 4 }, (_, pixel) => raster.data[pixel * 4 + 3]! / 255)
  const { width, height } = raster
  const given = traceOutline({ width, height, values: alpha }, [0, 0, width, height])
  const placementOf = (outline: typeof given) => alignViews({ front: outline }).front
  const overlapWith = (side: 'left' | 'right'): number => {
    const outline = outlineFrom(truth, side, framed(truth, 768))
    return outlineOverlap(given, placementOf(given), outline, placementOf(outline), false)
  }
  expect(overlapWith('left')).toBeGreaterThan(0.97)
  expect(overlapWith('right')).toBeLessThan(0.85)
})
