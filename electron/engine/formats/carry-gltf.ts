/**
 * Carries a glTF document over as it stands, so that what a `Model` has no place for stays: animations, skins, morph targets,
 * cameras, lights, node trees, extras, further coordinates, extensions. Only containers and packing change.
 */
import { archivedModel } from './archive-read.ts'
import { safeFileName } from './file-name.ts'
import { packGlb } from './glb-container.ts'
import { GltfBytes } from './gltf-bytes.ts'
import { gltfJsonOf, isGlb, openGltf } from './gltf-file.ts'
import { imageHeader } from './image-header.ts'
import { multiply, type Matrix } from '../../../shared/geometry/matrix.ts'
import { modelKind } from './model-kind.ts'
import { hasKnownExtensions, pruneViews } from './prune-gltf.ts'
import type { RawGltf, RawNode } from './raw-gltf.ts'
import type { ReadContext } from './read-context.ts'
import { formats } from '../../../shared/formats/formats.ts'
import { TextureFiles } from './texture-files.ts'
import { isPacked, unpackGltf } from './unpack-gltf.ts'
import { openZip } from './zip-read.ts'
import { writeZip } from './zip-write.ts'

const placementName = 'Placement'

export interface Carried {
  format: 'glb' | 'gltf'
  /** Of the files in a ZIP. */
  name: string
  /** What moves the whole scene. */
  matrix?: Matrix | undefined
}

/**
 * The document of a glTF, alone or in a ZIP with its companions, as a file of its own. Null where the file is not a glTF, or
 * where its scenes share nodes and cannot be moved. Rejects as unpacking does.
 */
export async function carryGltf(
  file: Uint8Array,
  mediaType: string,
  { format, name, matrix }: Carried,
): Promise<Uint8Array | null> {
  const isWhole = modelKind(file, mediaType) === 'gltf' && isGlb(file) && !isPacked(file)
  const glb = isWhole ? file : await gltfAsGlb(file, mediaType)
  if (glb === null) return null
  const placed = matrix === undefined ? glb : placedGlb(glb, matrix)
  if (placed === null) return null
  return format === 'glb' ? placed : asFiles(placed, safeFileName(name))
}

/** A GLB that needs nothing beside it and has nothing packed. Null for what is not a glTF. Rejects as unpacking does. */
export async function gltfAsGlb(
  file: Uint8Array,
  mediaType: string,
  context: Partial<ReadContext> = {},
): Promise<Uint8Array | null> {
  const kind = modelKind(file, mediaType)
  if (kind === 'gltf') return unpackGltf(file, context)
  const inner = kind === 'archive' ? archivedModel(openZip(file, context.room)) : null
  if (inner === null || formats[inner.format].reader !== 'gltf') return null
  return unpackGltf(inner.file, { ...context, companions: inner.companions })
}

/** The same scene below a node that moves it; a node of two scenes cannot hang below both. */
function placedGlb(glb: Uint8Array, matrix: Matrix): Uint8Array | null {
  const raw = gltfJsonOf(glb) as RawGltf
  const scenes = raw.scenes ?? []
  const roots = scenes.flatMap(({ nodes = [] }) => nodes)
  if (roots.length === 0 || new Set(roots).size < roots.length) return null
  for (const scene of scenes) {
    if (scene.nodes === undefined) continue
    const before = placementIn(scene.nodes, raw)
    if (before !== null) {
      before.matrix = [...multiply(matrix, before.matrix)]
      continue
    }
    const above = raw.nodes!.push({ name: placementName, matrix: [...matrix], children: scene.nodes }) - 1
    scene.nodes = [above]
  }
  const bytes = new GltfBytes(raw, openGltf(glb).buffers)
  const { chunks, byteLength } = bytes.finish()
  return packGlb(raw, chunks, byteLength)
}

/** The node that this has put above a scene before. */
function placementIn(roots: readonly number[], raw: RawGltf): (RawNode & { matrix: number[] }) | null {
  const only = roots.length === 1 ? raw.nodes?.[roots[0]!] : undefined
  const { matrix } = only ?? {}
  const isOurs = only?.name === placementName && Object.keys(only).length === 3 && only.children !== undefined
  return isOurs && matrix !== undefined ? Object.assign(only, { matrix }) : null
}

/** The text, the buffer and the pictures as files in a ZIP. */
function asFiles(glb: Uint8Array, stem: string): Uint8Array {
  const raw = gltfJsonOf(glb) as RawGltf
  const bytes = new GltfBytes(raw, openGltf(glb).buffers)
  const textures = new TextureFiles()
  // What is not known may name views by their numbers.
  if (hasKnownExtensions(raw)) pruneViews(raw, bytes, takePictures(raw, glb, textures))
  const { chunks, byteLength } = bytes.finish()
  if (raw.buffers?.[0] !== undefined) raw.buffers[0].uri = `${encodeURIComponent(stem)}.bin`
  return writeZip({
    [`${stem}.gltf`]: new TextEncoder().encode(`${JSON.stringify(raw, null, 2)}\n`),
    ...(byteLength === 0 ? {} : { [`${stem}.bin`]: new Uint8Array(Buffer.concat(chunks)) }),
    ...textures.files,
  })
}

/** Pictures become files; the numbers of the views that they leave behind. One of a kind that is not known stays in the buffer. */
function takePictures(raw: RawGltf, glb: Uint8Array, textures: TextureFiles): number[] {
  const { source, buffers } = openGltf(glb)
  const left: number[] = []
  for (const [number, image] of (raw.images ?? []).entries()) {
    if (image.bufferView === undefined) continue
    const { buffer, byteOffset, byteLength } = source.bufferViews[image.bufferView]!
    const picture = buffers[buffer]!.subarray(byteOffset, byteOffset + byteLength)
    const header = imageHeader(picture)
    if (header === undefined) continue
    const named = { ...header, name: image.name ?? `texture-${number}`, bytes: new Uint8Array(picture) }
    left.push(image.bufferView)
    image.uri = encodeURIComponent(textures.add(named))
    delete image.bufferView
  }
  return left
}
