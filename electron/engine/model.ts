import type { Phase } from '../../shared/protocol/phase.ts'

/**
 * A model in memory, the input and output of every engine operation: metres, Y up, right-handed, counter-clockwise
 * front faces, as in glTF 2.0. Touching parts repeat their shared vertices bit for bit, so that welding identical
 * positions joins them into one closed surface.
 */
export interface Model {
  name: string
  parts: Part[]
  materials: Material[]
  /** Names of the file's animations, if its reader reports them. */
  animations?: string[]
  morphTargets?: string[]
}

/** A node of the file's scene, compared by identity, not by name. */
export interface SceneNode {
  name: string
  /** Null for a root. */
  parent: SceneNode | null
  /** Printed as an object of its own, on this plate, counted from 1. Its descendants belong to it. */
  plate?: number
}

/** Triangles of one material. */
export interface Part {
  name: string
  /** Its node in the file's scene, if its reader reports it. */
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
  /** Scale of the normal map. Default: 1. */
  normalStrength?: number
  metalnessRoughnessTexture?: Texture
  occlusionTexture?: Texture
  emissiveTexture?: Texture
  alphaMode?: 'opaque' | 'mask' | 'blend'
  alphaCutoff?: number
  doubleSided?: boolean
  /** Colours include lighting, as in photogrammetry: the surface is not lit. */
  unlit?: boolean
  /** The filament that it is printed with, counted from 1; its base colour is the spool's. */
  filament?: number
}

export interface Texture {
  name: string
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp'
  /** The encoded image file. */
  bytes: Uint8Array
  width: number
  height: number
  /** Size of the image in the source file, if it was encoded differently there. */
  storedBytes?: number
}

/** RGBA, 8 bits per channel, sRGB, top row first, not premultiplied. */
export interface Raster {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** Reports progress: 0 … 1, and the current phase. Cancelling ends the worker itself. */
export type Progress = (fraction: number, doing?: Phase) => void

export const metresPerMillimetre = 0.001
