/** Makes the view file of a model: everything the viewer draws, laid out for the graphics card. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Chunk, ViewHeader } from '../../../shared/formats/view-file.ts'
import { checkedParts } from '../formats/check-model.ts'
import type { Model, Progress } from '../model.ts'
import { cutChunks } from './cut-chunks.ts'
import { DerivedFileWriter } from '../derived/derived-file.ts'
import { joinVertices } from './join-vertices.ts'
import { makePreview } from './make-preview.ts'
import { packPart } from './packed-part.ts'
import type { ViewChunk } from '../derived/read-view.ts'
import { sceneTree } from './scene-tree.ts'
import { viewMaterials } from './view-materials.ts'

/**
 * Returns the model as a view file (`shared/formats/view-file.ts`). Peak memory is the model, half as much again in
 * rounded attributes and chunks, and the file: about 400 MB for three million triangles with normals and texture
 * coordinates. Rejects with `bad-geometry` for a model without triangles, with indices out of range or with positions
 * that are not finite.
 */
export async function makeView(model: Model, progress: Progress): Promise<Uint8Array<ArrayBuffer>> {
  const parts = checkedParts(model)
  const checkedModel: Model = { ...model, parts }
  progress(0, 'joining-vertices')
  const packed = parts.map((part) => {
    const whole = packPart(part)
    return { ...whole, indices: joinVertices(whole) }
  })
  progress(0.3, 'simplifying')
  const preview = await makePreview(packed)
  progress(0.5, 'dividing')
  const chunks: ViewChunk[] = []
  for (const [number, part] of packed.entries()) {
    chunks.push(...cutChunks(part, number))
    if (number % 64 === 0) progress(0.5 + (0.4 * (number + 1)) / packed.length)
  }
  progress(0.9, 'writing')
  const { nodes, nodeOf } = sceneTree(checkedModel)
  const writer = new DerivedFileWriter()
  const previewRows = preview.map((chunk) => writeChunk(chunk, writer))
  const looks = viewMaterials(model, writer)
  const header: ViewHeader = {
    kind: 'view',
    name: model.name,
    triangles: chunks.reduce((sum, { indices }) => sum + indices.length / 3, 0),
    vertices: chunks.reduce((sum, { positions }) => sum + positions.length / 3, 0),
    box: boxOf(chunks),
    nodes,
    parts: parts.map(({ name, material, indices }, number) => ({
      name,
      material,
      node: nodeOf[number]!,
      triangles: indices.length / 3,
    })),
    ...looks,
    preview: previewRows,
    chunks: chunks.map((chunk) => writeChunk(chunk, writer)),
    animations: model.animations ?? [],
    morphTargets: model.morphTargets ?? [],
  }
  return writer.finish(header)
}

function writeChunk(chunk: ViewChunk, writer: DerivedFileWriter): Chunk {
  return {
    part: chunk.part,
    vertices: chunk.positions.length / 3,
    triangles: chunk.indices.length / 3,
    box: chunk.box,
    positions: writer.add(chunk.positions),
    normals: chunk.normals && writer.add(chunk.normals),
    uvs: chunk.uvs && writer.add(chunk.uvs),
    colours: chunk.colours && writer.add(chunk.colours),
    indices: writer.add(chunk.indices),
  }
}

function boxOf(chunks: readonly ViewChunk[]): Chunk['box'] {
  if (chunks.length === 0)
    throw new AppError('bad-geometry', 'The model holds no triangles', { details: { reason: 'no-surface' } })
  const axis = (i: number, pick: (...values: number[]) => number, first: number): number =>
    chunks.reduce((sum, { box }) => pick(sum, box[i]!), first)
  return [
    axis(0, Math.min, Infinity),
    axis(1, Math.min, Infinity),
    axis(2, Math.min, Infinity),
    axis(3, Math.max, -Infinity),
    axis(4, Math.max, -Infinity),
    axis(5, Math.max, -Infinity),
  ]
}
