/** In which room of the window each operation stands, and what comes of it; its words are the window's. */
import type { OperationId } from './catalogue.ts'

export const workspaceIds = ['create', 'texture', 'mesh', 'print', 'image'] as const
export type WorkspaceId = (typeof workspaceIds)[number]

export interface OperationRow {
  workspace: WorkspaceId
  makes: 'model' | 'image'
}

/** In the order in which a room shows them. */
export const operationTable: Record<OperationId, OperationRow> = {
  'text-to-3d': { workspace: 'create', makes: 'model' },
  'image-to-3d': { workspace: 'create', makes: 'model' },
  'multiview-to-3d': { workspace: 'create', makes: 'model' },
  texture: { workspace: 'texture', makes: 'model' },
  'optimize-topology': { workspace: 'mesh', makes: 'model' },
  remesh: { workspace: 'mesh', makes: 'model' },
  convert: { workspace: 'mesh', makes: 'model' },
  'print-prepare': { workspace: 'print', makes: 'model' },
  'print-colours': { workspace: 'print', makes: 'model' },
  'print-cut': { workspace: 'print', makes: 'model' },
  'print-split': { workspace: 'print', makes: 'model' },
  'print-finish': { workspace: 'print', makes: 'model' },
  'image-generate': { workspace: 'image', makes: 'image' },
  'image-edit': { workspace: 'image', makes: 'image' },
}

/** The operations of a room, in their order. */
export function operationsIn(workspace: WorkspaceId): OperationId[] {
  return (Object.keys(operationTable) as OperationId[]).filter((id) => operationTable[id].workspace === workspace)
}
