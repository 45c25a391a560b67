/** Inserts a request's values into a workflow at its marks. Pure. */
import { AppError } from '../../../../../shared/protocol/app-error.ts'
import type { AnyViewId } from '../../../../../shared/catalogue/catalogue.ts'
import type { SentInput, SentInputs } from '../../provider.ts'
import type { ServiceRequest } from '../../service-client.ts'
import { textOf } from '../offered.ts'
import type { NodeInput, Workflow, WorkflowNodes } from './workflow.ts'

/** Returns a model's workflow. Throws `request-refused` if none exists. */
export function workflowFor(
  workflows: readonly Workflow[],
  { modelId, operation }: Pick<ServiceRequest, 'modelId' | 'operation'>,
): Workflow {
  const found = workflows.find(({ id, makes }) => id === modelId && makes === operation)
  if (found !== undefined) return found
  throw new AppError('request-refused', `workflow ${modelId} does not exist for ${operation}`, {
    details: { reason: 'no-such-operation' },
  })
}

/** Returns the filled nodes. `asValue`: how a file is represented. Inputs without a value retain their saved one. */
export function fillWorkflow(
  workflow: Workflow,
  request: ServiceRequest,
  inputs: SentInputs,
  asValue: (sent: SentInput) => unknown = textOf,
): WorkflowNodes {
  const nodes = structuredClone(workflow.nodes)
  const fill = (targets: readonly NodeInput[], value: unknown) => {
    for (const { node, input } of targets) nodes[node]!.inputs[input] = value
  }
  if (request.prompt !== null && request.prompt !== '') fill(workflow.prompt, request.prompt)
  for (const [id, value] of Object.entries(request.parameters)) fill(targetsOfParameter(workflow, id), value)
  for (const [name, sent] of inputs) fill(targetsOfInput(workflow, name), asValue(sent))
  return nodes
}

function targetsOfParameter({ negative, seed, settings }: Workflow, id: string): readonly NodeInput[] {
  if (id === 'negative') return negative
  return id === 'seed' ? seed : (settings.find((setting) => setting.id === id)?.targets ?? [])
}

function targetsOfInput({ views, pictures, mask, mesh }: Workflow, name: string): readonly NodeInput[] {
  const [slot, detail = ''] = name.split('.')
  switch (slot) {
    case 'image':
      return views.get('front') ?? []
    case 'images':
      return views.get(detail as AnyViewId) ?? []
    case 'pictures':
      return pictures.get(Number(detail)) ?? []
    case 'mask':
      return mask
    default:
      return slot === 'mesh' ? mesh : []
  }
}
