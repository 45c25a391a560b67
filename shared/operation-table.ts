/** What the window calls each operation, in which room it stands, and what comes of it. */
import type { OperationId } from './catalogue.ts'

export const workspaceIds = ['create', 'texture', 'mesh', 'print', 'image'] as const
export type WorkspaceId = (typeof workspaceIds)[number]

export interface OperationWords {
  /** Among its neighbours in one room: "From words". */
  label: string
  /** On the button: "Generate". */
  verb: string
  workspace: WorkspaceId
  makes: 'model' | 'image'
}

/** In the order in which a room shows them. */
export const operationTable: Record<OperationId, OperationWords> = {
  'text-to-3d': { label: 'From words', verb: 'Generate', workspace: 'create', makes: 'model' },
  'image-to-3d': { label: 'From a picture', verb: 'Generate', workspace: 'create', makes: 'model' },
  'multiview-to-3d': { label: 'From views', verb: 'Generate', workspace: 'create', makes: 'model' },
  texture: { label: 'Texture', verb: 'Paint', workspace: 'texture', makes: 'model' },
  'optimize-topology': { label: 'Reduce', verb: 'Reduce', workspace: 'mesh', makes: 'model' },
  remesh: { label: 'Remesh', verb: 'Remesh', workspace: 'mesh', makes: 'model' },
  convert: { label: 'Convert', verb: 'Convert', workspace: 'mesh', makes: 'model' },
  'print-prepare': { label: 'Prepare', verb: 'Prepare', workspace: 'print', makes: 'model' },
  'image-generate': { label: 'Generate', verb: 'Draw', workspace: 'image', makes: 'image' },
  'image-edit': { label: 'Edit', verb: 'Change', workspace: 'image', makes: 'image' },
}

export const workspaceNames: Record<WorkspaceId, string> = {
  create: 'Create',
  texture: 'Texture',
  mesh: 'Mesh',
  print: 'Print',
  image: 'Image',
}

/** The operations of a room, in their order. */
export function operationsIn(workspace: WorkspaceId): OperationId[] {
  return (Object.keys(operationTable) as OperationId[]).filter((id) => operationTable[id].workspace === workspace)
}
