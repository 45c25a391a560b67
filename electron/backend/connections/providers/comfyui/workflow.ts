/** A parsed workflow: its nodes, where each value is inserted, and what it makes. */
import type { AnyViewId, OperationId, ParameterValue } from '../../../../../shared/catalogue/catalogue.ts'

/** A node in API format. Other fields are passed on unchanged. */
export interface WorkflowNode {
  class_type: string
  inputs: Record<string, unknown>
  _meta?: { title?: string }
}

export type WorkflowNodes = Record<string, WorkflowNode>

export interface NodeInput {
  node: string
  input: string
}

/** A parameter defined by the artist: `maquette:set:<label>`. */
export interface Setting {
  id: string
  label: string
  targets: NodeInput[]
  savedValue: ParameterValue
  /** Brackets after the label: a number's range, or the choices for a text field. */
  range: { least: number; most: number } | null
  choices: string[] | null
}

export interface Workflow {
  /** Name of its override without `workflow.`; also the id of its model. */
  id: string
  name: string
  nodes: WorkflowNodes
  makes: OperationId
  prompt: NodeInput[]
  negative: NodeInput[]
  /** Saved negative prompt. */
  savedNegative: string
  seed: NodeInput[]
  mask: NodeInput[]
  mesh: NodeInput[]
  /** A single picture is the front view. */
  views: Map<AnyViewId, NodeInput[]>
  /** Pictures by number, from 1. */
  pictures: Map<number, NodeInput[]>
  settings: Setting[]
}

/** Prefix of overrides that contain workflows. */
export const workflowPrefix = 'workflow.'
