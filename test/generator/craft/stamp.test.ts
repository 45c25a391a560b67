import { expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { loadGeometry } from '../../../electron/engine/solid/geometry.ts'
import { loadLettering } from '../../../electron/engine/solid/lettering.ts'
import { drawn, pngOf } from '../../engine/image/pictures.ts'
import { isInside, made, sliceAt } from './made.ts'

test('the letters of a stamp are mirrored', async () => {
  const piece = await made({ prompt: 'stamp saying FR7' }, { sizeMm: 50 })
  // Just below the face; lying, seen from above: x to the right, −z up.
  const face = sliceAt(piece, 1, piece.audit.sizeMm[1] - 0.3).map((loop) =>
    loop.map(([x, z]): [number, number] => [x, -z]),
  )
  const geometry = await loadGeometry()
  const lettering = await loadLettering(geometry)
  const overlaps = geometry.scope(() => {
    const box = (area: ReturnType<typeof lettering.line>): typeof area => {
      const { min, max } = area.bounds()
      const scale = 50 / (max[0] - min[0])
      return area.translate(-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2).scale(scale)
    }
    const word = box(lettering.line('FR7', 20))
    const cut = box(geometry.CrossSection.ofPolygons(face, 'EvenOdd'))
    const over = (other: typeof word): number => cut.intersect(other).area() / cut.add(other).area()
    return { right: over(word), mirrored: over(word.mirror([1, 0])) }
  })
  expect(overlaps.mirrored).toBeGreaterThan(0.95)
  expect(overlaps.right).toBeLessThan(0.7)
})

test('the picture of a stamp is mirrored and flat', async () => {
  // An L of a picture: its foot points to the right.
  const image = await pngOf(await drawn('<path d="M90 40h40v150h100v40h-140z" fill="#000"/>'))
  const piece = await made({ image }, { piece: 'stamp', design: 'silhouette', sizeMm: 40 })
  const face = sliceAt(piece, 1, piece.audit.sizeMm[1] - 0.3).map((loop) =>
    loop.map(([x, z]): [number, number] => [x, -z]),
  )
  const xs = face.flat().map(([x]) => x)
  const ys = face.flat().map(([, y]) => y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [bottom, top] = [Math.min(...ys), Math.max(...ys)]
  const at = (u: number, v: number): boolean => isInside(face, left + (right - left) * u, bottom + (top - bottom) * v)
  expect(at(0.9, 0.9)).toBe(true)
  expect(at(0.1, 0.9)).toBe(false)
  expect(at(0.1, 0.1)).toBe(true)
  let highest = 0
  for (let corner = 1; corner < piece.positions.length; corner += 3)
    highest = Math.max(highest, piece.positions[corner]!)
  // No vertex lies between the plate and the face, so the face is flat.
  for (let corner = 1; corner < piece.positions.length; corner += 3) {
    const below = highest - piece.positions[corner]!
    expect(below < 0.01 || below > 1.9).toBe(true)
  }
})

test('it stands on a flat handle, or lies flat without one', thorough, async () => {
  const tall = await made({ prompt: 'stamp of a cat' })
  const flat = await made({ prompt: 'stamp of a cat' }, { handle: false })
  expect(tall.audit.sizeMm[1]).toBeGreaterThan(flat.audit.sizeMm[1] + 20)
  expect(sliceAt(tall, 1, 0.2)).toHaveLength(1)
})
