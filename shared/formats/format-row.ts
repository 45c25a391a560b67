/** The properties of a file format: the columns of the table in `formats.ts`. */

import type { Dialect } from './dialect.ts'

/**
 * How a file is recognised by its first bytes: by `magic` and `bytes`, else `length`, else `text`, else `lines`. The
 * first match in the order of the table wins.
 */
export interface Signature {
  /** The signature, each byte as one character. */
  magic?: string
  /** Matched against the first bytes; if there is a magic too, both must match. */
  bytes?: RegExp
  /** Matched against the beginning after removing zero bytes, the byte order mark and leading whitespace. */
  text?: readonly RegExp[]
  /** The root element of an XML file, without its prefix. */
  root?: string
  /**
   * Matched against the beginning in a second pass, if no `text` or `root` of any format matches: lines that may occur
   * anywhere.
   */
  lines?: readonly RegExp[]
  /** For a format without magic bytes: whether the beginning is consistent with a file of `size` bytes. */
  length?: (head: DataView, size: number) => boolean
  /**
   * `certain`: a file that claims the format but begins differently is broken. `by-name`: text without a signature, so
   * an unrecognised file is accepted by its name. `likely`: neither.
   */
  certainty: 'certain' | 'likely' | 'by-name'
}

interface BaseRow {
  /** Display name. */
  name: string
  /** File name extensions, without the dot; the first one is used for writing. */
  extensions: readonly [string, ...string[]]
  /** The first is ours; the others are sent by servers and programs. */
  mediaTypes: readonly [string, ...string[]]
  signature: Signature
  /** Whether a job accepts it. */
  isInput: boolean
}

interface PictureRow extends BaseRow {
  kind: 'image'
}

interface OtherRow extends BaseRow {
  kind: 'other'
}

export interface ModelRow extends BaseRow {
  kind: 'model'
  /** The name in conversion notes and in `docs/formats.md`, including the variant that is written. */
  label: string
  /** Label in the system's "Open with"; null: not offered there. */
  systemName: string | null
  /** The engine's reader; null: not readable. */
  reader: ReaderId | null
  /** Whether a file refers to pictures and other files. */
  refersToFiles: boolean
  /** Unit and up axis; `in-file`: each file specifies them. */
  space: ModelSpace | 'in-file'
  /** Priority among several models in an archive: 1 before 2. Null: no model of this format is chosen. */
  inArchive: number | null
  /** Priority among several formats of a result: 1 before 2. Null: results are not recognised by it. */
  amongResults: number | null
  /** How it is written; null: read only. */
  written: WrittenFormat | null
}

export interface ModelSpace {
  unit: 'm' | 'mm'
  up: 'Y' | 'Z'
  /** Whether a file specifies neither unit nor up axis: the ones listed are usual, and the options override them. */
  unitless: boolean
}

export interface WrittenFormat {
  /** Several files, delivered together as a ZIP. */
  isZipped: boolean
  /** Whether the mesh can be compressed with Draco or meshopt. */
  isCompressible: boolean
  /** Whether the written file preserves these. A PLY preserves a texture only as vertex colours. */
  keeps: { textures: boolean; vertexColours: boolean; materials: boolean; parts: boolean }
  /** Dialects for different programs, the default first. */
  dialects?: readonly Dialect[]
}

/** The readers of the engine: GLB and glTF share one. */
export type ReaderId = 'gltf' | 'obj' | 'stl' | 'ply' | '3mf' | 'fbx' | 'dae' | '3ds' | 'off' | 'usd'

export type FormatRow = ModelRow | PictureRow | OtherRow
