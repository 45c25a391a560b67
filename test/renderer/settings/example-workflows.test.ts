/** The workflows that ship: nodes of ComfyUI itself, with what those take, tried on the replicas of both APIs. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { comfyCloud } from '../../../electron/backend/connections/providers/comfy-cloud/comfy-cloud.ts'
import { findProvider } from '../../../electron/backend/connections/providers.ts'
import { exampleWorkflows } from '../../../renderer/settings/example-workflows.ts'
import { withWorkflow, workflowsIn } from '../../../renderer/settings/workflows.ts'
import { clientUnderTest, never } from '../../support/client-under-test.ts'
import { comfyCloudReplica } from '../../support/services/comfy-cloud.ts'
import { comfyuiReplica } from '../../support/services/comfyui.ts'
import { coreNodes, nodeErrors, type Nodes } from '../../support/services/comfyui-core-nodes.ts'
import { startReplica, type Replica } from '../../support/services/replica.ts'
import { catalogueWith, samplesOf } from '../../support/services/sample-requests.ts'

const texts = await Promise.all(exampleWorkflows.map(async ({ name, text }) => [name, await text()] as const))
const overrides = texts.reduce((before, [name, text]) => withWorkflow(before, name, text), {})

test('they are added under their names, with the operations they declare', () => {
  expect(workflowsIn(overrides).map(({ id }) => id)).toEqual(['decimate', 'remesh', 'unwrap', 'bake-detail'])
  expect(comfyCloud.checkOverrides(overrides)).toEqual([])
  const { models } = catalogueWith(comfyCloud, overrides)
  expect(models.map(({ operations: [row] }) => [row!.operation, ...row!.parameters.map(({ label }) => label)])).toEqual(
    [
      ['optimize-topology', 'Triangles'],
      ['remesh', 'Resolution', 'Smoothing'],
      ['remesh', 'Atlas size', 'Padding'],
      ['texture', 'Triangles', 'Map size', 'Rays'],
    ],
  )
})

test.each(texts.map(([name, text]) => [name, JSON.parse(text) as Nodes] as const))(
  '%s uses only built-in nodes of ComfyUI, with valid inputs',
  (_, nodes) => {
    for (const [id, { class_type: kind, inputs = {} }] of Object.entries(nodes)) {
      const core = coreNodes[String(kind)]
      expect(Object.keys(coreNodes)).toContain(kind)
      expect({ id, errors: nodeErrors(nodes, id) }).toEqual({ id, errors: [] })
      const known = Object.keys({ ...core!.required, ...core!.optional })
      expect(Object.keys(inputs).filter((input) => !known.includes(input))).toEqual([])
      const links = Object.values(inputs).filter((value) => Array.isArray(value)) as unknown[][]
      expect(links.filter(([from]) => nodes[String(from)] === undefined)).toEqual([])
    }
  },
)

describe.each([comfyuiReplica, comfyCloudReplica].map((kind) => [kind.provider, kind] as const))(
  'at %s',
  (id, kind) => {
    let replica: Replica
    beforeEach(async () => {
      replica = await startReplica(kind)
    })
    afterEach(() => replica.close())

    test('each is restored unchanged after the form is saved to a file', async () => {
      const client = clientUnderTest({ provider: id, baseUrl: replica.url, overrides }, { key: kind.key })
      const samples = samplesOf({ id, catalogue: catalogueWith(findProvider(id), overrides) })
      expect(samples).toHaveLength(exampleWorkflows.length)
      for (const { title, request } of samples) {
        const outcome = await client.submit(request, { idempotencyKey: title, beforeSending: () => undefined }, never())
        if (outcome.kind !== 'accepted') throw outcome.error
        let task = await client.task(outcome.taskId, never())
        while (task.outputs.length === 0) task = await client.task(outcome.taskId, never())
        expect(task.outputs.map(({ kind: made }) => made)).toEqual(['model'])
      }
      client.close()
    })
  },
)
