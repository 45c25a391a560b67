/**
 * Writes a glTF document without converting it to a `Model`, so that animations, skins, morph targets, cameras, lights,
 * node trees, extras and extensions are kept. Only containers and compression change.
 */
import type { OpenedModel } from './archive-read.ts'
import { modelsIn } from './archived-models.ts'
import { safeFileName } from './file-name.ts'
import { packGlb } from './glb-container.ts'
import { GltfBytes } from './gltf-bytes.ts'
import { isGlb, type GltfFile } from './gltf-file.ts'
import { imageHeader } from './image-header.ts'
import { multiply, type Matrix } from '../../../shared/geometry/matrix.ts'
import { modelKind } from './model-kind.ts'
import { hasKnownExtensions, pruneViews } from './prune-gltf.ts'
import type { RawGltf, RawNode } from './raw-gltf.ts'
import { formats } from '../../../shared/formats/formats.ts'
import { TextureFiles } from './texture-files.ts'
import { isPacked, unpackDocument, unpackGltf } from './unpack-gltf.ts'
import { openZip } from './zip-read.ts'
import { writeZip } from './zip-write.ts'

const placementName = 'Placement'

export interface Carried {
  format: 'glb' | 'gltf'
  /** Base name of the files in a ZIP. */
  name: string
  /** The transform applied to the whole scene. */
  matrix?: Matrix | undefined
}

/**
 * Returns an opened glTF as a file, and the number of nodes added to move it. Changes the document in place. Null for
 * other formats, and if scenes cannot be moved: they share nodes, or lie far from the origin. Rejects with the errors of
 * unpacking.
 */
export async function carryGltf(
  { gltf, kind }: Pick<OpenedModel, 'gltf' | 'kind'>,
  { format, name, matrix }: Carried,
): Promise<{ file: Uint8Array; addedNodes: number } | null> {
  // The matrix is meant for the model near the origin, and viewers compute positions in 32 bits.
  if (gltf === null || (gltf.isMoved && matrix !== undefined)) return null
  const { raw } = gltf
  const isWhole = kind === 'gltf' && isGlb(gltf.file) && !isPacked(raw) && !gltf.isCorrected
  const unpacked = isWhole ? null : await unpackDocument(gltf)
  const addedNodes = matrix === undefined ? 0 : placeScenes(raw, matrix)
  if (addedNodes === null) return null
  if (format === 'glb' && matrix === undefined)
    return { file: unpacked === null ? gltf.file : packGlb(raw, unpacked.chunks, unpacked.byteLength), addedNodes }
  const buffers = unpacked === null ? gltf.buffers : [Buffer.concat(unpacked.chunks)]
  if (format === 'gltf') return { file: await asFiles(raw, buffers, safeFileName(name)), addedNodes }
  const { chunks, byteLength } = new GltfBytes(raw, buffers).finish()
  return { file: packGlb(raw, chunks, byteLength), addedNodes }
}

/** Returns an unpacked, self-contained GLB; null for other formats. Rejects with the errors of unpacking. */
export async function gltfAsGlb(file: Uint8Array, mediaType: string): Promise<Uint8Array | null> {
  const kind = modelKind(file, mediaType)
  if (kind === 'gltf') return unpackGltf(file)
  if (kind !== 'archive') return null
  const archive = openZip(file)
  const [choices, ...others] = modelsIn(archive)
  if (choices === undefined || others.length > 0 || formats[choices[0].format].reader !== 'gltf') return null
  return unpackGltf(archive.read(choices[0].path)!, { companions: choices[0].companions() })
}

/** Puts each scene under a node that moves it; returns the number of nodes added. Null if two scenes share a node. */
function placeScenes(raw: RawGltf, matrix: Matrix): number | null {
  const scenes = raw.scenes ?? []
  const roots = scenes.flatMap(({ nodes = [] }) => nodes)
  if (roots.length === 0 || new Set(roots).size < roots.length) return null
  const before = raw.nodes!.length
  for (const scene of scenes) {
    if (scene.nodes === undefined) continue
    const known = placementIn(scene.nodes, raw)
    if (known !== null) known.matrix = [...multiply(matrix, known.matrix)]
    else scene.nodes = [raw.nodes!.push({ name: placementName, matrix: [...matrix], children: scene.nodes }) - 1]
  }
  return raw.nodes!.length - before
}

/** The node that an earlier placement added, if the scene has one. */
function placementIn(roots: readonly number[], raw: RawGltf): (RawNode & { matrix: number[] }) | null {
  const only = roots.length === 1 ? raw.nodes?.[roots[0]!] : undefined
  const { matrix } = only ?? {}
  const isOurs = only?.name === placementName && Object.keys(only).length === 3 && only.children !== undefined
  return isOurs && matrix !== undefined ? Object.assign(only, { matrix }) : null
}

function asFiles(raw: RawGltf, buffers: GltfFile['buffers'], stem: string): Promise<Uint8Array> {
  const bytes = new GltfBytes(raw, buffers)
  const textures = new TextureFiles()
  // Unknown extensions may refer to views by index.
  if (hasKnownExtensions(raw)) pruneViews(raw, bytes, takePictures(raw, buffers, textures))
  const { chunks, byteLength } = bytes.finish()
  if (raw.buffers?.[0] !== undefined) raw.buffers[0].uri = `${encodeURIComponent(stem)}.bin`
  return writeZip({
    [`${stem}.gltf`]: new TextEncoder().encode(`${JSON.stringify(raw, null, 2)}\n`),
    ...(byteLength === 0 ? {} : { [`${stem}.bin`]: new Uint8Array(Buffer.concat(chunks)) }),
    ...textures.files,
  })
}

/** Moves images to files; returns the indices of their views. Images of unknown kinds stay in the buffer. */
function takePictures(raw: RawGltf, buffers: GltfFile['buffers'], textures: TextureFiles): number[] {
  const left: number[] = []
  for (const [number, image] of (raw.images ?? []).entries()) {
    if (image.bufferView === undefined) continue
    const { buffer, byteOffset = 0, byteLength } = raw.bufferViews![image.bufferView]!
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
