/**
 * Takes the packing out of a glTF document, so that any loader can read it: Draco and meshopt geometry becomes plain, KTX2 pictures
 * become PNG, and what lies beside the file comes into it. Nodes, animations, skins and morph targets stay as they stand.
 */
import { AppError } from '../../../shared/app-error.ts'
import { packGlb } from './glb-container.ts'
import { GltfAccessors } from './gltf-accessors.ts'
import { gltfJsonOf, openGltf, type GltfFile } from './gltf-file.ts'
import { plainContext, type Companions } from './read-context.ts'
import { readableTexture } from './companion-texture.ts'
import { roomOf } from './room.ts'
import { GltfBytes } from './gltf-bytes.ts'
import { imagesOf, type RawGltf, type RawImage } from './raw-gltf.ts'
import { unpackDraco } from './unpack-draco.ts'
import { withoutTextures } from './without-textures.ts'

const packings = ['KHR_draco_mesh_compression', 'EXT_meshopt_compression', 'KHR_meshopt_compression']

/**
 * A GLB that needs nothing beside it. Pictures that are not there or cannot be read are left out, as they are where the model is
 * read. Rejects as opening the file does, and `bad-geometry` for packed data that cannot be read.
 */
export async function unpackGltf(file: Uint8Array, companions: Companions = () => undefined): Promise<Uint8Array> {
  const room = roomOf(file.byteLength)
  const opened = openGltf(file, companions, room)
  const raw = gltfJsonOf(file) as RawGltf
  const accessors = await GltfAccessors.open(opened, room)
  accessors.checkClaims()
  const bytes = new GltfBytes(raw, opened.buffers)
  unpackMeshopt(raw, accessors, bytes)
  await unpackDraco(raw, opened.source, accessors, bytes)
  await unpackPictures(raw, opened, accessors, bytes)
  // Stand-ins of packed views stand for nothing any more.
  raw.buffers = raw.buffers?.slice(0, 1) ?? []
  for (const list of ['extensionsUsed', 'extensionsRequired'] as const) {
    const kept = (raw[list] ?? []).filter((name) => ![...packings, 'KHR_texture_basisu'].includes(name))
    if (kept.length > 0) raw[list] = kept
    else delete raw[list]
  }
  const { chunks, byteLength } = bytes.finish()
  return packGlb(raw, chunks, byteLength)
}

function unpackMeshopt(raw: RawGltf, accessors: GltfAccessors, bytes: GltfBytes): void {
  // Views that are added stand behind those that are walked.
  for (const [number, view] of [...(raw.bufferViews ?? [])].entries()) {
    if (view.extensions === undefined || !packings.some((name) => view.extensions?.[name] !== undefined)) continue
    const plain = raw.bufferViews![bytes.add(accessors.view(number))]!
    const { buffer, byteOffset = 0, byteLength } = plain
    Object.assign(view, { buffer, byteOffset, byteLength })
    delete view.extensions
  }
}

async function unpackPictures(
  raw: RawGltf,
  opened: GltfFile,
  accessors: GltfAccessors,
  bytes: GltfBytes,
): Promise<void> {
  const gone = new Set<number>()
  for (const [number, texture] of (raw.textures ?? []).entries()) {
    const packed = texture.extensions?.['KHR_texture_basisu']?.source
    if (packed !== undefined) {
      delete texture.extensions!['KHR_texture_basisu']
      texture.source ??= packed
    }
    if (imagesOf(texture).some((image) => raw.images?.[image] === undefined)) gone.add(number)
  }
  const shown = new Set((raw.textures ?? []).flatMap(imagesOf))
  const lost = new Set<number>()
  for (const [number, image] of (raw.images ?? []).entries()) {
    const found = shown.has(number) ? pictureBytes(image, opened, accessors) : undefined
    const picture = found && (await readableTexture(found, image.name ?? `image-${number}`, plainContext))
    if (picture === undefined) {
      lost.add(number)
      continue
    }
    if (picture.bytes !== found || image.bufferView === undefined) image.bufferView = bytes.add(picture.bytes)
    image.mimeType = picture.mediaType
    delete image.uri
  }
  for (const [number, texture] of (raw.textures ?? []).entries())
    if (imagesOf(texture).some((image) => lost.has(image))) gone.add(number)
  withoutTextures(raw, gone)
}

/** Undefined: it lies beside the file, and is not there. */
function pictureBytes(
  { uri, bufferView }: RawImage,
  opened: GltfFile,
  accessors: GltfAccessors,
): Uint8Array | undefined {
  if (bufferView !== undefined) return accessors.view(bufferView)
  if (uri === undefined) return undefined
  try {
    return opened.resolve(uri)
  } catch (thrown) {
    const reason = thrown instanceof AppError ? thrown.details?.['reason'] : undefined
    if (reason === 'companion-missing') return undefined
    throw thrown
  }
}
