/** What a workflow makes, by its marks and the kinds of its nodes. Pure. */
import type { OperationId } from '../../../../../shared/catalogue/catalogue.ts'
import type { Workflow } from './workflow.ts'

/** Kinds of nodes whose names show that a model comes of it. */
const modelNodes = /3d|glb|gltf|mesh|trellis|tripo|rodin|splat/i

/** Null where nothing is marked that could be asked of it. */
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

/** A mark that an operation cannot do without; null where all are there. */
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

/** One picture of the subject, and no other side of it. */
export function isSinglePicture({ views }: Workflow): boolean {
  return views.size === 1 && views.has('front')
}
