/** A workflow of an artist, parsed by its marks: where each value is inserted, and what it makes. */
import type { AnyViewId, OperationId, ParameterValue } from '../../../../../shared/catalogue/catalogue.ts'

/** A node of a workflow in API format. Other fields are passed on unchanged. */
export interface WorkflowNode {
  class_type: string
  inputs: Record<string, unknown>
  _meta?: { title?: string }
}

export type WorkflowNodes = Record<string, WorkflowNode>

/** One input of one node. */
export interface Place {
  node: string
  input: string
}

/** A parameter that the artist defined: `maquette:set:<label>`. */
export interface Setting {
  id: string
  label: string
  places: Place[]
  /** The value that the workflow was saved with. */
  saved: ParameterValue
  /** The brackets after the label: minimum and maximum of a number, or the choices of a text. */
  range: { least: number; most: number } | null
  choices: string[] | null
}

export interface Workflow {
  /** The name of its override without `workflow.`: the id of its model. */
  id: string
  name: string
  nodes: WorkflowNodes
  makes: OperationId
  prompt: Place[]
  negative: Place[]
  /** The saved negative prompt. */
  savedNegative: string
  seed: Place[]
  mask: Place[]
  mesh: Place[]
  /** A single picture is the front. */
  views: Map<AnyViewId, Place[]>
  /** Pictures by their number, from 1. */
  pictures: Map<number, Place[]>
  settings: Setting[]
}

/** The prefix of overrides that hold workflows; the value is the name and the JSON text. */
export const workflowPrefix = 'workflow.'
