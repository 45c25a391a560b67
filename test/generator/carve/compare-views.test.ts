import { describe, expect, test } from 'vitest'
import { alignViews, type Outlines } from '../../../electron/generator/carve/align-views.ts'
import { compareViews } from '../../../electron/generator/carve/compare-views.ts'
import { traceCutOut } from '../../../electron/generator/carve/outline.ts'
import { closeHoles } from '../../../electron/generator/carve/close-holes.ts'
import type { CutOut } from '../../../electron/engine/image/cut-out.ts'
import { boxes, outlineFrom, outlinesFrom } from './subjects.ts'

/** An L from the front, a plain wide block with a nose from the side. */
const shape = boxes([
  [-0.3, 0, -0.2, 0.3, 0.3, 0.2],
  [-0.3, 0, -0.2, 0, 1, 0.2],
  [-0.3, 0.5, 0.2, -0.1, 0.8, 0.5],
])

function compared(outlines: Outlines) {
  return compareViews(outlines, alignViews(outlines))
}

describe('views of one subject', () => {
  test('are not reported', () => {
    expect(compared(outlinesFrom(shape))).toEqual([])
  })

  test('are reported if two are exchanged, with both overlaps', () => {
    const { front, left, back, right } = outlinesFrom(shape)
    const [conflict] = compared({ front, left: back!, back: left!, right: right! })
    expect(conflict).toMatchObject({ kind: 'exchanged' })
    expect(conflict!.overlap).toBeLessThan(0.9)
    expect(conflict!.reported).toMatchObject({ code: 'views-exchanged' })
    const { given, exchanged } = conflict!.reported.figures as { given: number; exchanged: number }
    expect(exchanged).toBeGreaterThan(Math.max(0.9, given))
    // Front with right, or left with back: either puts them right.
    expect([
      ['left', 'back'],
      ['front', 'right'],
    ]).toContainEqual(conflict!.views)
  })

  test('are reported if the back repeats the front', () => {
    const { front } = outlinesFrom(shape, ['front'])
    expect(compared({ front, back: front })).toMatchObject([{ kind: 'mirrored', views: ['front', 'back'] }])
  })

  test('are reported if front and back differ', () => {
    const other = boxes([[-0.5, 0, -0.2, 0.5, 1, 0.2]])
    const conflicts = compared({ ...outlinesFrom(shape, ['front']), back: outlineFrom(other, 'back') })
    expect(conflicts).toMatchObject([{ kind: 'outlines-differ', views: ['front', 'back'] }])
    expect(conflicts[0]!.reported.figures).toMatchObject({ overlap: conflicts[0]!.overlap })
  })

  test('are reported if the front is probably a side', () => {
    const outlines = {
      front: outlineFrom(shape, 'front'),
      left: outlineFrom(boxes([[-0.2, 0, -0.2, 0.2, 1, 0.2]]), 'left'),
    }
    expect(compared(outlines)).toMatchObject([{ kind: 'front-is-a-side' }])
  })
})

describe('holes', () => {
  const size = 120
  const picture = (hole: boolean, rim = 20): CutOut => {
    const alpha = new Float32Array(size * size)
    for (let y = 10; y < 110; y++)
      for (let x = 30; x < 90; x++) {
        const inHole = hole && x >= 30 + rim && x < 90 - rim && y >= 40 && y < 80
        if (!inHole) alpha[y * size + x] = 1
      }
    const raster = { width: size, height: size, data: new Uint8ClampedArray(size * size * 4) }
    return {
      width: size,
      height: size,
      alpha,
      raster,
      source: 'alpha',
      box: [30, 10, 90, 110],
      hints: { cutOff: false, small: false },
    }
  }
  const placement = { scale: 0.01, x: 60, y: 60, tilt: 0 }
  test('are filled if the other side does not show them', () => {
    const other = { own: placement, outline: traceCutOut(picture(false)), placement }
    const { alpha, repaired } = closeHoles(picture(true), other)
    expect(repaired).toBe(1)
    expect(alpha).toEqual(picture(false).alpha)
  })

  test('stay if both sides show them', () => {
    const other = { own: placement, outline: traceCutOut(picture(true)), placement }
    expect(closeHoles(picture(true), other)).toEqual({ alpha: picture(true).alpha, repaired: 0 })
  })

  test('without another side stay behind a thick rim and are filled behind a drawn line', () => {
    expect(closeHoles(picture(true), undefined).repaired).toBe(0)
    expect(closeHoles({ ...picture(true, 1), source: 'plain-background' }, undefined).repaired).toBe(1)
  })

  test('stay if the only picture is transparent there, however thin their rim is', () => {
    const thin = picture(true, 1)
    expect(closeHoles(thin, undefined)).toEqual({ alpha: thin.alpha, repaired: 0 })
  })
})
