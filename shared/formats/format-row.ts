/** What there is to say about a format of files: the columns of the table in `formats.ts`. */

import type { Dialect } from './dialect.ts'

/** How a file is recognised by its first bytes: by `magic` and `bytes`, else `length`, else `text`, else `lines`. Among equals the order of the table decides. */
export interface Signature {
  /** What it begins with, each byte as one character. */
  magic?: string
  /** Against the same; where there is a magic too, both must fit. */
  bytes?: RegExp
  /** Against a beginning without zero bytes, byte order mark and leading blanks. */
  text?: readonly RegExp[]
  /** The root element of a beginning that is XML, without its prefix. */
  root?: string
  /** Against the beginning again, where no `text` or `root` of any format fits: lines that may stand anywhere. */
  lines?: readonly RegExp[]
  /** For a format without magic bytes: whether the beginning goes with a file of `size` bytes. */
  length?: (head: DataView, size: number) => boolean
  /**
   * `certain`: a file that claims the format and begins otherwise is broken. `by-name`: text that may begin with anything, so
   * that a file which is not recognised is believed. `likely`: neither.
   */
  certainty: 'certain' | 'likely' | 'by-name'
}

interface BaseRow {
  /** As people call it. */
  name: string
  /** Of file names, without the dot; the first is the one that is written. */
  extensions: readonly [string, ...string[]]
  /** The first is ours, the others are what servers and programs say as well. */
  mediaTypes: readonly [string, ...string[]]
  signature: Signature
  /** Whether it can go into a job. */
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
  /** In notes of a conversion and in `docs/formats.md`, with the variant that is written. */
  label: string
  /** In the system's "Open with"; null: not offered there. */
  systemName: string | null
  /** Which reader of the engine takes it; null: it is not read. */
  reader: ReaderId | null
  /** Whether a file names pictures and other files beside it. */
  refersToFiles: boolean
  /** What one counts and which way is up; `in-file`: each file says it. */
  space: ModelSpace | 'in-file'
  /** Which of several models in an archive is read: 1 before 2. Null: none of this format. */
  inArchive: number | null
  /** Which of several formats of one result is taken: 1 before 2. Null: results are not known by it. */
  amongResults: number | null
  /** How it is written; null: it is only read. */
  written: WrittenFormat | null
}

export interface ModelSpace {
  unit: 'm' | 'mm'
  up: 'Y' | 'Z'
  /** Whether a file holds numbers without saying what they count and which way is up: these are how it is mostly used, and the options choose. */
  unitless: boolean
}

export interface WrittenFormat {
  /** Several files, handed out as a ZIP. */
  isZipped: boolean
  /** Whether the mesh can be compressed with Draco or meshopt. */
  isCompressible: boolean
  /** Whether the written file carries these. A PLY keeps a texture only as colours of its vertices. */
  keeps: { textures: boolean; vertexColours: boolean; materials: boolean; parts: boolean }
  /** Ways of writing it for different programs, the usual one first. */
  dialects?: readonly Dialect[]
}

/** The readers of the engine: GLB and glTF share one. */
export type ReaderId = 'gltf' | 'obj' | 'stl' | 'ply' | '3mf' | 'fbx' | 'dae' | '3ds' | 'off' | 'usd'

export type FormatRow = ModelRow | PictureRow | OtherRow
