/**
 * Makes a glTF document readable without decoders: Draco and meshopt geometry becomes plain, KTX2 textures become PNG,
 * and companion files are embedded. Nodes, animations, skins and morph targets stay.
 */
import { packGlb } from './glb-container.ts'
import { GltfAccessors } from './gltf-accessors.ts'
import { type GltfFile, openGltf } from './gltf-file.ts'
import { companionPicture } from './gltf-materials-read.ts'
import { plainContext, type ReadContext } from './read-context.ts'
import { readableTexture } from './companion-texture.ts'
import { withinReadingTime } from './reading-time.ts'
import { memoryBudgetOf } from './memory-budget.ts'
import { GltfBytes } from './gltf-bytes.ts'
import { hasKnownExtensions, pruneViews } from './prune-gltf.ts'
import { imagesOf, type RawGltf, type RawImage, type RawSpan, type RawTextureRef } from './raw-gltf.ts'
import { unpackDraco } from './unpack-draco.ts'

const pictures = 'KHR_texture_basisu'
const packings = ['KHR_draco_mesh_compression', 'EXT_meshopt_compression', 'KHR_meshopt_compression']

/** Whether a GLB has compressed data or refers to other files. */
export function isPacked(raw: RawGltf): boolean {
  const named = [...(raw.extensionsUsed ?? []), ...(raw.extensionsRequired ?? [])]
  return (
    (raw.buffers ?? []).length > 1 ||
    named.some((name) => [...packings, pictures].includes(name)) ||
    [...(raw.buffers ?? []), ...(raw.images ?? [])].some(({ uri }) => uri !== undefined)
  )
}

/**
 * Returns a self-contained GLB. Missing and unreadable pictures are left out. Rejects with the errors of `openGltf`,
 * and `bad-geometry` for compressed data that cannot be decoded.
 */
export async function unpackGltf(file: Uint8Array, overrides: Partial<ReadContext> = {}): Promise<Uint8Array> {
  const context = { ...plainContext, budget: memoryBudgetOf(file.byteLength), ...overrides }
  return withinReadingTime(file.byteLength, async () => {
    const opened = openGltf(file, context.companions, context.budget)
    const { chunks, byteLength } = await unpack(opened, context)
    return packGlb(opened.raw, chunks, byteLength)
  })
}

/** Unpacks an opened document in place; returns the pieces of its buffer. Rejects with the errors of `unpackGltf`. */
export function unpackDocument(opened: GltfFile): Promise<{ chunks: Uint8Array[]; byteLength: number }> {
  const fileBytes = opened.file.byteLength
  return withinReadingTime(fileBytes, () => unpack(opened, { ...plainContext, budget: memoryBudgetOf(fileBytes) }))
}

async function unpack(opened: GltfFile, context: ReadContext): Promise<{ chunks: Uint8Array[]; byteLength: number }> {
  const { raw } = opened
  const { budget } = context
  const accessors = await GltfAccessors.open(opened, budget)
  accessors.checkClaims()
  const bytes = new GltfBytes(raw, opened.buffers)
  const before = viewsNamed(raw)
  const packed = unpackMeshopt(raw, accessors, bytes)
  await unpackDraco(raw, opened.source, accessors, bytes)
  await unpackPictures(raw, opened, accessors, bytes, context)
  // Unknown extensions may refer to views by index.
  if (hasKnownExtensions(raw)) pruneViews(raw, bytes, before, packed)
  // Fallback buffers are no longer needed.
  raw.buffers = raw.buffers?.slice(0, 1) ?? []
  for (const list of ['extensionsUsed', 'extensionsRequired'] as const) {
    const kept = (raw[list] ?? []).filter((name) => ![...packings, pictures].includes(name))
    if (kept.length > 0) raw[list] = kept
    else delete raw[list]
  }
  return bytes.finish()
}

/** Decodes meshopt views; returns the spans of the compressed bytes. */
function unpackMeshopt(raw: RawGltf, accessors: GltfAccessors, bytes: GltfBytes): RawSpan[] {
  const left: RawSpan[] = []
  // Views that are added during the loop are not visited.
  for (const [number, view] of [...(raw.bufferViews ?? [])].entries()) {
    if (view.extensions === undefined || !packings.some((name) => view.extensions?.[name] !== undefined)) continue
    const plain = raw.bufferViews![bytes.add(accessors.view(number))]!
    const { buffer, byteOffset = 0, byteLength } = plain
    left.push(...packings.flatMap((name) => view.extensions![name] ?? []))
    Object.assign(view, { buffer, byteOffset, byteLength })
    delete view.extensions
  }
  return left
}

function viewsNamed(raw: RawGltf): number[] {
  const primitives = (raw.meshes ?? []).flatMap((mesh) => mesh.primitives)
  return [
    ...primitives.flatMap(({ extensions }) => extensions?.KHR_draco_mesh_compression?.bufferView ?? []),
    ...(raw.images ?? []).flatMap(({ bufferView }) => bufferView ?? []),
  ]
}

async function unpackPictures(
  raw: RawGltf,
  opened: GltfFile,
  accessors: GltfAccessors,
  bytes: GltfBytes,
  context: ReadContext,
): Promise<void> {
  const removedTextures = new Set<number>()
  for (const [number, texture] of (raw.textures ?? []).entries()) {
    const packed = texture.extensions?.[pictures]?.source
    if (packed !== undefined) {
      delete texture.extensions![pictures]
      texture.source ??= packed
    }
    const images = imagesOf(texture)
    if (images.length === 0 || images.some((image) => raw.images?.[image] === undefined)) removedTextures.add(number)
  }
  const shown = new Set((raw.textures ?? []).flatMap(imagesOf))
  const lost = new Set<number>()
  for (const [number, image] of (raw.images ?? []).entries()) {
    const found = shown.has(number) ? pictureBytes(image, opened, accessors, context) : undefined
    const picture = found && (await readableTexture(found, image.name ?? `image-${number}`, context))
    if (picture === undefined) {
      lost.add(number)
      continue
    }
    if (picture.bytes !== found || image.bufferView === undefined) image.bufferView = bytes.add(picture.bytes)
    image.mimeType = picture.mediaType
    delete image.uri
  }
  for (const [number, texture] of (raw.textures ?? []).entries())
    if (imagesOf(texture).some((image) => lost.has(image))) removedTextures.add(number)
  withoutTextures(raw, removedTextures)
}

function pictureBytes(
  { uri, bufferView }: RawImage,
  opened: GltfFile,
  accessors: GltfAccessors,
  context: ReadContext,
): Uint8Array | undefined {
  if (bufferView !== undefined) return accessors.view(bufferView)
  return uri === undefined ? undefined : companionPicture(opened, uri, context)
}

/** Removes references to textures from materials, in place. The textures stay, so that nothing is renumbered. */
export function withoutTextures(raw: RawGltf, removedTextures: ReadonlySet<number>): void {
  if (removedTextures.size === 0) return
  const waiting: object[] = [...(raw.materials ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const properties = next as Record<string, unknown>
    for (const [name, value] of Object.entries(properties)) {
      if (typeof value !== 'object' || value === null || name === 'extras') continue
      if (/texture$/i.test(name) && removedTextures.has((value as RawTextureRef).index)) delete properties[name]
      else waiting.push(value)
    }
  }
}
