/** Every operation of the interface as a row: where it is submitted, and which field of the body tells it from its neighbours. */
import type { OperationId } from '../../shared/catalogue.ts'

export interface OperationRow {
  operation: OperationId
  path: string
  summary: string
  /** The field of the body that tells this operation from others at the same path. */
  toldBy: string
}

/** In the order of the interface. */
export const operations: readonly OperationRow[] = [
  { operation: 'text-to-3d', path: '/v1/generate', summary: 'Make a model from words', toldBy: 'prompt' },
  { operation: 'image-to-3d', path: '/v1/generate', summary: 'Make a model from one picture', toldBy: 'image' },
  { operation: 'multiview-to-3d', path: '/v1/generate', summary: 'Make a model from several views', toldBy: 'images' },
  { operation: 'image-generate', path: '/v1/images/generate', summary: 'Draw a picture', toldBy: 'prompt' },
  { operation: 'image-edit', path: '/v1/images/edit', summary: 'Change a picture', toldBy: 'image' },
  { operation: 'texture', path: '/v1/textures/generate', summary: 'Paint a model', toldBy: 'mesh' },
  { operation: 'remesh', path: '/v1/meshes/remesh', summary: 'Lay new triangles over a model', toldBy: 'mesh' },
  { operation: 'optimize-topology', path: '/v1/meshes/optimize', summary: 'Make a model lighter', toldBy: 'mesh' },
  { operation: 'convert', path: '/v1/meshes/convert', summary: 'Write a model in another format', toldBy: 'mesh' },
  { operation: 'print-prepare', path: '/v1/print/prepare', summary: 'Make a model printable', toldBy: 'mesh' },
]
