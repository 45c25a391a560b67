/** Workspace and result type of each operation. The window has the words. */
import type { OperationId } from './catalogue.ts'

export const workspaceIds = ['create', 'texture', 'mesh', 'print', 'image'] as const
export type WorkspaceId = (typeof workspaceIds)[number]

export interface OperationRow {
  workspace: WorkspaceId
  makes: 'model' | 'image'
}

/** In workspace order. */
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

/** Returns the operations of a workspace in order. */
export function operationsIn(workspace: WorkspaceId): OperationId[] {
  return (Object.keys(operationTable) as OperationId[]).filter((id) => operationTable[id].workspace === workspace)
}
