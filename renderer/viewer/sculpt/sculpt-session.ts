/** Applies strokes to the model on the stage, as the engine does when they are saved. Runs in a worker. */
import type { SculptStroke } from '../../../shared/edits/sculpt-change.ts'
import type { PaintedPixels } from '../../../shared/edits/sculpt/painted-picture.ts'
import { readTile, SculptedModel, type StrokeRecord } from '../../../shared/edits/sculpt/sculpted-model.ts'
import { Shading } from '../../../shared/edits/sculpt/shading.ts'
import { joinPositions, rangeAt } from '../join-positions.ts'
import type { ChunkPatch, PicturePatch, SculptChunk, SculptPatch } from './sculpt-chunk.ts'

interface AppliedStroke {
  stroke: SculptStroke
  record: StrokeRecord
  changed: boolean
}

export class SculptSession {
  readonly #chunks: readonly SculptChunk[]
  readonly #model: SculptedModel
  readonly #shading: Shading
  readonly #pictures = new Map<number, PaintedPixels>()
  /** For each joined vertex, the range in `vertices` that holds its vertices, numbered across all chunks. */
  readonly #firsts: Uint32Array
  readonly #vertices: Uint32Array
  /** The first vertex of each chunk in that numbering. */
  readonly #chunkFirsts: Uint32Array
  #list: AppliedStroke[] = []
  /** Unfinished strokes, after those of the list. */
  #live: AppliedStroke[] = []

