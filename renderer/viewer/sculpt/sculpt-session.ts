/**
 * Carries strokes out on the model that stands on the stage, as the engine will when they are applied, and says what has changed of it.
 * Runs in a worker. Pure but for what it remembers.
 */
import type { SculptStroke } from '../../../shared/edits/sculpt-change.ts'
import type { PaintedPixels } from '../../../shared/edits/sculpt/painted-picture.ts'
import { readTile, SculptedModel, type StrokeRecord } from '../../../shared/edits/sculpt/sculpted-model.ts'
import { Shading } from '../../../shared/edits/sculpt/shading.ts'
import { joinPositions } from '../join-positions.ts'
import type { ChunkPatch, PicturePatch, SculptChunk, SculptPatch } from './sculpt-chunk.ts'

interface Made {
  stroke: SculptStroke
  record: StrokeRecord
  changed: boolean
}

export class SculptSession {
  readonly #chunks: readonly SculptChunk[]
  readonly #model: SculptedModel
  readonly #shading: Shading
  readonly #pictures = new Map<number, PaintedPixels>()
  /** Vertices of chunks at a joined vertex: numbers through all chunks, from `firsts` on. */
  readonly #firsts: Uint32Array
  readonly #vertices: Uint32Array
  /** The first vertex of each chunk in that numbering. */
  readonly #chunkFirsts: Uint32Array
  /** Strokes of the list. */
  #list: Made[] = []
  /** Strokes in hand, after those of the list. */
  #live: Made[] = []

  constructor(chunks: readonly SculptChunk[]) {
    const { places, positions } = joinPositions(chunks)
    this.#chunks = chunks
    this.#model = new SculptedModel(
      positions,
      chunks.map((chunk, number) => ({ ...chunk, places: places[number]! })),
      this.#pictures,
    )
    this.#shading = new Shading(
      this.#model.surface,
      chunks.map(({ indices, normals }, number) => ({
        places: places[number]!,
        indices,
        normalAt: normals === null ? null : (vertex) => unit(normals, vertex),
      })),
    )
    this.#chunkFirsts = new Uint32Array(chunks.length + 1)
    for (const [number, own] of places.entries())
      this.#chunkFirsts[number + 1] = this.#chunkFirsts[number]! + own.length
    ;[this.#firsts, this.#vertices] = verticesAt(places, positions.length / 3)
  }

  /** The pixels of a picture that is painted into; they are changed in place. */
  addPicture(picture: number, pixels: PaintedPixels): void {
    this.#pictures.set(picture, pixels)
  }

  /** Takes the list back to its first `keep` strokes and makes more. What is in hand becomes part of it where it goes on in the same way. */
  change(keep: number, added: readonly SculptStroke[]): void {
    const goesOn =
      keep === this.#list.length &&
      this.#live.length > 0 &&
      this.#live.length <= added.length &&
      this.#live.every(({ stroke }, index) => isStartOf(stroke, added[index]!))
    if (goesOn) {
      this.live(added)
      this.#list.push(...this.#live)
      this.#live = []
      return
    }
    this.#revert(this.#live, 0)
    this.#revert(this.#list, keep)
    for (const stroke of added) this.#list.push(this.#make(stroke))
  }

  /** Makes strokes over the list that are not in it yet; of those that have only grown, what they grew by. */
  live(strokes: readonly SculptStroke[]): void {
    const same = this.#live.length
    const goesOn = same <= strokes.length && this.#live.every(({ stroke }, index) => isStartOf(stroke, strokes[index]!))
    if (!goesOn) this.#revert(this.#live, 0)
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

  /** What has changed since it was last asked. */
  patch(): SculptPatch {
    const { vertices, tiles } = this.#model.news()
    return {
      chunks: this.#chunkPatches(vertices),
      pictures: tiles.map((tile): PicturePatch => ({
        ...tile,
        data: readTile(this.#pictures.get(tile.picture)!, tile),
      })),
      changed: (this.#live.at(-1) ?? this.#list.at(-1))?.changed ?? true,
    }
  }

  #make(stroke: SculptStroke): Made {
    const record = this.#model.begin()
    return { stroke, record, changed: this.#model.apply(stroke, 0, record) }
  }

  #revert(made: Made[], keep: number): void {
    while (made.length > keep) this.#model.revert(made.pop()!.record)
  }

  #chunkPatches(joined: readonly number[]): ChunkPatch[] {
    const byChunk = new Map<number, { vertices: number[]; places: number[] }>()
    for (const place of joined)
      for (let i = this.#firsts[place]!; i < this.#firsts[place + 1]!; i++) {
        const vertex = this.#vertices[i]!
        const chunk = this.#chunkOf(vertex)
        let found = byChunk.get(chunk)
        if (found === undefined) byChunk.set(chunk, (found = { vertices: [], places: [] }))
        found.vertices.push(vertex - this.#chunkFirsts[chunk]!)
        found.places.push(place)
      }
    return [...byChunk].map(([chunk, { vertices, places }]) => this.#chunkPatch(chunk, vertices, places))
  }

  #chunkPatch(chunk: number, vertices: readonly number[], places: readonly number[]): ChunkPatch {
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
      const place = places[index]!
      for (let axis = 0; axis < 3; axis++) patch.positions[index * 3 + axis] = positions[place * 3 + axis]!
      if (normals !== null) {
        this.#shading.normal(chunk, vertex, unit(normals, vertex), normal)
        for (let axis = 0; axis < 3; axis++) patch.normals![index * 4 + axis] = Math.round(normal[axis]! * 127)
      }
      if (patch.colours === null || layer === null) continue
      const left = 1 - layer[place * 4 + 3]!
      for (let channel = 0; channel < 3; channel++) {
        const own = source.colours === null ? 1 : source.colours[vertex * 4 + channel]! / 65_535
        const painted = layer[place * 4 + channel]! / Math.max(source.tint[channel]!, 1 / 255)
        patch.colours[index * 4 + channel] = own * left + painted
      }
      patch.colours[index * 4 + 3] = source.colours === null ? 1 : source.colours[vertex * 4 + 3]! / 65_535
    }
    return patch
  }

  #chunkOf(vertex: number): number {
    let [low, high] = [0, this.#chunks.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#chunkFirsts[middle]! <= vertex) low = middle
      else high = middle - 1
    }
    return low
  }
}

function unit(normals: Int8Array, vertex: number): [number, number, number] {
  const at = vertex * 4
  const length = Math.hypot(normals[at]!, normals[at + 1]!, normals[at + 2]!) || 1
  return [normals[at]! / length, normals[at + 1]! / length, normals[at + 2]! / length]
}

/** Whether a stroke has only grown into another. */
function isStartOf(stroke: SculptStroke, other: SculptStroke): boolean {
  if (stroke.points.length > other.points.length || setting(stroke) !== setting(other)) return false
  return stroke.points.every((point, index) => point.every((value, axis) => value === other.points[index]![axis]))
}

function setting({ points: _points, ...rest }: SculptStroke): string {
  return JSON.stringify(rest)
}

function verticesAt(places: readonly Uint32Array[], count: number): [Uint32Array, Uint32Array] {
  const firsts = new Uint32Array(count + 1)
  for (const own of places) for (const place of own) firsts[place + 1]!++
  for (let place = 0; place < count; place++) firsts[place + 1]! += firsts[place]!
  const vertices = new Uint32Array(firsts[count]!)
  const filled = firsts.slice(0, count)
  let vertex = 0
  for (const own of places) for (const place of own) vertices[filled[place]!++] = vertex++
  return [firsts, vertices]
}
