/** Malicious workflows. */
import { expect, test } from 'vitest'
import { comfyui } from '../../../../electron/backend/connections/providers/comfyui/comfyui.ts'
import { node } from '../../../support/services/comfyui-workflow.ts'

const codesOf = (value: string[]) =>
  comfyui.checkOverrides({ 'workflow.one': value }).map(({ field, reason }) => [field, reason])
const named = (nodes: unknown) => ['Name', JSON.stringify(nodes)]

test('limits the number of marks', () => {
  const title = Array.from({ length: 501 }, (_, index) => `maquette:set:Knob ${index}@x`).join(';')
  expect(codesOf(named({ '1': node('A', { x: 1 }, title) }))).toEqual([['workflow.one', 'workflow-too-many-marks']])
})

test('limits the depth that readers follow', () => {
  const text = `{"1":{"class_type":"A","inputs":{"x":${'['.repeat(90_000)}${']'.repeat(90_000)}}}}`
  expect(codesOf(['Name', text])).toEqual([['workflow.one', 'workflow-not-json']])
})

test('ignores a title that is not a text', () => {
  const nodes = { '1': { class_type: 'A', inputs: {}, _meta: { title: 5 } } }
  expect(codesOf(named(nodes))).toEqual([['workflow.one', 'workflow-no-marks']])
})

test.each([`maquette:set:a${' '.repeat(60_000)}]@x`, `maquette:set:a${' '.repeat(60_000)}[1@x`])(
  'reads a title of 60,000 spaces at once',
  (title) => {
    const before = performance.now()
    expect(codesOf(named({ '1': node('A', { x: 1 }, title) }))).toEqual([['workflow.one', 'workflow-mark-unknown']])
    expect(performance.now() - before).toBeLessThan(2000)
  },
)
