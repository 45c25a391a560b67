import { Mesh, type BufferAttribute, type InterleavedBufferAttribute } from 'three'
import { expect, test } from 'vitest'
import type { CuttingPlane } from '../../../../shared/geometry/section.ts'
import { createCapDrawing, type CapDrawing } from '../../../../renderer/viewer/tools/cap-drawing.ts'
import { capOf } from '../../../../renderer/viewer/tools/section-cap.ts'
import { boxTriangles, type Triangles } from '../../../support/solids.ts'
import { pickerOf } from './picking-support.ts'

const acrossX = (mm: number): CuttingPlane => ({ normal: [1, 0, 0], offset: mm / 1000 })
function cut(triangles: Triangles, plane: CuttingPlane) {
  const picker = pickerOf(triangles)
  return capOf([picker.crossing(0, plane)], plane)
}
/** In the order in which they are drawn: the outlines, then three for each layer. */
const meshes = ({ group }: CapDrawing) =>
  group.children.filter((child) => child instanceof Mesh).toSorted((a, b) => a.renderOrder - b.renderOrder)
const positions = ({ geometry }: Mesh) => geometry.getAttribute('position') as BufferAttribute
const seen = (drawing: CapDrawing) => (drawing.group.visible ? meshes(drawing).filter(({ visible }) => visible) : [])

test('a dragged plane reuses the buffers', () => {
  const drawing = createCapDrawing(true, () => [1, 1, 1])
  const box = boxTriangles(20)
  drawing.show(cut(box, acrossX(1)), acrossX(1))
  const all = meshes(drawing)
  const buffers = seen(drawing).map(positions)
  for (const mm of [2, 3, -4]) {
    drawing.show(cut(box, acrossX(mm)), acrossX(mm))
    expect(meshes(drawing)).toEqual(all)
    expect(seen(drawing).map(positions)).toEqual(buffers)
    const [, fan] = seen(drawing)
    const corners = Array.from(positions(fan!).array.subarray(0, fan!.geometry.drawRange.count * 3))
    expect(corners.filter((_, index) => index % 3 === 0).every((x) => Math.abs(x - mm / 1000) < 1e-9)).toBe(true)
  }
  drawing.dispose()
})

test('the hatching covers the whole cut', () => {
  const drawing = createCapDrawing(true, () => [1, 1, 1])
  drawing.show(cut(boxTriangles(20), acrossX(1)), acrossX(1))
  const ground = seen(drawing).at(-1)!
  const [{ array }, { count }] = [positions(ground), ground.geometry.drawRange]
  const corners = Array.from({ length: count }, (_, i) => [array[i * 3 + 1]!, array[i * 3 + 2]!] as const)
  let area = 0
  for (let i = 0; i < count; i += 3) {
    const [[ay, az], [by, bz], [cy, cz]] = [corners[i]!, corners[i + 1]!, corners[i + 2]!]
    area += Math.abs((by - ay) * (cz - az) - (cy - ay) * (bz - az)) / 2
  }
  // A square of 20 mm with a margin of a hundredth of it to each side.
  expect(area * 1e6).toBeCloseTo(20.4 ** 2, 2)
  drawing.dispose()
})

test('a smaller cut draws nothing of the larger one before, and no cap draws nothing', () => {
  const drawing = createCapDrawing(true, () => [1, 1, 1])
  const nested = [...boxTriangles(30), ...boxTriangles(12)]
  const large = cut(nested, acrossX(0))
  drawing.show(large, acrossX(0))
  // Two layers with three meshes each, and the outline.
  expect(seen(drawing).length).toBe(7)
  const outline = seen(drawing)[0]! as Mesh & { geometry: { instanceCount: number } }
  expect(outline.geometry.instanceCount).toBe(large.outline.length / 6)
  const small = cut(nested, acrossX(10))
  drawing.show(small, acrossX(10))
  expect(seen(drawing).length).toBe(4)
  expect(outline.geometry.instanceCount).toBe(small.outline.length / 6)
  const ends = outline.geometry.getAttribute('from') as InterleavedBufferAttribute
  expect(Array.from(ends.data.array.subarray(0, small.outline.length))).toEqual(Array.from(small.outline))
  drawing.show(null, acrossX(11))
  expect(seen(drawing)).toEqual([])
  drawing.dispose()
})
