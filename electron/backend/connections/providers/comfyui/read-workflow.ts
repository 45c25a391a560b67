/** Reads workflows from a connection's overrides and collects all their problems. Pure. */
import { allViewIds, operationIds, type OperationId } from '../../../../../shared/catalogue/catalogue.ts'
import type { ProfileOverrides } from '../../../../../shared/protocol/connection.ts'
import { inputProblem, type InputProblem, type InputProblems } from '../../../../../shared/protocol/input-problem.ts'
import { parseJson } from '../../parse-json.ts'
import { isRecord } from '../answer-values.ts'
import { operationOf, missingMark } from './operation-of.ts'
import { marksOf, titleOf, type Mark } from './marks.ts'
import { inputFor, kindOfInput } from './find-input.ts'
import { readSetting } from './read-setting.ts'
import { workflowPrefix, type NodeInput, type Workflow, type WorkflowNode, type WorkflowNodes } from './workflow.ts'

/** Larger than any workflow without embedded pictures. */
const maxTextLength = 400_000
/** Total limit for a connection's workflows, which are saved together. */
const maxTotalLength = 700_000
const maxNameLength = 80
/** Limited because each mark is compared with the others and with its node's inputs. */
const maxMarks = 500

export type ReadWorkflow = { workflow: Workflow } | { problems: InputProblem[] }

/** Reads all overrides; any that is not a workflow is reported as a problem. */
export function readWorkflows(overrides: ProfileOverrides): { workflows: Workflow[]; problems: InputProblem[] } {
  const workflows: Workflow[] = []
  const problems: InputProblem[] = []
  let characters = 0
  for (const [name, value] of Object.entries(overrides)) {
    characters += [value].flat().join('').length
    const read = readWorkflow(name, value)
    if ('workflow' in read) workflows.push(read.workflow)
    else problems.push(...read.problems)
  }
  const last = Object.keys(overrides).at(-1) ?? ''
  if (problems.length === 0 && characters > maxTotalLength)
    problems.push(inputProblem(last, 'workflows-too-large', { maxCharacters: maxTotalLength }))
  return { workflows, problems }
}

/** Reads `workflow.<id>`: the name and the JSON of a workflow. */
export function readWorkflow(override: string, value: string | string[]): ReadWorkflow {
  const id = override.startsWith(workflowPrefix) ? override.slice(workflowPrefix.length) : ''
  if (!/^[a-z0-9][a-z0-9-]{0,59}$/.test(id)) return only(override, 'override-unknown', {})
  const [name = '', text = '', ...more] = [value].flat()
  if (typeof value === 'string' || more.length > 0) return only(override, 'workflow-shape', {})
  if (name.trim() === '' || name.length > maxNameLength)
    return only(override, 'workflow-name', { longest: maxNameLength })
  if (text.length > maxTextLength) return only(override, 'workflow-too-large', { maxCharacters: maxTextLength })
  const nodes = nodesOf(text)
  if (typeof nodes === 'string') return only(override, nodes, {})
  return readMarks(override, { id, name: name.trim(), nodes })
}

/** Returns the nodes, or the code of a problem. */
function nodesOf(text: string): WorkflowNodes | 'workflow-not-json' | 'workflow-editor-format' | 'workflow-not-api' {
  const json = parseJson(text)
  if (json === undefined) return 'workflow-not-json'
  if (!isRecord(json)) return 'workflow-not-api'
  if (Array.isArray(json['nodes'])) return 'workflow-editor-format'
  // Requests to /prompt wrap the nodes.
  const inner = isRecord(json['prompt']) && !isNode(json['prompt']) ? json['prompt'] : json
  const nodes = Object.entries(inner)
  if (nodes.length === 0 || !nodes.every(([, node]) => isNode(node))) return 'workflow-not-api'
  return Object.fromEntries(nodes) as WorkflowNodes
}

