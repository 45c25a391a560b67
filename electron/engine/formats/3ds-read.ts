/**
 * Reads 3DS (Autodesk 3D Studio, release 4): meshes, materials and colour textures. Chunk ids are from the 3DS File
 * Toolkit.
 */
import { getOrAdd } from '../get-or-add.ts'
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import type { Material, Model, Part } from '../model.ts'
import { companionTexture } from './companion-texture.ts'
import { plainMaterial, setOpacity } from './plain-material.ts'
import { damaged, maxParts, tooManyParts } from './limits.ts'
import { type CornerSources, PartBuilder } from './part-builder.ts'
import { transformPart } from './transform-part.ts'
import { noteLeftOut, plainContext, type ReadContext, unitlessSpace } from './read-context.ts'
import { vec3 } from '../../../shared/geometry/vec3.ts'

/** Bytes of memory per byte of the file: a chunk has at least six bytes. */
const memoryPerByte = 32

/**
 * Reads every mesh; its vertices are in world space. Millimetres, Z up, unless the context says otherwise. Rejects with
 * `bad-geometry`, `mesh-too-large`, `unsafe-file`.
 */
export async function read3ds(file: Uint8Array, context: ReadContext = plainContext): Promise<Model> {
  context.budget.reserve(file.byteLength * memoryPerByte)
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const [main] = chunksIn(view, 0, file.byteLength)
  if (main?.id !== 0x4d4d) throw damaged('3DS', 'it does not begin as one')
  const editor = chunksIn(view, main.start, main.end).find(({ id }) => id === 0x3d3d)
  if (editor === undefined) throw damaged('3DS', 'it holds no meshes')
  const chunks = chunksIn(view, editor.start, editor.end)
  const things = { lights: 0, cameras: 0, animations: animatedObjects(view, main) }
  const materials: Material[] = []
  for (const chunk of chunks) if (chunk.id === 0xafff) materials.push(await readMaterial(view, chunk, context))
  const byName = new Map<string, number>()
  materials.forEach(({ name }, index) => byName.has(name) || byName.set(name, index))
  const indices: MaterialIndices = {
    indexOf: (name) => byName.get(name) ?? -1,
    number() {
      if (!byName.has('')) byName.set('', materials.push(plainMaterial()) - 1)
      return byName.get('')!
    },
  }
  const space = unitlessSpace(context, { unit: 'mm', up: 'Z' })
  const parts: Part[] = []
  for (const chunk of chunks) {
    if (chunk.id !== 0x4000) continue
    const { text: name, next } = textAt(view, chunk.start, chunk.end)
    for (const inner of chunksIn(view, next, chunk.end))
      if (inner.id === 0x4100)
        for (const part of readMesh(view, inner, name, indices)) {
          if (parts.length >= maxParts) throw tooManyParts(parts.length + 1)
          parts.push(transformPart(part, space))
        }
      else if (inner.id === 0x4600) things.lights++
      else if (inner.id === 0x4700) things.cameras++
  }
  noteLeftOut(context, things)
  if (parts.length === 0) throw damaged('3DS', 'it holds no triangles')
  return { name: '', parts, materials }
}

/**
 * Counts the objects with more than one key on a track of position, rotation or scale: a single key is the rest pose.
 */
function animatedObjects(view: DataView, main: Chunk): number {
  const keyframer = chunksIn(view, main.start, main.end).find(({ id }) => id === 0xb000)
  if (keyframer === undefined) return 0
  const objects = chunksIn(view, keyframer.start, keyframer.end).filter(({ id }) => id === 0xb002)
  return objects.filter(({ start, end }) =>
    chunksIn(view, start, end).some(
      (track) =>
        track.id >= 0xb020 &&
        track.id <= 0xb022 &&
        track.start + 14 <= track.end &&
        view.getUint32(track.start + 10, true) > 1,
    ),
  ).length
}

interface MaterialIndices {
  /** The first material of this name, or -1. */
  indexOf(name: string): number
  /** The material of faces without one, added on first use. */
  number(): number
}

function readMesh(view: DataView, mesh: Chunk, name: string, materials: MaterialIndices): Part[] {
  const chunks = chunksIn(view, mesh.start, mesh.end)
  const points = chunks.find(({ id }) => id === 0x4110)
  const faces = chunks.find(({ id }) => id === 0x4120)
  if (points === undefined || faces === undefined) return []
  const coordinates = chunks.find(({ id }) => id === 0x4140)
  const positions = floats(view, points, 3)
  const uvs = coordinates === undefined ? undefined : floats(view, coordinates, 2)
  const hasUvs = uvs !== undefined && uvs.length / 2 === positions.length / 3
  const sources: CornerSources = { positions, uvs: hasUvs ? uvs : undefined }
  const count = listLength(view, faces, 8)
  const materialOf = new Int32Array(count).fill(-1)
  for (const group of chunksIn(view, faces.start + 2 + count * 8, faces.end)) {
    if (group.id !== 0x4130) continue
    const { text, next } = textAt(view, group.start, group.end)
    const material = materials.indexOf(text)
    const listed = listLength(view, { ...group, start: next }, 2)
    for (let i = 0; i < listed; i++) {
      const face = view.getUint16(next + 2 + i * 2, true)
      if (face >= count) throw damaged('3DS', `a material is assigned to face ${face} of ${count}`)
      materialOf[face] = material
    }
  }
  const builders = new Map<number, PartBuilder>()
  for (let face = 0; face < count; face++) {
    const builder = getOrAdd(builders, materialOf[face]!, () => new PartBuilder(sources))
    const corner = (k: number) => {
      const index = view.getUint16(faces.start + 2 + face * 8 + k * 2, true)
      return [index, -1, hasUvs ? index : -1, -1] as const
    }
    builder.face([corner(0), corner(1), corner(2)])
  }
  const made = [...builders].map(([material, builder]) =>
    builder.part(name || 'mesh', material >= 0 ? material : materials.number()),
  )
  return made.filter((part) => part !== null)
}

