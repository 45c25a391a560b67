import { expect, test } from 'vitest'
import { FloodGate } from '../../../electron/backend/webhooks/flood-gate.ts'

const admitted = (gate: FloodGate, count: number, now: number) =>
  Array.from({ length: count }, () => gate.admit(now)).filter(Boolean).length

test('lets a burst through, then as many as time brings, and never saves up more than a burst', () => {
  const gate = new FloodGate(20)
  expect(admitted(gate, 100, 1_000_000)).toBe(20)
  expect(admitted(gate, 100, 1_000_500)).toBe(10)
  expect(admitted(gate, 100, 9_000_000)).toBe(20)
})

test('a clock that goes back brings nothing and takes nothing', () => {
  const gate = new FloodGate(20)
  admitted(gate, 20, 1_000_000)
  expect(admitted(gate, 5, 10)).toBe(0)
  expect(admitted(gate, 5, 60)).toBe(1)
})
