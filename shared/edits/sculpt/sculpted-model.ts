/**
 * A model during sculpting and painting: strokes are applied dab by dab and can be undone. Used by the engine and the
 * window.
 */
import { linearFromSrgb, srgbFromLinear } from '../../geometry/srgb.ts'
import type { SculptStroke } from '../sculpt-change.ts'
import { Marks, regionAt, type Point } from './brush-region.ts'
import { dab } from './brushes.ts'
import { facesUnder } from './faces-under.ts'
import { PaintedPicture, tileSide, type PaintedFace, type PaintedPixels } from './painted-picture.ts'
import { SculptSurface } from './sculpt-surface.ts'

/** Triangles that share one material of the file. */
export interface SculptedPart {
  /** The joined vertex for each vertex. */
  joinedVertices: Uint32Array
  /** 3 per triangle. */
  indices: ArrayLike<number>
  /** 2 per vertex, origin at the top left. */
  uvs: Float32Array | null
  /** The picture to paint into; null: the vertex colours. */
  picture: number | null
  /** The picture's linear factor. */
  tint: readonly [number, number, number]
}

/** The state before a stroke, for undo. */
export interface StrokeRecord {
  moved: { vertices: number[]; before: number[] }
  coloured: { vertices: number[]; before: number[] }
  tiles: Map<string, Uint8ClampedArray>
}

/** One tile of a picture, in pixels. */
export interface PictureTile {
  picture: number
  x: number
  y: number
  width: number
  height: number
}

export class SculptedModel {
  readonly surface: SculptSurface
  readonly #parts: readonly SculptedPart[]
  /** The first face of each part. */
  readonly #firsts: number[] = []
  readonly #pixels: ReadonlyMap<number, PaintedPixels>
  readonly #pictures = new Map<number, PaintedPicture>()
  readonly #marks: Marks
  readonly #faceMarks: Marks
  readonly #record: Marks
  readonly #ringMarks: Marks
  /** Paint per joined vertex: linear RGB premultiplied by coverage, and the coverage. */
  #layer: Float32Array | null = null
  #news: { vertices: Set<number>; tiles: Set<string> } = { vertices: new Set(), tiles: new Set() }

  /** `pictures`: the pictures that parts are painted into, by number; changed in place. */
  constructor(
    positions: Float32Array,
    parts: readonly SculptedPart[],
    pictures: ReadonlyMap<number, PaintedPixels> = new Map(),
  ) {
    const corners = new Uint32Array(parts.reduce((sum, { indices }) => sum + indices.length, 0))
    let at = 0
    for (const { indices, joinedVertices } of parts) {
      this.#firsts.push(at / 3)
      for (let i = 0; i < indices.length; i++) corners[at++] = joinedVertices[indices[i]!]!
    }
    this.surface = new SculptSurface({ positions, corners })
    this.#parts = parts
    this.#pixels = pictures
    const count = positions.length / 3
    this.#marks = new Marks(count)
    this.#record = new Marks(count)
    this.#ringMarks = new Marks(count)
    this.#faceMarks = new Marks(corners.length / 3)
  }

  /** Paint on the vertices, 4 values each; null if there is none. */
  get layer(): Float32Array | null {
    return this.#layer
  }

  /** Starts a stroke and returns its record, which collects the changes. */
  begin(): StrokeRecord {
    this.#record.begin()
    return { moved: { vertices: [], before: [] }, coloured: { vertices: [], before: [] }, tiles: new Map() }
  }

