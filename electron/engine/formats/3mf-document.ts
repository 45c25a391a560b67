/** A parsed model part of a 3MF file. */
import type { GrowingArray } from '../mesh/growing-array.ts'
import type { Matrix } from '../../../shared/geometry/matrix.ts'
import type { Vector } from '../mesh/vectors.ts'
import type { PaintChain } from './paint-code.ts'

/** Linear RGBA, 0 … 1. */
export type LinearColour = [number, number, number, number]

export type PropertyGroup =
  | { kind: 'base'; materials: { name: string; colour: LinearColour }[]; display: number | undefined }
  | { kind: 'colours'; colours: LinearColour[] }
  | { kind: 'texture'; texture: number; coordinates: GrowingArray<Float64Array> }
  | { kind: 'composite'; base: number; indices: number[]; shares: number[][] }
  | { kind: 'multi'; groups: number[]; blends: ('mix' | 'multiply')[]; indices: number[][] }
  | { kind: 'display'; surfaces: { metalness: number; roughness: number }[] }

export interface ThreeMfObject {
  id: number
  name: string
  type: string
  /** Default property group of triangles without one. */
  group: number | undefined
  property: number
  /** Cura's extruder, counted from 1; 0 if there is none. */
  filament: number
  mesh: ThreeMfMesh | undefined
  components: Placement[]
}

export interface ThreeMfMesh {
  /** 3 per vertex, in the unit of the file. */
  positions: GrowingArray<Float64Array>
  /** What was subtracted from the positions, far from the origin. */
  origin: Vector
  /** 7 per triangle: three vertices, the property group or −1, three property indices or −1. */
  triangles: GrowingArray<Float64Array>
  /** Per triangle, up to the last painted one: 0, or its index in `paints`, counted from 1. */
  paint: GrowingArray<Float64Array>
  /**
   * `beyond`: filament numbers, in leaf order, of the leaves that do not encode theirs; OrcaSlicer stores filaments
   * above 16 this way.
   */
  paints: { code: string; chain: PaintChain; beyond: readonly number[] }[]
}

/** A placed object, possibly from another part. */
export interface Placement {
  object: number
  path: string | undefined
  transform: Matrix
}

export interface ThreeMfDocument {
  metresPerUnit: number
  title: string
  groups: Map<number, PropertyGroup>
  /** Paths of images in the package. */
  textures: Map<number, string>
  objects: Map<number, ThreeMfObject>
  items: Placement[]
  /** Whether any triangle is painted with a filament. */
  isPainted: boolean
  /** Number of beams in lattices, which are not read. */
  beams: number
  /** Namespaces of required extensions that are not supported. */
  unsupported: string[]
}
