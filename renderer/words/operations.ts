/** Names of operations and rooms: an operation without a row is a compile-time error. */
import { messages } from '../../shared/text/language.ts'
import type { OperationId } from '../../shared/catalogue/catalogue.ts'
import type { WorkspaceId } from '../../shared/catalogue/operation-table.ts'

export interface OperationWords {
  /** The tab in its room: "From text". */
  label: string
  /** The button: "Generate". */
  verb: string
}

export const operationWords: Readonly<Record<OperationId, OperationWords>> = messages({
  'text-to-3d': { label: 'From text', verb: 'Generate' },
  'image-to-3d': { label: 'From picture', verb: 'Generate' },
  'multiview-to-3d': { label: 'From views', verb: 'Generate' },
  texture: { label: 'Texture', verb: 'Paint' },
  'optimize-topology': { label: 'Reduce', verb: 'Reduce' },
  remesh: { label: 'Remesh', verb: 'Remesh' },
  convert: { label: 'Convert', verb: 'Convert' },
  'print-prepare': { label: 'Prepare', verb: 'Prepare' },
  'print-colours': { label: 'Colours', verb: 'Divide' },
  'print-cut': { label: 'Cut', verb: 'Cut' },
  'print-split': { label: 'Split', verb: 'Split' },
  'print-finish': { label: 'Finish', verb: 'Finish' },
  'image-generate': { label: 'Generate', verb: 'Generate' },
  'image-edit': { label: 'Edit', verb: 'Edit' },
})

export const workspaceWords: Readonly<Record<WorkspaceId, string>> = messages({
  create: 'Create',
  texture: 'Texture',
  mesh: 'Mesh',
  print: 'Print',
  image: 'Image',
})
