import type { Phase } from '../../shared/phase.ts'

/**
 * A model in memory, as every engine operation takes and gives it: metres, Y up, right-handed, counter-clockwise fronts,
 * exactly as in glTF 2.0. Parts that touch repeat their common vertices bit for bit, so that welding identical positions
 * joins them into one closed surface.
 */
export interface Model {
  name: string
  parts: Part[]
  materials: Material[]
  /** Names of what the file can play, where its reader reports. */
  animations?: string[]
  morphTargets?: string[]
}

/** A node of the scene that a file describes: told apart by identity, not by name. */
export interface SceneNode {
  name: string
  /** Null at the top. */
  parent: SceneNode | null
  /** Printed as an object of its own, on this plate, counted from 1. What hangs below it belongs to it. */
  plate?: number
}

/** Triangles of one material. */
export interface Part {
  name: string
  /** Where it hangs in the file's scene, where its reader reports. */
  node?: SceneNode
  /** Index into `Model.materials`. */
  material: number
  /** 3 per vertex, metres. */
  positions: Float32Array
  /** 3 per vertex, unit length. */
  normals?: Float32Array
  /** 2 per vertex, origin at the top left as in glTF. */
  uvs?: Float32Array
  /** 4 per vertex, linear RGBA 0 … 1. */
  colours?: Float32Array
  /** 3 per triangle. */
  indices: Uint32Array
}

export interface Material {
  name: string
  /** Linear RGBA, 0 … 1. */
  baseColour: [number, number, number, number]
  metalness: number
  roughness: number
  /** Linear RGB. */
  emissive?: [number, number, number]
  baseColourTexture?: Texture
  normalTexture?: Texture
  /** Multiplies what the normal map tilts. Left out: 1. */
  normalStrength?: number
  metalnessRoughnessTexture?: Texture
  occlusionTexture?: Texture
  emissiveTexture?: Texture
  alphaMode?: 'opaque' | 'mask' | 'blend'
  alphaCutoff?: number
  doubleSided?: boolean
  /** Its colours hold their own light, as a scan's photographs do: no other light falls on it. */
  unlit?: boolean
  /** The filament that it is printed with, counted from 1; its base colour is that of the spool. */
  filament?: number
}

export interface Texture {
  name: string
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp'
  /** The encoded file. */
  bytes: Uint8Array
  width: number
  height: number
  /** Bytes of the picture as it stood in the file, where it was packed otherwise there. */
  storedBytes?: number
}

/** RGBA, 8 bits a channel, sRGB, rows from the top, not premultiplied. */
export interface Raster {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** Reported by an operation as it goes: 0 … 1, and what it is doing. Cancelling ends the worker itself. */
export type Progress = (fraction: number, doing?: Phase) => void

export const metresPerMillimetre = 0.001
