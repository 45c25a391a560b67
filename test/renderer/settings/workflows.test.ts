import { describe, expect, test } from 'vitest'
import { comfyui } from '../../../electron/backend/connections/providers/comfyui/comfyui.ts'
import { invalidOverrides } from '../../../electron/backend/connections/invalid-overrides.ts'
import { withoutWorkflow, withWorkflow, withWorkflowName, workflowsIn } from '../../../renderer/settings/workflows.ts'
import { workflowProblems } from '../../../renderer/words/settings/workflow-words.ts'
import type { ProfileOverrides } from '../../../shared/protocol/connection.ts'
import { node, paintedPicture } from '../../support/services/comfyui-workflow.ts'

const text = JSON.stringify(paintedPicture, null, 2)

describe('the workflows of a connection', () => {
  const added = withWorkflow(withWorkflow({}, 'Owl poster (v2).json', text), 'owl-poster-v2.JSON', text)

  test('are named after their files, with valid ids', () => {
    expect(workflowsIn(added)).toEqual([
      { id: 'owl-poster-v2', name: 'Owl poster (v2)' },
      { id: 'owl-poster-v2-2', name: 'owl-poster-v2' },
    ])
    expect(comfyui.checkOverrides(added)).toEqual([])
  })

  test.each(['夢.json', '.json', `${'long '.repeat(40)}.json`, '--Ö--.json'])(
    'have a valid id whatever the name of the file: %s',
    (fileName) => {
      const problems = comfyui.checkOverrides(withWorkflow({}, fileName, text))
      expect(problems.filter(({ reason }) => reason !== 'workflow-name')).toEqual([])
    },
  )

  test('keep their id and text when renamed', () => {
    const renamed = withWorkflowName(added, 'owl-poster-v2', ' Night owl ')
    expect(workflowsIn(renamed)[0]).toEqual({ id: 'owl-poster-v2', name: 'Night owl' })
    expect([renamed['workflow.owl-poster-v2']].flat()[1]).toBe([added['workflow.owl-poster-v2']].flat()[1])
  })

  test('can be removed without affecting the others', () => {
    const overrides: ProfileOverrides = { ...added, 'rate.asks': '3' }
    expect(Object.keys(withoutWorkflow(overrides, 'owl-poster-v2'))).toEqual(['workflow.owl-poster-v2-2', 'rate.asks'])
    expect(workflowsIn({ 'rate.asks': '3' })).toEqual([])
  })
})

test('all errors of a file are reported at once, with the node and the remedy', () => {
  const nodes = { '1': node('A', { a: '', b: '' }, 'maquette:prompt'), '2': node('B', {}, 'maquette:colour') }
  const overrides = withWorkflow({}, 'bad.json', JSON.stringify(nodes))
  const said = workflowProblems(invalidOverrides(comfyui.checkOverrides(overrides)).toData())
  expect(said).toHaveLength(2)
  expect(said[0]).toContain('1 (A)')
  expect(said[1]).toContain('maquette:colour')
})

test('a file that is not a workflow is reported, and so are other errors', () => {
  const overrides = withWorkflow({}, 'owl.json', 'no JSON')
  const [said] = workflowProblems(invalidOverrides(comfyui.checkOverrides(overrides)).toData())
  expect(said).toMatch(/^Not a JSON file\. ./)
  expect(workflowProblems({ code: 'offline', message: 'x', details: {} })).toEqual([])
})
