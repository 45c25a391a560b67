/** A small writer of derived files for tests of the window, apart from the engine's own. */
import { derivedVersion } from '../../shared/formats/view-file.ts'
import type { Chunk, Range, ViewHeader } from '../../shared/formats/view-file.ts'
import type { Material, Model, Part, Texture } from '../../electron/engine/model.ts'

/** Magic, version, header, then arrays at multiples of 8, as `shared/formats/view-file.ts` says. */
export function writeDerived(
  build: (put: (array: ArrayBufferView, elementBytes?: number) => Range) => object,
): Uint8Array {
  const arrays: { at: number; bytes: Uint8Array }[] = []
  let end = 0
  const header = build((array, elementBytes = (array as unknown as Uint8Array).BYTES_PER_ELEMENT) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    const at = end
    arrays.push({ at, bytes })
    end = Math.ceil((at + bytes.length) / 8) * 8
    return { at, count: bytes.length / elementBytes }
  })
  const json = new TextEncoder().encode(JSON.stringify(header))
  const first = Math.ceil((16 + json.length) / 8) * 8
  const file = new Uint8Array(first + end)
  file.set(new TextEncoder().encode('MQDV'))
  const view = new DataView(file.buffer)
  view.setUint32(4, derivedVersion, true)
  view.setUint32(8, json.length, true)
  file.set(json, 16)
  for (const { at, bytes } of arrays) file.set(bytes, first + at)
  return file
}

/** A view of a model, cut in the order of its triangles. `previewOf` adds a preview of every n-th triangle. */
export function writeView(model: Model, { previewOf = 0, maxVertices = 65_535 } = {}): Uint8Array {
  return writeDerived((put) => {
    const cut = (step: number) =>
      model.parts.flatMap((part, number) =>
        chunksOf(part, step, maxVertices).map((chunk) => ({ ...chunk, part: number })),
      )
    const preview = (previewOf > 0 ? cut(previewOf) : []).map((chunk) => writeChunk(chunk, put))
    const textures = model.materials.flatMap((material) =>
      Object.values(mapsOf(material)).filter((map) => map !== undefined),
    )
    const unique = [...new Set(textures)]
    const files = unique.map(({ name, mediaType, width, height, bytes }) => ({
      name,
      mediaType,
      width,
      height,
      storedBytes: bytes.length,
      file: put(bytes),
    }))
    const chunks = cut(1).map((chunk) => writeChunk(chunk, put))
    const box = chunks.reduce(
      (all, { box: own }) => own.map((value, axis) => (axis < 3 ? Math.min : Math.max)(value, all[axis]!)),
      [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity],
    )
    return {
      kind: 'view',
      name: model.name,
      triangles: chunks.reduce((sum, { triangles }) => sum + triangles, 0),
      vertices: chunks.reduce((sum, { vertices }) => sum + vertices, 0),
      box: box as ViewHeader['box'],
      nodes: [{ name: model.name, parent: null }],
      parts: model.parts.map(({ name, material, indices }) => ({
        name,
        node: 0,
        material,
        triangles: indices.length / 3,
      })),
      materials: model.materials.map((material) => describeMaterial(material, unique)),
      textures: files,
      preview,
      chunks,
      animations: [],
      morphTargets: [],
    } satisfies ViewHeader
  })
}

interface CutChunk {
  part: number
  positions: Float32Array
  normals: Int8Array | null
  uvs: Float32Array | null
  colours: Uint16Array | null
  indices: Uint16Array
}

function chunksOf(part: Part, step: number, maxVertices: number): Omit<CutChunk, 'part'>[] {
  const chunks: Omit<CutChunk, 'part'>[] = []
  let own = new Map<number, number>()
  let indices: number[] = []
  const close = () => {
    if (indices.length === 0) return
    const vertices = [...own.keys()]
    const pick = (array: Float32Array, width: number) =>
      vertices.flatMap((vertex) => [...array.subarray(vertex * width, (vertex + 1) * width)])
    chunks.push({
      positions: Float32Array.from(pick(part.positions, 3)),
      normals:
        part.normals === undefined
          ? null
          : Int8Array.from(
              vertices.flatMap((vertex) =>
                [...part.normals!.subarray(vertex * 3, vertex * 3 + 3), 0].map((value) => Math.round(value * 127)),
              ),
            ),
      uvs: part.uvs === undefined ? null : Float32Array.from(pick(part.uvs, 2)),
      colours:
        part.colours === undefined
          ? null
          : Uint16Array.from(pick(part.colours, 4), (value) => Math.round(value * 65_535)),
      indices: Uint16Array.from(indices),
    })
    own = new Map()
    indices = []
  }
  for (let corner = 0; corner < part.indices.length; corner += 3 * step) {
    if (own.size + 3 > maxVertices) close()
    for (let k = 0; k < 3; k++) {
      const vertex = part.indices[corner + k]!
      if (!own.has(vertex)) own.set(vertex, own.size)
      indices.push(own.get(vertex)!)
    }
  }
  close()
  return chunks
}

function writeChunk(chunk: CutChunk, put: (array: ArrayBufferView) => Range): Chunk {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity] as Chunk['box']
  chunk.positions.forEach((value, index) => {
    const axis = index % 3
    box[axis] = Math.min(box[axis]!, value)
    box[axis + 3] = Math.max(box[axis + 3]!, value)
  })
  return {
    part: chunk.part,
    vertices: chunk.positions.length / 3,
    triangles: chunk.indices.length / 3,
    box,
    positions: put(chunk.positions),
    normals: chunk.normals === null ? null : put(chunk.normals),
    uvs: chunk.uvs === null ? null : put(chunk.uvs),
    colours: chunk.colours === null ? null : put(chunk.colours),
    indices: put(chunk.indices),
  }
}

function mapsOf(material: Material) {
  return {
    baseColour: material.baseColourTexture,
    normal: material.normalTexture,
    metalnessRoughness: material.metalnessRoughnessTexture,
    occlusion: material.occlusionTexture,
    emissive: material.emissiveTexture,
  }
}

function describeMaterial(material: Material, textures: Texture[]): ViewHeader['materials'][number] {
  const maps = mapsOf(material)
  const number = (texture: Texture | undefined) => (texture === undefined ? null : textures.indexOf(texture))
  return {
    name: material.name,
    baseColour: material.baseColour,
    metalness: material.metalness,
    roughness: material.roughness,
    emissive: material.emissive ?? [0, 0, 0],
    alphaMode: material.alphaMode ?? 'opaque',
    alphaCutoff: material.alphaCutoff ?? 0.5,
    doubleSided: material.doubleSided ?? false,
    unspecified: material.metalness === 1 && material.roughness === 1 && maps.metalnessRoughness === undefined,
    maps: {
      baseColour: number(maps.baseColour),
      normal: number(maps.normal),
      metalnessRoughness: number(maps.metalnessRoughness),
      occlusion: number(maps.occlusion),
      emissive: number(maps.emissive),
    },
  }
}
