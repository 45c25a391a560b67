/** Applies changes of filaments to the model on the stage, as the engine does when they are saved. Runs in a worker. */
import { BufferAttribute, BufferGeometry, Vector3 } from 'three'
import { MeshBVH } from 'three-mesh-bvh'
import type { FilamentChange } from '../../../shared/edits/filament-change.ts'
import { carryOut } from '../../../shared/edits/filaments/carry-out.ts'
import { areasOf, partAt, type FindNearest } from '../../../shared/edits/filaments/face-geometry.ts'
import { asFile, PaintedSurface } from '../../../shared/edits/filaments/painted-surface.ts'
import { joinPositions } from '../join-positions.ts'
import { drawnFaces, type DrawnFaces, type PaintChunk } from './drawn-faces.ts'

/** Memory limit for the stored surfaces that undo starts from, in bytes. */
const maxRememberedBytes = 256 * 1024 * 1024

export class PaintSession {
  readonly #chunks: readonly PaintChunk[]
  /** The first face index of each chunk. */
  readonly #firsts: Uint32Array
  readonly #base: PaintedSurface
  #changes: FilamentChange[] = []
  /** The surface after each change; null if it has been discarded. */
  #surfaces: (PaintedSurface | null)[] = []
  #tree: MeshBVH | null = null

  /** `filaments`: the filament of each material of the file; null if it has none. */
  constructor(chunks: readonly PaintChunk[], filaments: readonly (number | null)[]) {
    const { joined, positions } = joinPositions(chunks)
    const count = chunks.reduce((sum, { indices }) => sum + indices.length, 0)
    const indices = new Uint32Array(count)
    const materials = new Uint32Array(count / 3)
    this.#firsts = new Uint32Array(chunks.length)
    let at = 0
    for (const [number, chunk] of chunks.entries()) {
      this.#firsts[number] = at / 3
      materials.fill(chunk.material, at / 3, (at + chunk.indices.length) / 3)
      for (const index of chunk.indices) indices[at++] = joined[number]![index]!
    }
    this.#chunks = chunks
    this.#base = new PaintedSurface({ positions, indices, materials, filaments })
  }

  /**
   * Reverts to the first `keep` changes and applies more. Throws the errors of `carryOut`, leaving the state unchanged.
   */
  change(keep: number, added: readonly FilamentChange[]): void {
    const changes = [...this.#changes.slice(0, keep), ...added]
    const surfaces = this.#surfaces.slice(0, keep)
    let from = keep
    while (from > 0 && (surfaces[from - 1] ?? null) === null) from--
    let surface = from === 0 ? this.#base : surfaces[from - 1]!
    for (let index = from; index < changes.length; index++) {
      surface = surface.clone()
      carryOut(surface, changes[index]!, this.#find)
      surfaces[index] = surface
    }
    this.#changes = changes
    this.#surfaces = limited(surfaces)
  }

  /** Returns the painted faces to draw over the model, whose materials show their current filaments. */
  painted(): DrawnFaces[] {
    const surface = this.#now
    const faces: number[] = []
    for (let face = 0; face < surface.faceCount; face++)
      if (surface.painted[face] !== asFile && surface.filamentOf(face) !== fileFilament(surface, face)) faces.push(face)
    return drawnFaces(surface, faces, this.#chunks, this.#firsts)
  }

  /** Returns what strokes would paint on top of the list, without changing it. */
  preview(strokes: readonly FilamentChange[]): DrawnFaces[] {
    const surface = this.#now.clone()
    const faces = new Set<number>()
    for (const stroke of strokes) for (const face of carryOut(surface, stroke, this.#find)) faces.add(face)
    return drawnFaces(surface, [...faces], this.#chunks, this.#firsts)
  }

  /** Returns the area in square millimetres by filament; negative numbers denote materials without a filament. */
  areas(): Record<number, number> {
    return Object.fromEntries([...areasOf(this.#now)].map(([number, area]) => [number, area * 1e6]))
  }

  /** Returns the filament at a position of the surface, or null. */
  filamentAt(at: readonly [number, number, number]): number | null {
    const found = this.#find(...at)
    if (found.face < 0) return null
    const number = this.#now.filamentOf(partAt(this.#now, found))
    return number < 0 ? null : number
  }

  get #now(): PaintedSurface {
    return this.#surfaces.at(-1) ?? this.#base
  }

  #find: FindNearest = (x, y, z) => {
    this.#tree ??= treeOf(this.#base)
    const near = this.#tree.closestPointToPoint(new Vector3(x, y, z))
    if (near === null) return { face: -1, x, y, z, distance: Infinity }
    return { face: near.faceIndex, x: near.point.x, y: near.point.y, z: near.point.z, distance: near.distance }
  }
}

function fileFilament(surface: PaintedSurface, face: number): number {
  return surface.fileFilaments[surface.materials[surface.origin[face]!]!]!
}

/** Preserves the face numbering of the file. */
function treeOf({ positions, corners }: PaintedSurface): MeshBVH {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setIndex(new BufferAttribute(corners, 1))
  return new MeshBVH(geometry, { indirect: true })
}

/** Keeps the newest surfaces within the memory limit, and always the last one. */
function limited(surfaces: readonly (PaintedSurface | null)[]): (PaintedSurface | null)[] {
  let bytes = 0
  return surfaces
    .toReversed()
    .map((surface, index) => {
      bytes += surface?.byteLength ?? 0
      return index === 0 || bytes <= maxRememberedBytes ? surface : null
    })
    .toReversed()
}
