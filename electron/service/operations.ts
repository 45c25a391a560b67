/** Every operation of the interface as a row: where it is submitted, and which field of the body reports it from its neighbours. */
import type { OperationId } from '../../shared/catalogue.ts'

export interface OperationRow {
  operation: OperationId
  path: string
  /** The field of the body that reports this operation from others at the same path. */
  reportedBy: string
}

/** In the order of the interface. */
export const operations: readonly OperationRow[] = [
  { operation: 'text-to-3d', path: '/v1/generate', reportedBy: 'prompt' },
  { operation: 'image-to-3d', path: '/v1/generate', reportedBy: 'image' },
  {
    operation: 'multiview-to-3d',
    path: '/v1/generate',
    reportedBy: 'images',
  },
  { operation: 'image-generate', path: '/v1/images/generate', reportedBy: 'prompt' },
  { operation: 'image-edit', path: '/v1/images/edit', reportedBy: 'image' },
  { operation: 'texture', path: '/v1/textures/generate', reportedBy: 'mesh' },
  { operation: 'remesh', path: '/v1/meshes/remesh', reportedBy: 'mesh' },
  { operation: 'optimize-topology', path: '/v1/meshes/optimize', reportedBy: 'mesh' },
  { operation: 'convert', path: '/v1/meshes/convert', reportedBy: 'mesh' },
  { operation: 'print-prepare', path: '/v1/print/prepare', reportedBy: 'mesh' },
  { operation: 'print-colours', path: '/v1/print/colours', reportedBy: 'mesh' },
  { operation: 'print-cut', path: '/v1/print/cut', reportedBy: 'mesh' },
  { operation: 'print-split', path: '/v1/print/split', reportedBy: 'mesh' },
  { operation: 'print-finish', path: '/v1/print/finish', reportedBy: 'mesh' },
]
