/** Workspace and result type of each operation. Their names are in the renderer's words tables. */
import type { OperationId } from './catalogue.ts'

export const workspaceIds = ['create', 'texture', 'mesh', 'print', 'image'] as const
export type WorkspaceId = (typeof workspaceIds)[number]

export interface OperationRow {
  workspace: WorkspaceId
  resultKind: 'model' | 'image'
}

/** In workspace order. */
export const operationTable: Record<OperationId, OperationRow> = {
  'text-to-3d': { workspace: 'create', resultKind: 'model' },
  'image-to-3d': { workspace: 'create', resultKind: 'model' },
  'multiview-to-3d': { workspace: 'create', resultKind: 'model' },
  texture: { workspace: 'texture', resultKind: 'model' },
  'optimize-topology': { workspace: 'mesh', resultKind: 'model' },
  remesh: { workspace: 'mesh', resultKind: 'model' },
  convert: { workspace: 'mesh', resultKind: 'model' },
  'print-prepare': { workspace: 'print', resultKind: 'model' },
  'print-colours': { workspace: 'print', resultKind: 'model' },
  'print-cut': { workspace: 'print', resultKind: 'model' },
  'print-split': { workspace: 'print', resultKind: 'model' },
  'print-finish': { workspace: 'print', resultKind: 'model' },
  'image-generate': { workspace: 'image', resultKind: 'image' },
  'image-edit': { workspace: 'image', resultKind: 'image' },
}

/** Returns the operations of a workspace in order. */
export function operationsIn(workspace: WorkspaceId): OperationId[] {
  return (Object.keys(operationTable) as OperationId[]).filter((id) => operationTable[id].workspace === workspace)
}