  /** Applies the dabs of the most recently started stroke, from index `from` on. Returns whether anything changed. */
  apply(change: SculptStroke, from: number, record: StrokeRecord): boolean {
    const radius = change.radiusMm / 1000
    const points = change.points.slice(from)
    const { mirrorX } = change
    const mirrored = ([x, y, z]: Point): Point => [2 * (mirrorX ?? 0) - x, y, z]
    const dabs = points.map((point) => (mirrorX === null ? [point] : [point, mirrored(point)]))
    let isChanged = false
    if (change.kind === 'stroke')
      for (const centres of dabs) {
        const { brush: kind, strength } = change
        const { vertices, by } = dab(this.surface, this.#marks, centres, { kind, radius, strength })
        this.#move(vertices, by, record)
        isChanged ||= vertices.length > 0
      }
    else {
      const pictures = this.#paintPictures(change, dabs, radius, record)
      const vertices = this.#paintVertices(change, dabs, radius, record)
      isChanged = pictures || vertices
    }
    return isChanged
  }

  /** Undoes a stroke; strokes must be undone newest first. */
  revert({ moved, coloured, tiles }: StrokeRecord): void {
    const { positions, grid } = this.surface
    for (const [index, vertex] of moved.vertices.entries()) {
      for (let axis = 0; axis < 3; axis++) positions[vertex * 3 + axis] = moved.before[index * 3 + axis]!
      grid.moved(vertex)
    }
    this.#renew(moved.vertices)
    for (const [index, vertex] of coloured.vertices.entries()) {
      for (let channel = 0; channel < 4; channel++)
        this.#layer![vertex * 4 + channel] = coloured.before[index * 4 + channel]!
      this.#news.vertices.add(vertex)
    }
    for (const [key, before] of tiles) {
      writeTile(this.#pixels.get(tileOf(key, this.#pixels).picture)!, tileOf(key, this.#pixels), before)
      this.#news.tiles.add(key)
    }
  }

  /** Vertices (including those whose normals changed) and tiles that changed since the last call. */
  takeChanges(): { vertices: number[]; tiles: PictureTile[] } {
    const { vertices, tiles } = this.#news
    this.#news = { vertices: new Set(), tiles: new Set() }
    return { vertices: [...vertices], tiles: [...tiles].map((key) => tileOf(key, this.#pixels)) }
  }

  #move(vertices: readonly number[], by: readonly number[], { moved }: StrokeRecord): void {
    const { positions, grid } = this.surface
    for (const [index, vertex] of vertices.entries()) {
      if (this.#record.take(vertex)) {
        moved.vertices.push(vertex)
        for (let axis = 0; axis < 3; axis++) moved.before.push(positions[vertex * 3 + axis]!)
      }
      for (let axis = 0; axis < 3; axis++) positions[vertex * 3 + axis]! += by[index * 3 + axis]!
      grid.moved(vertex)
    }
    this.#renew(vertices)
  }

  #renew(vertices: readonly number[]): void {
    this.#ringMarks.begin()
    const ring: number[] = []
    const renew = (vertex: number) => {
      if (!this.#ringMarks.take(vertex)) return
      this.surface.renewNormal(vertex)
      this.#news.vertices.add(vertex)
    }
    for (const vertex of vertices) {
      renew(vertex)
      this.surface.neighboursOf(vertex, ring)
      for (const other of ring) renew(other)
    }
  }

  #paintVertices(change: Painting, dabs: readonly Point[][], radius: number, { coloured }: StrokeRecord): boolean {
    if (this.#parts.every(({ picture }) => picture !== null)) return false
    this.#layer ??= new Float32Array((this.surface.positions.length / 3) * 4)
    const layer = this.#layer
    const colour = change.colour.map(linearFromSrgb)
    let isChanged = false
    for (const centres of dabs) {
      const weights = new Map<number, number>()
      for (const centre of centres) {
        const region = regionAt(this.surface, this.#marks, centre, radius, true)
        for (const [index, vertex] of region.vertices.entries())
          weights.set(vertex, Math.max(weights.get(vertex) ?? 0, region.weights[index]!))
      }
      for (const [vertex, weight] of weights) {
        if (this.#record.take(vertex)) {
          coloured.vertices.push(vertex)
          for (let channel = 0; channel < 4; channel++) coloured.before.push(layer[vertex * 4 + channel]!)
        }
        const share = weight * change.strength
        for (let channel = 0; channel < 4; channel++) {
          const towards = channel === 3 ? 1 : colour[channel]!
          layer[vertex * 4 + channel]! += (towards - layer[vertex * 4 + channel]!) * share
        }
        this.#news.vertices.add(vertex)
        isChanged = true
      }
    }
    return isChanged
  }

  #paintPictures(change: Painting, dabs: readonly Point[][], radius: number, record: StrokeRecord): boolean {
    if (this.#parts.every(({ picture }) => picture === null)) return false
    let isChanged = false
    const found = facesUnder(this.surface, this.#faceMarks, dabs, radius)
    for (const [index, centres] of dabs.entries()) {
      const byPart = new Map<number, PaintedFace[]>()
      for (const face of found[index]!) {
        const part = this.#partOf(face)
        if (this.#parts[part]!.picture === null) continue
        const faces = byPart.get(part) ?? []
        byPart.set(part, faces)
        faces.push(this.#faceOf(face, part))
      }
      for (const [number, faces] of byPart) {
        const { picture, tint } = this.#parts[number]!
        const painted = this.#pictureOf(picture!)
        const colour = change.colour.map((value, channel) =>
          Math.round(srgbFromLinear(linearFromSrgb(value) / Math.max(tint[channel]!, 1 / 255)) * 255),
        ) as [number, number, number]
        painted.paint(faces, { centres, radius, amount: change.strength, colour }, (tile) => {
          isChanged = true
          const key = `${picture} ${tile}`
          this.#news.tiles.add(key)
          if (record.tiles.has(key)) return
          record.tiles.set(key, readTile(painted.pixels, tileOf(key, this.#pixels)))
        })
      }
    }
    return isChanged
  }

  #pictureOf(picture: number): PaintedPicture {
    const known = this.#pictures.get(picture)
    if (known !== undefined) return known
    const made = new PaintedPicture(this.#pixels.get(picture)!)
    for (const part of this.#parts)
      if (part.picture === picture) for (let at = 0; at < part.indices.length; at += 3) made.cover(uvsOf(part, at))
    this.#pictures.set(picture, made)
    return made
  }

  #partOf(face: number): number {
    let [low, high] = [0, this.#firsts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#firsts[middle]! <= face) low = middle
      else high = middle - 1
    }
    return low
  }

  #faceOf(face: number, part: number): PaintedFace {
    const { positions, corners } = this.surface
    const places: number[] = []
    for (let k = 0; k < 3; k++)
      for (let axis = 0; axis < 3; axis++) places.push(positions[corners[face * 3 + k]! * 3 + axis]!)
    return { corners: places, uvs: uvsOf(this.#parts[part]!, (face - this.#firsts[part]!) * 3) }
  }
}

type Painting = Extract<SculptStroke, { kind: 'paint' }>

function uvsOf({ uvs, indices }: SculptedPart, at: number): number[] {
  const found: number[] = []
  for (let k = 0; k < 3; k++) found.push(uvs![indices[at + k]! * 2]!, uvs![indices[at + k]! * 2 + 1]!)
  return found
}

function tileOf(key: string, pictures: ReadonlyMap<number, PaintedPixels>): PictureTile {
  const [picture, tile] = key.split(' ').map(Number) as [number, number]
  const { width, height } = pictures.get(picture)!
  const across = Math.ceil(width / tileSide)
  const [x, y] = [(tile % across) * tileSide, Math.floor(tile / across) * tileSide]
  return { picture, x, y, width: Math.min(tileSide, width - x), height: Math.min(tileSide, height - y) }
}

/** A tile's pixels, row by row. */
export function readTile({ data, width: across }: PaintedPixels, { x, y, width, height }: PictureTile) {
  const copy = new Uint8ClampedArray(width * height * 4)
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * across + x) * 4
    copy.set(data.subarray(from, from + width * 4), row * width * 4)
  }
  return copy
}

function writeTile(pixels: PaintedPixels, { x, y, width, height }: PictureTile, from: Uint8ClampedArray): void {
  for (let row = 0; row < height; row++)
    pixels.data.set(from.subarray(row * width * 4, (row + 1) * width * 4), ((y + row) * pixels.width + x) * 4)
}