  constructor(chunks: readonly SculptChunk[]) {
    const { joined, positions } = joinPositions(chunks)
    this.#chunks = chunks
    this.#model = new SculptedModel(
      positions,
      chunks.map((chunk, number) => ({ ...chunk, joinedVertices: joined[number]! })),
      this.#pictures,
    )
    this.#shading = new Shading(
      this.#model.surface,
      chunks.map(({ indices, normals }, number) => ({
        joinedVertices: joined[number]!,
        indices,
        normalAt: normals === null ? null : (vertex) => unit(normals, vertex),
      })),
    )
    this.#chunkFirsts = new Uint32Array(chunks.length + 1)
    for (const [number, own] of joined.entries())
      this.#chunkFirsts[number + 1] = this.#chunkFirsts[number]! + own.length
    ;[this.#firsts, this.#vertices] = verticesAt(joined, positions.length / 3)
  }

  /** Adds a picture to paint into; its pixels are changed in place. */
  addPicture(picture: number, pixels: PaintedPixels): void {
    this.#pictures.set(picture, pixels)
  }

  /** Reverts to the first `keep` strokes and applies more; reuses live strokes that the added ones continue. */
  change(keep: number, added: readonly SculptStroke[]): void {
    const continues =
      keep === this.#list.length &&
      this.#live.length > 0 &&
      this.#live.length <= added.length &&
      this.#live.every(({ stroke }, index) => isStartOf(stroke, added[index]!))
    if (continues) {
      this.live(added)
      this.#list.push(...this.#live)
      this.#live = []
      return
    }
    this.#revert(this.#live, 0)
    this.#revert(this.#list, keep)
    for (const stroke of added) this.#list.push(this.#make(stroke))
  }

  /** Applies unfinished strokes on top of the list; for strokes that have grown, only the new points. */
  live(strokes: readonly SculptStroke[]): void {
    const continues =
      this.#live.length <= strokes.length && this.#live.every(({ stroke }, index) => isStartOf(stroke, strokes[index]!))
    if (!continues) this.#revert(this.#live, 0)
    for (const [index, stroke] of strokes.entries()) {
      const made = this.#live[index]
      if (made === undefined) this.#live.push(this.#make(stroke))
      else if (stroke.points.length > made.stroke.points.length) {
        const changed = this.#model.apply(stroke, made.stroke.points.length, made.record)
        made.changed ||= changed
        made.stroke = stroke
      }
    }
  }

  /** Returns the changes since the last call. */
  patch(): SculptPatch {
    const { vertices, tiles } = this.#model.takeChanges()
    return {
      chunks: this.#chunkPatches(vertices),
      pictures: tiles.map((tile): PicturePatch => ({
        ...tile,
        data: readTile(this.#pictures.get(tile.picture)!, tile),
      })),
      changed: (this.#live.at(-1) ?? this.#list.at(-1))?.changed ?? true,
    }
  }

  #make(stroke: SculptStroke): AppliedStroke {
    const record = this.#model.begin()
    return { stroke, record, changed: this.#model.apply(stroke, 0, record) }
  }

  #revert(made: AppliedStroke[], keep: number): void {
    while (made.length > keep) this.#model.revert(made.pop()!.record)
  }

  #chunkPatches(joined: readonly number[]): ChunkPatch[] {
    const byChunk = new Map<number, { vertices: number[]; joined: number[] }>()
    const firsts = this.#chunkFirsts.subarray(0, this.#chunks.length)
    for (const point of joined)
      for (let i = this.#firsts[point]!; i < this.#firsts[point + 1]!; i++) {
        const vertex = this.#vertices[i]!
        const chunk = rangeAt(firsts, vertex)
        let found = byChunk.get(chunk)
        if (found === undefined) byChunk.set(chunk, (found = { vertices: [], joined: [] }))
        found.vertices.push(vertex - this.#chunkFirsts[chunk]!)
        found.joined.push(point)
      }
    return [...byChunk].map(([chunk, found]) => this.#chunkPatch(chunk, found.vertices, found.joined))
  }

  #chunkPatch(chunk: number, vertices: readonly number[], joined: readonly number[]): ChunkPatch {
    const source = this.#chunks[chunk]!
    const { normals } = source
    const { layer } = this.#model
    const { positions } = this.#model.surface
    const patch: ChunkPatch = {
      chunk,
      vertices: Uint16Array.from(vertices),
      positions: new Float32Array(vertices.length * 3),
      normals: normals === null ? null : new Int8Array(vertices.length * 4),
      colours: layer === null || source.picture !== null ? null : new Float32Array(vertices.length * 4),
    }
    const normal: [number, number, number] = [0, 0, 0]
    for (const [index, vertex] of vertices.entries()) {
      const point = joined[index]!
      for (let axis = 0; axis < 3; axis++) patch.positions[index * 3 + axis] = positions[point * 3 + axis]!
      if (normals !== null) {
        this.#shading.normal(chunk, vertex, unit(normals, vertex), normal)
        for (let axis = 0; axis < 3; axis++) patch.normals![index * 4 + axis] = Math.round(normal[axis]! * 127)
      }
      if (patch.colours === null || layer === null) continue
      const left = 1 - layer[point * 4 + 3]!
      for (let channel = 0; channel < 3; channel++) {
        const own = source.colours === null ? 1 : source.colours[vertex * 4 + channel]! / 65_535
        const painted = layer[point * 4 + channel]! / Math.max(source.tint[channel]!, 1 / 255)
        patch.colours[index * 4 + channel] = own * left + painted
      }
      patch.colours[index * 4 + 3] = source.colours === null ? 1 : source.colours[vertex * 4 + 3]! / 65_535
    }
    return patch
  }
}

function unit(normals: Int8Array, vertex: number): [number, number, number] {
  const at = vertex * 4
  const length = Math.hypot(normals[at]!, normals[at + 1]!, normals[at + 2]!) || 1
  return [normals[at]! / length, normals[at + 1]! / length, normals[at + 2]! / length]
}

/** Returns whether `other` is the same stroke, possibly with more points. */
function isStartOf(stroke: SculptStroke, other: SculptStroke): boolean {
  if (stroke.points.length > other.points.length || setting(stroke) !== setting(other)) return false
  return stroke.points.every((point, index) => point.every((value, axis) => value === other.points[index]![axis]))
}

function setting({ points: _points, ...rest }: SculptStroke): string {
  return JSON.stringify(rest)
}

/** Inverts `joined`: returns the first vertex of each joined vertex, and the vertices in that order. */
function verticesAt(joined: readonly Uint32Array[], count: number): [Uint32Array, Uint32Array] {
  const firsts = new Uint32Array(count + 1)
  for (const own of joined) for (const point of own) firsts[point + 1]!++
  for (let point = 0; point < count; point++) firsts[point + 1]! += firsts[point]!
  const vertices = new Uint32Array(firsts[count]!)
  const filled = firsts.slice(0, count)
  let vertex = 0
  for (const own of joined) for (const point of own) vertices[filled[point]!++] = vertex++
  return [firsts, vertices]
}
