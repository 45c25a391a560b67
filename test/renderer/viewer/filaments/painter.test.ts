import { expect, test } from 'vitest'
import { createPainter, type PaintWorker } from '../../../../renderer/viewer/filaments/painter.ts'
import type { PaintAnswer, PaintRequest } from '../../../../renderer/viewer/filaments/paint-worker.ts'
import { AppError } from '../../../../shared/protocol/app-error.ts'
import type { FilamentChange } from '../../../../shared/edits/filament-change.ts'

const swap = (other: number): FilamentChange => ({ kind: 'swap', one: 1, other })
const [a, b, c] = [swap(2), swap(3), swap(4)]

function painterBench() {
  const asked: PaintRequest[] = []
  const reported: string[] = []
  let hear: (event: { data: PaintAnswer }) => void = () => undefined
  const worker: PaintWorker = {
    postMessage: (request) => void asked.push(request),
    addEventListener: (_, heard) => {
      hear = heard
    },
    terminate: () => void reported.push('end'),
  }
  const painter = createPainter(worker, [], [], {
    onPainted: () => reported.push('painted'),
    onPreview: () => reported.push('preview'),
    onWorking: (working) => reported.push(working ? 'working' : 'rests'),
    onProblem: (problem) => problem !== null && reported.push(problem.code),
  })
  const lastNumber = () => (asked.at(-1) as { number: number }).number
  return {
    painter,
    reported,
    asked,
    changed: () => hear({ data: { what: 'changed', number: lastNumber(), painted: [], areas: {} } }),
    previewed: () => hear({ data: { what: 'previewed', number: lastNumber(), painted: [] } }),
    failed: () =>
      hear({ data: { what: 'failed', number: lastNumber(), error: new AppError('mesh-too-large', '').toData() } }),
    said: (data: PaintAnswer) => hear({ data }),
  }
}

test('opens the model and sends the list at once; of overtaken lists only the newest is sent', () => {
  const { painter, asked, changed } = painterBench()
  expect(asked.map(({ what }) => what)).toEqual(['open', 'change'])
  painter.show([a])
  painter.show([a, b])
  expect(asked).toHaveLength(2)
  changed()
  expect(asked.at(-1)).toMatchObject({ what: 'change', keep: 0, added: [a, b] })
  changed()
  painter.show([a, c])
  expect(asked.at(-1)).toMatchObject({ keep: 1, added: [c] })
  changed()
  painter.show([a, c])
  expect(asked).toHaveLength(4)
})

test('removes a preview only after the list with its stroke is shown', () => {
  const { painter, asked, reported, changed, previewed } = painterBench()
  changed()
  painter.preview([a])
  painter.show([a])
  painter.preview([])
  previewed()
  expect(asked.at(-1)).toMatchObject({ what: 'change', added: [a] })
  changed()
  expect(asked.at(-1)).toMatchObject({ what: 'preview', strokes: [] })
  previewed()
  expect(reported).toEqual(['working', 'painted', 'rests', 'preview', 'working', 'painted', 'preview', 'rests'])
})

test('a failed list is reported, and the next builds on the last good one', () => {
  const { painter, asked, reported, changed, failed } = painterBench()
  changed()
  painter.show([a])
  changed()
  painter.show([a, b])
  failed()
  expect(reported).toContain('mesh-too-large')
  painter.show([a, c])
  expect(asked.at(-1)).toMatchObject({ keep: 1, added: [c] })
})

test('a picked filament resolves its request, also while a list is applied', async () => {
  const { painter, asked, said } = painterBench()
  const picked = painter.pick([0, 0, 0])
  const { number } = asked.at(-1) as { number: number }
  said({ what: 'picked', number, filament: 5 })
  expect(await picked).toBe(5)
})
