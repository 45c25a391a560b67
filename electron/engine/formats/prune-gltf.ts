/** Removes what material changes left unused in a glTF document, and renumbers the rest. */
import type { GltfBytes } from './gltf-bytes.ts'
import { imagesOf, textureRefs, type RawGltf, type RawSpan } from './raw-gltf.ts'

/** Candidates for removal; nothing else is removed. */
interface PruneCandidates {
  /** Textures that were in use before. */
  textures: ReadonlySet<number>
  /** Materials that were merged into others. */
  materials: readonly number[]
}

/**
 * Extensions whose references to textures, materials and views are known. With any other (such as animation pointers),
 * nothing is renumbered and unused items stay.
 */
const knownExtensions =
  /^(KHR_materials_\w+|KHR_draco_mesh_compression|(EXT|KHR)_meshopt_compression|KHR_mesh_quantization|KHR_texture_transform|KHR_texture_basisu|EXT_texture_webp|EXT_texture_avif|EXT_mesh_gpu_instancing|KHR_lights_punctual|KHR_xmp_json_ld)$/

/** Whether all references to textures, materials and views can be found. */
export function hasKnownExtensions(raw: RawGltf): boolean {
  return (raw.extensionsUsed ?? []).every((name) => knownExtensions.test(name))
}

/** Changes document and bytes in place. */
export function pruneGltf(raw: RawGltf, bytes: GltfBytes, left: PruneCandidates): void {
  if (!hasKnownExtensions(raw)) return
  pruneMaterials(raw, left.materials)
  const usedNow = new Set((raw.materials ?? []).flatMap((material) => textureRefs(material).map(({ index }) => index)))
  const goneTextures = [...left.textures].filter((texture) => !usedNow.has(texture))
  if (goneTextures.length === 0) return
  const candidates = new Set(goneTextures.flatMap((texture) => imagesOf(raw.textures![texture]!)))
  const { remaining: textures, newIndices } = without(raw.textures ?? [], goneTextures)
  for (const ref of (raw.materials ?? []).flatMap(textureRefs)) ref.index = newIndices[ref.index]!
  setOrDrop(raw, 'textures', textures)
  const shown = new Set(textures.flatMap(imagesOf))
  pruneImages(
    raw,
    bytes,
    [...candidates].filter((image) => !shown.has(image)),
  )
  if (textures.length === 0) delete raw.samplers
}

function pruneMaterials(raw: RawGltf, gone: readonly number[]): void {
  if (gone.length === 0) return
  const { remaining, newIndices } = without(raw.materials ?? [], gone)
  raw.materials = remaining
  for (const { primitives } of raw.meshes ?? [])
    for (const primitive of primitives) {
      if (primitive.material !== undefined) primitive.material = newIndices[primitive.material]!
      for (const mapping of primitive.extensions?.KHR_materials_variants?.mappings ?? [])
        mapping.material = newIndices[mapping.material]!
    }
}

function pruneImages(raw: RawGltf, bytes: GltfBytes, gone: readonly number[]): void {
  const { remaining, newIndices } = without(raw.images ?? [], gone)
  const views = gone.flatMap((image) => raw.images?.[image]?.bufferView ?? [])
  for (const texture of raw.textures ?? []) {
    if (texture.source !== undefined) texture.source = newIndices[texture.source]!
    for (const extension of Object.values(texture.extensions ?? {}))
      if (Number.isInteger(extension?.source)) extension.source = newIndices[extension.source]!
  }
  setOrDrop(raw, 'images', remaining)
  pruneViews(raw, bytes, views)
}

/** Removes unreferenced views, and the additional byte ranges in `spans`, in place. Call it only once. */
export function pruneViews(
  raw: RawGltf,
  bytes: GltfBytes,
  candidates: readonly number[],
  spans: readonly RawSpan[] = [],
): void {
  const holders = viewHolders(raw)
  const needed = new Set(holders.map(({ bufferView }) => bufferView))
  const gone = [...new Set(candidates)].filter((view) => !needed.has(view))
  const before = raw.bufferViews ?? []
  const { remaining, newIndices } = without(before, gone)
  for (const holder of holders) holder.bufferView = newIndices[holder.bufferView]!
  setOrDrop(raw, 'bufferViews', remaining)
  bytes.cut([...gone.map((view) => before[view]!), ...spans])
}

function viewHolders(raw: RawGltf): { bufferView: number }[] {
  const holders: { bufferView?: number }[] = [
    ...(raw.accessors ?? []),
    ...(raw.accessors ?? []).flatMap(({ sparse }) => (sparse === undefined ? [] : [sparse.indices, sparse.values])),
    ...(raw.images ?? []),
    ...(raw.meshes ?? []).flatMap(({ primitives }) =>
      primitives.flatMap(({ extensions }) => extensions?.KHR_draco_mesh_compression ?? []),
    ),
  ]
  return holders.filter((holder): holder is { bufferView: number } => holder.bufferView !== undefined)
}

const tidied = [
  'EXT_texture_webp',
  'KHR_texture_basisu',
  'KHR_texture_transform',
  'KHR_materials_emissive_strength',
  'KHR_materials_pbrSpecularGlossiness',
] as const

/** Updates the lists of material and texture extensions. */
export function tidyExtensions(raw: RawGltf): void {
  const text = JSON.stringify([raw.textures ?? [], raw.materials ?? []])
  const has = (name: string): boolean => text.includes(`"${name}":`)
  const list = (names: readonly string[], added: readonly string[]): string[] => {
    const kept = names.filter((name) => !(tidied as readonly string[]).includes(name) || has(name))
    return [...kept, ...added.filter((name) => has(name) && !kept.includes(name))]
  }
  setOrDrop(raw, 'extensionsUsed', list(raw.extensionsUsed ?? [], tidied))
  // A texture that is only WebP requires the extension.
  const onlyWebp = (raw.textures ?? []).some(
    ({ source, extensions }) => source === undefined && extensions?.['EXT_texture_webp'],
  )
  setOrDrop(raw, 'extensionsRequired', list(raw.extensionsRequired ?? [], onlyWebp ? ['EXT_texture_webp'] : []))
}

/** The remaining items, and the new index of each old one. */
function without<Item>(
  items: readonly Item[],
  gone: readonly number[],
): { remaining: Item[]; newIndices: (number | undefined)[] } {
  const leave = new Set(gone)
  let next = 0
  const newIndices = items.map((_, index) => (leave.has(index) ? undefined : next++))
  return { remaining: items.filter((_, index) => !leave.has(index)), newIndices }
}

/** glTF does not allow empty arrays. */
function setOrDrop<Name extends 'textures' | 'images' | 'bufferViews' | 'extensionsUsed' | 'extensionsRequired'>(
  raw: RawGltf,
  name: Name,
  items: NonNullable<RawGltf[Name]>,
): void {
  if (items.length > 0) raw[name] = items
  else delete raw[name]
}
