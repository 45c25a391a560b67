/** Finds the node input that a mark refers to. Pure. */
import type { Mark, MarkKind } from './marks.ts'
import type { WorkflowNode } from './workflow.ts'

/** Input names in ComfyUI and its extensions, most common first. */
const usualInputs: Partial<Record<MarkKind, readonly string[]>> = {
  prompt: ['text', 'prompt', 'string', 'value', 'positive', 'positive_prompt'],
  negative: ['text', 'negative_prompt', 'negative', 'prompt', 'string', 'value'],
  image: ['image', 'file', 'path', 'image_path', 'value', 'string'],
  mask: ['image', 'mask', 'file', 'path', 'value', 'string'],
  mesh: ['model_file', 'mesh', 'glb_path', 'mesh_path', 'model', 'file', 'path', 'file_path', 'value', 'string'],
  seed: ['seed', 'noise_seed', 'value', 'int'],
}

/** Returns an input value's type, or null if the input is missing or connected. */
export function kindOfInput(node: WorkflowNode, input: string): 'text' | 'number' | 'switch' | null {
  if (!Object.hasOwn(node.inputs, input)) return null
  switch (typeof node.inputs[input]) {
    case 'string':
      return 'text'
    case 'number':
      return 'number'
    case 'boolean':
      return 'switch'
    default:
      return null
  }
}

/** Returns the named input, the usual one, or the only suitable one; null if the choice is ambiguous. */
export function inputFor(mark: Mark, node: WorkflowNode): string | null {
  if (mark.input !== null) return mark.input
  const wanted = mark.kind === 'seed' ? 'number' : mark.kind === 'set' ? null : 'text'
  const fitting = Object.keys(node.inputs).filter((input) => {
    const kind = kindOfInput(node, input)
    return kind !== null && (wanted === null || kind === wanted)
  })
  const usual = usualInputs[mark.kind]?.find((input) => fitting.includes(input))
  return usual ?? (fitting.length === 1 ? fitting[0]! : null)
}