/** The number of entries in a list that starts with its count. Throws `bad-geometry` if they do not fit. */
function listLength(view: DataView, chunk: Chunk, bytesEach: number): number {
  if (chunk.start + 2 > chunk.end) throw damaged('3DS', 'a list breaks off')
  const count = view.getUint16(chunk.start, true)
  if (chunk.start + 2 + count * bytesEach > chunk.end) throw damaged('3DS', 'a list breaks off')
  return count
}

function floats(view: DataView, chunk: Chunk, each: number): Float64Array {
  const count = listLength(view, chunk, each * 4)
  return Float64Array.from({ length: count * each }, (_, i) => view.getFloat32(chunk.start + 2 + i * 4, true))
}

async function readMaterial(view: DataView, chunk: Chunk, context: ReadContext): Promise<Material> {
  const material: Material = { ...plainMaterial(), roughness: 0.6 }
  let opacity = 1
  for (const { id, start, end } of chunksIn(view, chunk.start, chunk.end)) {
    const inner = (): Chunk[] => chunksIn(view, start, end)
    if (id === 0xa000) material.name = textAt(view, start, end).text
    if (id === 0xa020) {
      const [r, g, b] = colourIn(view, inner())
      material.baseColour = [linearFromSrgb(r), linearFromSrgb(g), linearFromSrgb(b), 1]
    }
    if (id === 0xa050) opacity = 1 - shareIn(view, inner())
    if (id === 0xa081) material.doubleSided = true
    if (id === 0xa200 || id === 0xa230) {
      const named = inner().find((found) => found.id === 0xa300)
      if (named === undefined) continue
      const texture = await companionTexture(textAt(view, named.start, named.end).text, context)
      // The bump map of 3DS is a height map, not a normal map, so only colour textures are read.
      if (texture !== undefined && id === 0xa200) material.baseColourTexture = texture
    }
  }
  // A texture hides the colour beneath it.
  if (material.baseColourTexture) material.baseColour = [1, 1, 1, 1]
  if (opacity < 1) setOpacity(material, Math.max(0, opacity))
  return material
}

/** Channels 0 … 1 as stored, without conversion; grey if there is none. */
function colourIn(view: DataView, chunks: Chunk[]): [number, number, number] {
  for (const { id, start, end } of chunks) {
    if ((id === 0x0010 || id === 0x0013) && start + 12 <= end) {
      const channels = vec3((i) => view.getFloat32(start + i * 4, true))
      if (channels.every(Number.isFinite)) return channels
    }
    if ((id === 0x0011 || id === 0x0012) && start + 3 <= end) return vec3((at) => view.getUint8(start + at) / 255)
  }
  return [0.6, 0.6, 0.6]
}

function shareIn(view: DataView, chunks: Chunk[]): number {
  for (const { id, start, end } of chunks) {
    if (id === 0x0030 && start + 2 <= end) return Math.min(1, view.getUint16(start, true) / 100)
    if (id === 0x0031 && start + 4 <= end) return Math.min(1, Math.max(0, view.getFloat32(start, true))) || 0
  }
  return 0
}

export interface Chunk {
  id: number
  /** Byte range of the content. */
  start: number
  end: number
}

const headerBytes = 6

/** Returns the chunks from `start` to `end`. Throws `bad-geometry` if one does not fit. */
export function chunksIn(view: DataView, start: number, end: number): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = start; at + headerBytes <= end;) {
    const length = view.getUint32(at + 2, true)
    if (length < headerBytes || at + length > end) throw damaged('3DS', 'a chunk does not fit')
    chunks.push({ id: view.getUint16(at, true), start: at + headerBytes, end: at + length })
    at += length
  }
  return chunks
}

/** Reads a null-terminated string; also returns where the next value begins. */
export function textAt(view: DataView, start: number, end: number): { text: string; next: number } {
  let at = start
  while (at < end && view.getUint8(at) !== 0) at++
  if (at >= end) throw damaged('3DS', 'a name does not end')
  const bytes = new Uint8Array(view.buffer, view.byteOffset + start, at - start)
  return { text: new TextDecoder('windows-1252').decode(bytes), next: at + 1 }
}
