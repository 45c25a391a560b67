/** Reads a model file and writes it in another format, with notes on losses: shared by conversion and export. */
import type { ConversionNote, ReadNote } from '../../../shared/formats/file-note.ts'
import { formats, type ExportFormat } from '../../../shared/formats/formats.ts'
import { formatLosses } from '../../../shared/formats/losses.ts'
import type { Material, Model, Part, SceneNode, Texture } from '../model.ts'
import type { OpenedModel } from './archive-read.ts'
import { carryGltf } from './carry-gltf.ts'
import { safeFileName } from './file-name.ts'
import type { Matrix } from '../../../shared/geometry/matrix.ts'
import type { ReadContext } from './read-context.ts'
import { openModel } from './read-model.ts'
import { placedModel } from './with-coordinate-system.ts'
import type { WriteOptions } from './write-options.ts'
import { writers } from './writers.ts'

export interface Rewriting {
  file: Uint8Array
  mediaType: string
  format: ExportFormat
  /** Name of the written file; default: the model's. */
  name?: string | undefined
  /** Default unit and up axis. */
  space?: Pick<ReadContext, 'unit' | 'up'>
  options?: WriteOptions
  /** Transform of the model; default: none. */
  placing?: (model: Model) => Matrix | undefined
  /** New names of parts with triangles; default: their own. */
  renamed?: ((part: Part, number: number) => string) | undefined
  /** Called between reading and writing. */
  onRead?: () => void
}

export interface Rewritten {
  model: Model
  kind: OpenedModel['kind']
  file: Uint8Array
  notes: ConversionNote[]
}

/** Losses of a `Model` that a carried document does not have. */
export const lostInModels: ReadonlySet<ReadNote['code']> = new Set([
  'left-out',
  'extensions-left-out',
  'uv-sets-joined',
  'offset-removed',
])

/**
 * Reads a file and writes it in another format. A glTF written as glTF is carried over with all its contents, unless it
 * is compressed or its parts are renamed. Rejects with the errors of `readModel` and the writers.
 */
export async function rewriteModel(work: Rewriting): Promise<Rewritten> {
  const { format, renamed, options = {} } = work
  const { carried, matrix, ...read } = await readOrCarry(work)
  if (carried !== null) return { ...read, file: carried }
  const { model, notes } = read
  const placed = matrix === undefined ? model : placedModel(model, matrix)
  const parts = renamed === undefined ? placed.parts : renamedParts(placed.parts, renamed)
  const name = work.name ?? safeFileName(model.name)
  const file = await writers[format]({ ...placed, parts, name }, options)
  return { ...read, file, notes: [...notes, ...(await lossesOf(model, format, options))] }
}

/** Reads the model, and carries its document over if possible: the document is released before anything is written. */
async function readOrCarry({ file, mediaType, format, options, space, ...work }: Rewriting) {
  const notes: ReadNote[] = []
  const opened = await openModel(file, mediaType, { ...space, note: (note) => notes.push(note) })
  work.onRead?.()
  const { model, kind } = opened
  const matrix = work.placing?.(model)
  const isCompressed = (options?.compression ?? 'none') !== 'none'
  if ((format === 'glb' || format === 'gltf') && !isCompressed && work.renamed === undefined) {
    const losses = notes.filter(({ code }) => lostInModels.has(code))
    // Without losses, moved vertices are better than a node that moves them.
    const carried =
      matrix === undefined || losses.length > 0
        ? await carryGltf(opened, { format, name: work.name ?? safeFileName(model.name), matrix })
        : null
    if (carried !== null)
      return { model, kind, notes: notes.filter((note) => !losses.includes(note)), matrix, carried: carried.file }
  }
  return { model, kind, notes, matrix, carried: null }
}

/** Parts without triangles are dropped and not counted, as in the view. */
function renamedParts(parts: readonly Part[], nameOf: (part: Part, number: number) => string): Part[] {
  return parts
    .filter(({ indices }) => indices.length > 0)
    .map((part, number) => ({ ...part, name: nameOf(part, number) }))
}

/** Returns the contents of a model that the written format cannot hold. */
export async function lossesOf(
  model: Model,
  format: ExportFormat,
  options: WriteOptions = {},
): Promise<ConversionNote[]> {
  if (format === '3mf') {
    const { lossesOf3mf } = await import('./3mf-losses.ts')
    const losses = lossesOf3mf(model, options)
    if (losses !== null) return losses
  }
  const losses = formatLosses(format, {
    hasTextures: texturesOf(model.materials).length > 0,
    hasVertexColours: model.parts.some(({ colours }) => colours !== undefined),
    materials: model.materials.length,
    parts: model.parts.length,
  })
  const groups = formats[format].written.keeps.parts ? groupsOf(model.parts) : 0
  if (groups > 0) losses.push({ code: 'groups-lost', figures: { groups } })
  return losses
}

/** Counts named nodes above parts that are not parts themselves. */
function groupsOf(parts: readonly Part[]): number {
  const own = new Set(parts.map(({ node }) => node))
  const groups = new Set<SceneNode>()
  for (const { node } of parts)
    for (let above = node?.parent; above && !groups.has(above); above = above.parent)
      if (above.name !== '' && !own.has(above)) groups.add(above)
  return groups.size
}

export function texturesOf(materials: readonly Material[]): Texture[] {
  const found = new Map<Uint8Array, Texture>()
  for (const material of materials) {
    const slots = [
      material.baseColourTexture,
      material.normalTexture,
      material.metalnessRoughnessTexture,
      material.occlusionTexture,
      material.emissiveTexture,
    ]
    for (const texture of slots) if (texture && !found.has(texture.bytes)) found.set(texture.bytes, texture)
  }
  return [...found.values()]
}
