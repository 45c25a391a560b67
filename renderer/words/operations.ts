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

const labels: Readonly<Record<OperationId, string>> = messages(
  {
    'text-to-3d': 'From text',
    'image-to-3d': 'From picture',
    'multiview-to-3d': 'From views',
    texture: 'Texture',
    'optimize-topology': 'Reduce',
    remesh: 'Remesh',
    convert: 'Convert',
    'print-prepare': 'Prepare',
    'print-colours': 'Colours',
    'print-cut': 'Cut',
    'print-split': 'Split',
    'print-finish': 'Finish',
    'image-generate': 'Generate',
    'image-edit': 'Edit',
  },
  'tab',
)

const verbs: Readonly<Record<OperationId, string>> = messages({
  'text-to-3d': 'Generate',
  'image-to-3d': 'Generate',
  'multiview-to-3d': 'Generate',
  texture: 'Paint',
  'optimize-topology': 'Reduce',
  remesh: 'Remesh',
  convert: 'Convert',
  'print-prepare': 'Prepare',
  'print-colours': 'Split into colours',
  'print-cut': 'Cut',
  'print-split': 'Split',
  'print-finish': 'Finish',
  'image-generate': 'Generate',
  'image-edit': 'Edit',
})

export const operationWords = Object.fromEntries(
  (Object.keys(labels) as OperationId[]).map((id): [OperationId, OperationWords] => [
    id,
    {
      get label() {
        return labels[id]
      },
      get verb() {
        return verbs[id]
      },
    },
  ]),
) as Readonly<Record<OperationId, OperationWords>>

export const workspaceWords: Readonly<Record<WorkspaceId, string>> = messages({
  create: 'Create',
  texture: 'Texture',
  mesh: 'Mesh',
  print: 'Print',
  image: 'Image',
})
