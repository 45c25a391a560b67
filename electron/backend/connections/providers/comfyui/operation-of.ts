/** Infers what a workflow makes from its marks and node types. Pure. */
import type { OperationId } from '../../../../../shared/catalogue/catalogue.ts'
import type { Workflow } from './workflow.ts'

/** Node types that indicate a model. */
const modelNodes = /3d|glb|gltf|mesh|trellis|tripo|rodin|splat/i

/** Returns the operation, or null if no input is marked. */
export function operationOf(workflow: Workflow): OperationId | null {
  const { prompt, mesh, views, pictures, nodes } = workflow
  const pictured = views.size + pictures.size
  if (mesh.length > 0) return prompt.length > 0 || pictured > 0 ? 'texture' : 'remesh'
  const makesModel = Object.values(nodes).some((node) => modelNodes.test(node.class_type))
  if (pictured > 0 && !makesModel) return 'image-edit'
  if (views.size > 1) return 'multiview-to-3d'
  if (pictured > 0) return 'image-to-3d'
  if (prompt.length === 0) return null
  return makesModel ? 'text-to-3d' : 'image-generate'
}

/** Returns a mark that the operation requires but the workflow lacks, or null. */
export function missingMark(workflow: Workflow, operation: OperationId): string | null {
  const { prompt, mesh, mask, views, pictures } = workflow
  if (views.size > 0 && !views.has('front')) return 'maquette:image:front'
  const gap = Array.from(pictures.keys(), (_, index) => index + 1).find((number) => !pictures.has(number))
  if (gap !== undefined) return `maquette:image:${gap}`
  if (mask.length > 0 && !isSinglePicture(workflow)) return 'maquette:image'
  switch (operation) {
    case 'text-to-3d':
    case 'image-generate':
      return prompt.length > 0 ? null : 'maquette:prompt'
    case 'image-to-3d':
    case 'image-edit':
      return views.size + pictures.size > 0 ? null : 'maquette:image'
    case 'multiview-to-3d':
      return views.size > 1 ? null : 'maquette:image:back'
    default:
      return mesh.length > 0 ? null : 'maquette:mesh'
  }
}

/** Whether the front is the only view. */
export function isSinglePicture({ views }: Workflow): boolean {
  return views.size === 1 && views.has('front')
}
