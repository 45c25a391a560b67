/** Workflows in ComfyUI's API format, as its window exports them. */
import type { ProfileOverrides } from '../../../shared/connection.ts'

export interface PlainNode {
  class_type: string
  inputs: Record<string, unknown>
  _meta?: { title: string }
}

/** A node with a title. */
export function node(classType: string, inputs: Record<string, unknown>, title: string = classType): PlainNode {
  return { class_type: classType, inputs, _meta: { title } }
}

/** From a prompt, a picture and a seed to a model. */
export const paintedModel: Record<string, PlainNode> = {
  '1': node('LoadImage', { image: 'example.png' }, 'maquette:image'),
  '2': node('CLIPTextEncode', { text: 'an owl', clip: ['4', 1] }, 'maquette:prompt'),
  '3': node(
    'KSampler',
    { seed: 7, steps: 20, cfg: 5.5, model: ['4', 0] },
    'maquette:seed; maquette:set:Steps[1..50]@steps',
  ),
  '4': node('ImageOnlyCheckpointLoader', { ckpt_name: 'hunyuan3d.safetensors' }),
  '9': node('SaveGLB', { mesh: ['8', 0], filename_prefix: 'mesh/mesh' }, 'Save'),
}

/** From a prompt to a picture. */
export const paintedPicture: Record<string, PlainNode> = {
  '2': node('CLIPTextEncode', { text: 'an owl', clip: ['4', 1] }, 'maquette:prompt'),
  '9': node('SaveImage', { images: ['8', 0], filename_prefix: 'p' }),
}

/** Overrides that hold these workflows, by their ids. */
export function workflowOverrides(workflows: Record<string, Record<string, PlainNode>>): ProfileOverrides {
  return Object.fromEntries(
    Object.entries(workflows).map(([id, nodes]) => [`workflow.${id}`, [`Workflow ${id}`, JSON.stringify(nodes)]]),
  )
}
