/** Counts the contents of a glTF document that a `Model` cannot hold. */
import type { SceneThing } from '../../../shared/formats/file-note.ts'
import { noteLeftOut, type ReadContext } from './read-context.ts'
import { textureRefs, type RawGltf, type RawNode } from './raw-gltf.ts'

/** Extensions that are read, and lights, which are counted separately. */
const understood =
  /^(KHR_draco_mesh_compression|(EXT|KHR)_meshopt_compression|KHR_mesh_quantization|KHR_texture_transform|KHR_texture_basisu|EXT_texture_webp|EXT_mesh_gpu_instancing|KHR_lights_punctual|KHR_node_visibility|KHR_materials_(unlit|emissive_strength|pbrSpecularGlossiness))$/

/**
 * Extras that are read, or that programs write for themselves: filaments, plates, morph target names, and trimesh's
 * own.
 */
const bookkeeping = new Set([
  'maquetteFilament',
  'maquettePlate',
  'targetNames',
  'processed',
  'from_gltf_primitive',
  'units',
  'name',
  'node',
])

/** Tangents are not counted, since every program generates them. */
export function noteGltfLeftOut(raw: RawGltf, context: ReadContext): void {
  noteLeftOut(context, {
    animations: listLength(raw['animations']),
    skeletons: listLength(raw['skins']),
    'morph-targets': morphTargets(raw),
    cameras: listLength(raw['cameras']),
    lights: lights(raw),
    'empty-nodes': emptyNodes(raw),
    ...strays(raw),
    'custom-properties': customProperties(raw),
  })
  const named = new Set([...(raw.extensionsUsed ?? []), ...(raw.extensionsRequired ?? [])])
  const extensions = [...named].filter((name) => !understood.test(name))
  if (extensions.length > 0)
    context.note({
      code: 'extensions-left-out',
      figures: { extensions: extensions.slice(0, 20).map((name) => name.slice(0, 80)) },
    })
  for (const material of raw.materials ?? []) {
    const layouts = new Set(
      textureRefs(material).map(({ texCoord = 0, extensions: moved }) =>
        JSON.stringify([texCoord, moved?.['KHR_texture_transform']]),
      ),
    )
    if (layouts.size > 1)
      context.note({ code: 'uv-sets-joined', figures: { material: (material.name ?? '').slice(0, 120) } })
  }
}

function listLength(list: unknown): number {
  return Array.isArray(list) ? list.length : 0
}

/** All primitives of a mesh have the same targets. */
function morphTargets({ meshes = [] }: RawGltf): number {
  return meshes.reduce((sum, { primitives }) => sum + largest(primitives.map(({ targets }) => listLength(targets))), 0)
}

function largest(counts: readonly number[]): number {
  return counts.reduce((most, count) => Math.max(most, count), 0)
}

function lights({ extensions }: RawGltf): number {
  return listLength((extensions as Record<string, { lights?: unknown }> | undefined)?.['KHR_lights_punctual']?.lights)
}

/** Counts lines, points, and additional sets of texture coordinates and colours. */
function strays({ meshes = [], materials = [] }: RawGltf): Partial<Record<SceneThing, number>> {
  const primitives = meshes.flatMap((mesh) => mesh.primitives)
  const modes = primitives.map(({ mode = 4 }) => mode)
  const most = (prefix: string): number =>
    largest(
      primitives.map(({ attributes }) => Object.keys(attributes).filter((name) => name.startsWith(prefix)).length),
    )
  const usedSets = new Set(materials.flatMap((material) => textureRefs(material).map(({ texCoord = 0 }) => texCoord)))
  return {
    points: modes.filter((mode) => mode === 0).length,
    lines: modes.filter((mode) => mode > 0 && mode < 4).length,
    'uv-sets': Math.max(0, most('TEXCOORD_') - Math.max(1, usedSets.size)),
    'colour-sets': Math.max(0, most('COLOR_') - 1),
  }
}

/** Nodes that are not joints and have no mesh, camera, children or extensions. */
function emptyNodes(raw: RawGltf): number {
  const skins = (Array.isArray(raw['skins']) ? raw['skins'] : []) as { joints?: number[] }[]
  const joints = new Set(skins.flatMap((skin) => skin.joints ?? []))
  const holds = ({ mesh, camera, children, extensions }: RawNode): boolean =>
    mesh !== undefined || camera !== undefined || extensions !== undefined || listLength(children) > 0
  return (raw.nodes ?? []).filter((node, index) => !holds(node) && !joints.has(index)).length
}

/** Objects in the document with custom `extras`. */
function customProperties(raw: RawGltf): number {
  let count = 0
  const waiting: object[] = [raw]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const [name, value] of Object.entries(next)) {
      if (typeof value !== 'object' || value === null) continue
      if (name === 'extras') count += Object.keys(value).some((key) => !bookkeeping.has(key)) ? 1 : 0
      else waiting.push(value as object)
    }
  return count
}
