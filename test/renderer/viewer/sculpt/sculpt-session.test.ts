import { expect, test } from 'vitest'
import type { SculptStroke } from '../../../../shared/edits/sculpt-change.ts'
import { sculptModel } from '../../../../electron/engine/sculpt/sculpt-model.ts'
import type { SculptChunk, SculptPatch } from '../../../../renderer/viewer/sculpt/sculpt-chunk.ts'
import { SculptSession } from '../../../../renderer/viewer/sculpt/sculpt-session.ts'
import { ball } from '../../../engine/mesh/fine-shapes.ts'
import { material } from '../../../engine/formats/samples.ts'

const part = ball(64, 0.05, (x, y, z) => 1 + 0.01 * Math.sin(30 * x) * Math.sin(25 * y + z))
const chunk = (): SculptChunk => ({
  positions: part.positions.slice(),
  indices: Uint16Array.from(part.indices),
  normals: null,
  uvs: null,
  colours: null,
  picture: null,
  tint: [1, 1, 1],
})
const path = Array.from({ length: 16 }, (_, i): [number, number, number] => [
  0.05 * Math.sin(i / 20),
  0.004,
  0.05 * Math.cos(i / 20),
])
const made = { points: path, radiusMm: 10, strength: 0.6, mirrorX: 0 }
const draw: SculptStroke = { kind: 'stroke', brush: 'draw', ...made }
const smooth: SculptStroke = { kind: 'stroke', brush: 'smooth', ...made, mirrorX: null }
const paint: SculptStroke = { kind: 'paint', colour: [1, 0, 0], ...made }

/** What the stage shows after patches. */
function stage() {
  const shown = part.positions.slice()
  const red = new Float32Array(part.positions.length / 3).fill(1)
  return {
    shown,
    red,
    apply({ chunks }: SculptPatch) {
      for (const { vertices, positions, colours } of chunks)
        for (const [index, vertex] of vertices.entries()) {
          shown.set(positions.subarray(index * 3, index * 3 + 3), vertex * 3)
          if (colours !== null) red[vertex] = colours[index * 4 + 1]!
        }
    },
  }
}

test('the stage shows the same as the engine writes', async () => {
  const session = new SculptSession([chunk()])
  const seen = stage()
  session.change(0, [draw, smooth])
  seen.apply(session.patch())
  const model = { name: 'ball', parts: [part], materials: [material('Clay')] }
  const written = await sculptModel(model, [draw, smooth], () => undefined)
  expect(written.parts[0]!.positions).not.toEqual(part.positions)
  const most = written.parts[0]!.positions.reduce(
    (far, value, at) => Math.max(far, Math.abs(value - seen.shown[at]!)),
    0,
  )
  expect(most).toBeLessThan(1e-7)
})

test('a growing stroke equals one that is applied at once', () => {
  const [grown, whole] = [new SculptSession([chunk()]), new SculptSession([chunk()])]
  const [one, other] = [stage(), stage()]
  for (const count of [1, 4, 5, 12]) {
    grown.live([{ ...draw, points: path.slice(0, count) }])
    one.apply(grown.patch())
  }
  grown.change(0, [draw])
  grown.live([])
  one.apply(grown.patch())
  whole.change(0, [draw])
  other.apply(whole.patch())
  expect(one.shown).toEqual(other.shown)
  expect(one.shown).not.toEqual(part.positions)
})

test('undo restores the same positions and colours', () => {
  const session = new SculptSession([chunk()])
  const seen = stage()
  session.change(0, [draw])
  seen.apply(session.patch())
  const after = seen.shown.slice()
  session.change(1, [smooth, paint])
  seen.apply(session.patch())
  expect(Math.min(...seen.red)).toBeLessThan(0.5)
  session.change(1, [])
  seen.apply(session.patch())
  expect(seen.shown).toEqual(after)
  expect(Math.min(...seen.red)).toBe(1)
  session.change(0, [])
  seen.apply(session.patch())
  expect(seen.shown).toEqual(part.positions)
})

test('a cancelled stroke leaves nothing, and one beside the model reports no change', () => {
  const session = new SculptSession([chunk()])
  const seen = stage()
  session.live([draw])
  seen.apply(session.patch())
  expect(seen.shown).not.toEqual(part.positions)
  session.live([])
  seen.apply(session.patch())
  expect(seen.shown).toEqual(part.positions)
  session.live([{ ...draw, points: [[1, 1, 1]] }])
  expect(session.patch().changed).toBe(false)
})
