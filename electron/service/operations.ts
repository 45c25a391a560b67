/**
 * The table of operations: the path to which each is submitted, and the field of the body that identifies it among
 * those at the same path.
 */
import type { OperationId } from '../../shared/catalogue/catalogue.ts'

export interface OperationRow {
  operation: OperationId
  path: string
  /** The field of the body that distinguishes this operation from others at the same path. */
  discriminator: string
}

/** In the order of the OpenAPI description. */
export const operations: readonly OperationRow[] = [
  { operation: 'text-to-3d', path: '/v1/generate', discriminator: 'prompt' },
  { operation: 'image-to-3d', path: '/v1/generate', discriminator: 'image' },
  {
    operation: 'multiview-to-3d',
    path: '/v1/generate',
    discriminator: 'images',
  },
  { operation: 'image-generate', path: '/v1/images/generate', discriminator: 'prompt' },
  { operation: 'image-edit', path: '/v1/images/edit', discriminator: 'image' },
  { operation: 'texture', path: '/v1/textures/generate', discriminator: 'mesh' },
  { operation: 'remesh', path: '/v1/meshes/remesh', discriminator: 'mesh' },
  { operation: 'optimize-topology', path: '/v1/meshes/optimize', discriminator: 'mesh' },
  { operation: 'convert', path: '/v1/meshes/convert', discriminator: 'mesh' },
  { operation: 'print-prepare', path: '/v1/print/prepare', discriminator: 'mesh' },
  { operation: 'print-colours', path: '/v1/print/colours', discriminator: 'mesh' },
  { operation: 'print-cut', path: '/v1/print/cut', discriminator: 'mesh' },
  { operation: 'print-split', path: '/v1/print/split', discriminator: 'mesh' },
  { operation: 'print-finish', path: '/v1/print/finish', discriminator: 'mesh' },
]
