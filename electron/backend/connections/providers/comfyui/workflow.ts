/** One workflow of an artist, as its marks divide it: what is filled in where, and what it makes. */
import type { AnyViewId, OperationId, ParameterValue } from '../../../../../shared/catalogue.ts'

/** One node of a workflow in API format. What is not named here stays as it is. */
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

/** A knob of the artist's own: `maquette:set:<label>`. */
export interface Setting {
  id: string
  label: string
  places: Place[]
  /** The value that the workflow was saved with. */
  saved: ParameterValue
  /** What stood in brackets after the label: the least and the most of a number, or the choices of a text. */
  range: { least: number; most: number } | null
  choices: string[] | null
}

export interface Workflow {
  /** The part of its override's name behind `workflow.`: the id of its model. */
  id: string
  name: string
  nodes: WorkflowNodes
  makes: OperationId
  prompt: Place[]
  negative: Place[]
  /** What was saved where the negative prompt goes. */
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

/** The overrides that hold workflows begin so; the value is the name and the JSON text. */
export const workflowPrefix = 'workflow.'
