/** Workflows in ComfyUI's API format, as its window exports them. */
import type { ProfileOverrides } from '../../../shared/protocol/connection.ts'

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

const saveModel = node('SaveGLB', { mesh: ['8', 0], filename_prefix: 'mesh/mesh' })
const loadMesh = (title: string) => node('LoadMesh', { model_file: 'example.glb' }, title)

/** One workflow for each operation that a workflow can be, by its id. */
export const workflowsOfEachKind: Record<string, Record<string, PlainNode>> = {
  model: paintedModel,
  picture: paintedPicture,
  words: { '2': node('CLIPTextEncode', { text: 'an owl' }, 'maquette:prompt'), '9': saveModel },
  views: {
    '1': node('LoadImage', { image: 'front.png' }, 'maquette:image:front'),
    '2': node('LoadImage', { image: 'back.png' }, 'maquette:image:back'),
    '9': saveModel,
  },
  edit: {
    '1': node('LoadImage', { image: 'example.png' }, 'maquette:image'),
    '2': node('CLIPTextEncode', { text: 'in bronze' }, 'maquette:prompt'),
    '9': node('SaveImage', { images: ['8', 0], filename_prefix: 'p' }),
  },
  paint: {
    '1': loadMesh('maquette:mesh'),
    '2': node('CLIPTextEncode', { text: 'bronze' }, 'maquette:prompt'),
    '9': saveModel,
  },
  remesh: { '1': loadMesh('maquette:mesh'), '9': saveModel },
  lighter: { '1': loadMesh('maquette:mesh; maquette:makes:optimize-topology'), '9': saveModel },
  format: { '1': loadMesh('maquette:mesh; maquette:makes:convert'), '9': saveModel },
  print: { '1': loadMesh('maquette:mesh; maquette:makes:print-prepare'), '9': saveModel },
  colours: { '1': loadMesh('maquette:mesh; maquette:makes:print-colours'), '9': saveModel },
}

/** Overrides that hold these workflows, by their ids. */
export function workflowOverrides(workflows: Record<string, Record<string, PlainNode>>): ProfileOverrides {
  return Object.fromEntries(
    Object.entries(workflows).map(([id, nodes]) => [`workflow.${id}`, [`Workflow ${id}`, JSON.stringify(nodes)]]),
  )
}