function readMarks(field: string, about: Pick<Workflow, 'id' | 'name' | 'nodes'>): ReadWorkflow {
  const problems: InputProblem[] = []
  let makes: OperationId | null = null
  const workflow: Workflow = {
    ...about,
    makes: 'text-to-3d',
    prompt: [],
    negative: [],
    savedNegative: '',
    seed: [],
    mask: [],
    mesh: [],
    views: new Map(),
    pictures: new Map(),
    settings: [],
  }
  const marked = Object.entries(about.nodes).map(([id, node]) => ({ nodeId: id, node, marks: marksOf(titleOf(node)) }))
  const markCount = marked.reduce((sum, { marks }) => sum + marks.length, 0)
  if (markCount > maxMarks) return only(field, 'workflow-too-many-marks', { maxMarks })
  for (const { nodeId, node, marks } of marked)
    for (const read of marks) {
      const at = { node: `${nodeId} (${node.class_type})` }
      if ('unknown' in read) {
        problems.push(inputProblem(field, 'workflow-mark-unknown', { mark: read.unknown, ...at }))
        continue
      }
      const { mark } = read
      if (mark.kind === 'result') continue
      if (mark.kind === 'makes') {
        const named = operationIds.find((each) => each === mark.detail)
        if (named === undefined)
          problems.push(inputProblem(field, 'workflow-makes-unknown', { mark: mark.text, choices: [...operationIds] }))
        else makes = named
        continue
      }
      const input = inputFor(mark, node)
      if (input === null) problems.push(inputProblem(field, 'workflow-input-unclear', { mark: mark.text, ...at }))
      else if (kindOfInput(node, input) === null)
        problems.push(inputProblem(field, 'workflow-input-missing', { mark: mark.text, input, ...at }))
      else if (!put(workflow, mark, { node: nodeId, input }, node))
        problems.push(inputProblem(field, 'workflow-mark-unknown', { mark: mark.text, ...at }))
    }
  if (problems.length > 0) return { problems }
  const operation = makes ?? operationOf(workflow)
  if (operation === null) return only(field, 'workflow-no-marks', {})
  const missing = missingMark(workflow, operation)
  if (missing !== null) return only(field, 'workflow-mark-missing', { mark: missing })
  return { workflow: { ...workflow, makes: operation } }
}

/** Records a mark's target; returns false if the detail is invalid. */
function put(workflow: Workflow, mark: Mark, target: NodeInput, node: WorkflowNode): boolean {
  switch (mark.kind) {
    case 'image':
      return putPicture(workflow, mark.detail ?? 'front', target)
    case 'set': {
      const setting = readSetting(mark.detail ?? '', target, node)
      if (setting === null) return false
      const known = workflow.settings.find(({ id }) => id === setting.id)
      if (known === undefined) workflow.settings.push(setting)
      else known.targets.push(target)
      return true
    }
    case 'negative':
      workflow.negative.push(target)
      workflow.savedNegative = String(node.inputs[target.input])
      return true
    case 'prompt':
    case 'seed':
    case 'mask':
    case 'mesh':
      workflow[mark.kind].push(target)
      return true
    case 'result':
    case 'makes':
      return true
  }
}

function putPicture({ views, pictures }: Workflow, detail: string, target: NodeInput): boolean {
  if (/^[1-9]$/.test(detail)) {
    pictures.set(Number(detail), [...(pictures.get(Number(detail)) ?? []), target])
    return true
  }
  const view = allViewIds.find((each) => each === detail.toLowerCase())
  if (view === undefined) return false
  views.set(view, [...(views.get(view) ?? []), target])
  return true
}

function only<Code extends keyof InputProblems>(
  field: string,
  code: Code,
  figures: InputProblems[Code],
): { problems: InputProblem[] } {
  return { problems: [inputProblem(field, code, figures)] }
}

function isNode(value: unknown): value is WorkflowNode {
  return isRecord(value) && typeof value['class_type'] === 'string' && isRecord(value['inputs'])
}
