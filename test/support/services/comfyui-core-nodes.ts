/**
 * What nodes of ComfyUI itself take and give, as `comfy_extras/nodes_mesh_postprocess.py`, `nodes_save_3d.py`, `nodes.py` and the
 * page of Load3DAdvanced have them in autumn 2026 (D): the inputs that are required, and the kinds of all.
 */
interface CoreNode {
  required: Readonly<Record<string, string>>
  optional?: Readonly<Record<string, string>>
  outputs: readonly string[]
}

const map = { low_poly: 'MESH', high_poly: 'MESH', resolution: 'INT' }

export const coreNodes: Readonly<Record<string, CoreNode>> = {
  Load3DAdvanced: {
    required: { model_file: 'COMBO', viewport_state: 'LOAD_3D', width: 'INT', height: 'INT' },
    outputs: ['FILE_3D'],
  },
  Get3DComponents: { required: { model_3d: 'FILE_3D' }, outputs: ['MESH'] },
  DecimateMesh: { required: { mesh: 'MESH', target_face_count: 'INT', placement_mode: 'COMBO' }, outputs: ['MESH'] },
  RemeshMesh: {
    required: {
      mesh: 'MESH',
      resolution: 'INT',
      sign_mode: 'COMBO',
      'sign_mode.qef': 'BOOLEAN',
      'sign_mode.drop_inverted_components': 'BOOLEAN',
      'sign_mode.drop_enclosed_components': 'BOOLEAN',
      band: 'FLOAT',
      project_back: 'FLOAT',
      fix_poles: 'BOOLEAN',
      smooth_iters: 'INT',
      drop_small_components: 'FLOAT',
      precluster_max_verts: 'INT',
    },
    // Required by the versions before it, and ignored by this one.
    optional: { target_faces: 'INT' },
    outputs: ['MESH'],
  },
  UnwrapMesh: {
    required: { mesh: 'MESH', segmenter: 'COMBO', resolution: 'INT', padding: 'INT', weld_distance: 'FLOAT' },
    outputs: ['MESH'],
  },
  BakeNormalMapFromMesh: {
    required: { ...map, cage_distance: 'FLOAT', ignore_backfaces: 'BOOLEAN' },
    outputs: ['IMAGE'],
  },
  BakeAmbientOcclusion: {
    required: { ...map, samples: 'INT', max_distance: 'FLOAT', strength: 'FLOAT', bias: 'FLOAT' },
    outputs: ['IMAGE'],
  },
  EmptyImage: { required: { width: 'INT', height: 'INT', batch_size: 'INT', color: 'INT' }, outputs: ['IMAGE'] },
  ApplyTextureToMesh: {
    required: { mesh: 'MESH', base_color: 'IMAGE' },
    optional: { metallic: 'IMAGE', roughness: 'IMAGE', occlusion: 'IMAGE', normal_map: 'IMAGE' },
    outputs: ['MESH'],
  },
  SaveGLB: { required: { mesh: 'MESH', filename_prefix: 'STRING' }, outputs: [] },
}

export interface Nodes {
  [id: string]: { class_type?: unknown; inputs?: Record<string, unknown> }
}

/** What ComfyUI says of a node: `[type, message, details]`. Nodes that are not in the table are not looked at. */
export function nodeErrors(nodes: Nodes, id: string): [string, string, string][] {
  const { class_type: kind, inputs = {} } = nodes[id] ?? {}
  const core = coreNodes[String(kind)]
  if (core === undefined) return []
  return [
    ...Object.keys(core.required)
      .filter((input) => !(input in inputs))
      .map((input): [string, string, string] => ['required_input_missing', 'Required input is missing', input]),
    ...Object.entries(inputs).flatMap(([input, value]): [string, string, string][] => {
      const wanted = core.required[input] ?? core.optional?.[input]
      const given = kindOf(nodes, value)
      return given === null || wanted === undefined || given.includes(wanted)
        ? []
        : [
            [
              'return_type_mismatch',
              'Return type mismatch between linked nodes',
              `${input}, ${given.join()} != ${wanted}`,
            ],
          ]
    }),
  ]
}

/** The kinds that a value may stand for; null where the node that it comes from is not in the table. */
function kindOf(nodes: Nodes, value: unknown): string[] | null {
  if (Array.isArray(value)) {
    const from = nodes[String(value[0])]
    const core = coreNodes[String(from?.class_type)]
    return core === undefined ? null : [core.outputs[Number(value[1])] ?? 'nothing']
  }
  switch (typeof value) {
    case 'string':
      return ['STRING', 'COMBO']
    case 'number':
      return Number.isInteger(value) ? ['INT', 'FLOAT'] : ['FLOAT']
    case 'boolean':
      return ['BOOLEAN']
    default:
      return ['LOAD_3D']
  }
}
