/**
 * Why the engine cannot do something: the `details.reason` of its errors, with the accompanying values in the details.
 * The window and the service each have a table of sentences.
 */

type None = Record<string, never>

/** Concerns a file that is read, inspected, exported or edited by hand; shown by the window. */
export interface FileReasons {
  /** A model without a surface. */
  'no-surface': None
  'empty-file': None
  'damaged-file': { format: string }
  'unreadable-file': None
  /** Triangles. */
  'damaged-part': { part: string }
  index_out_of_range: { part: string }
  /** `kind`: of `foreign-kinds.ts`, such as `png` or `blender`. */
  'other-file': { kind: string }
  'web-page': None
  'unknown-file': None
  'archive-without-model': None
  'zip-path': None
  'zip-bomb': None
  'zip-encrypted': None
  'zip-method': None
  'file-version': { format: string; version: string }
  extension: { extensions: string[] }
  'outside-reference': { uri: string }
  'companion-missing': { name: string }
  'texture-size': { texture: string; width: number; height: number }
  'texture-damaged': { texture: string }
  'texture-kind': { texture: string }
  'ktx2-texture': { texture: string }
  collapsed: None
  'points-only': { format: string }
  'gaussian-splat': { format: string }
  'off-kind': None
  /** A 3MF of a beam lattice without a mesh. */
  'only-beams': { beams: number }
  'xml-doctype': { format: string }
  'too-many-triangles': { triangles: number; limit: number }
  'too-many-parts': { limit: number }
  /** The highest number that the model uses. */
  'too-many-filaments': { filaments: number; limit: number }
  /** Of one concave face. */
  'face-corners': { corners: number; limit: number }
  'too-many-bytes': None
  'exceeds-memory': None
  /** The file claims far more data than its size can hold. */
  'exceeds-file': { fileBytes: number; limitBytes: number }
  /** Reading the file takes far longer than its size would suggest. */
  'exceeds-time': { fileBytes: number }
  'picture-damaged': None
  'picture-beyond-limit': { limitBytes: number }
  'picture-unknown': { supported: string[] }
  'picture-too-many-pixels': { limitPixels: number }
  'filament-gone': { filament: number }
  'filament-taken': { filament: number }
  'no-filaments': None
  'has-filaments': None
  'plane-misses': None
  'material-gone': None
  /** Of an assembly. */
  'object-gone': None
  'too-many-models': { limit: number }
  'texture-gone': None
  'picture-gone': { name: string }
  'no-texture-layout': None
  'texture-file-too-large': { name: string }
  'texture-file-damaged': { name: string }
  'texture-file-unusable': { name: string }
  'only-gltf-plays': None
  /** Of panoramas. */
  'not-hdr': None
  'hdr-variant': None
  'hdr-damaged': None
  'hdr-not-panorama': { width: number; height: number }
  'hdr-too-wide': { width: number; limit: number }
  'surroundings-full': { limit: number }
  'out-of-memory': None
  'worker-crash': None
  /** The engine process crashed on it twice. */
  'engine-crash': None
}

/** Concerns the service's jobs: only its tables have these. */
export interface WorkReasons {
  no_subject: { why: 'like-background' | 'none' | 'transparent' }
  encloses_nothing: None
  nothing_left: None
  cannot_be_closed: None
  open_surface: None
  too_many_pieces: { pieces: number }
  unwrap: None
  'nothing-to-mirror': None
}

/** Concerns a field of a request: the field is the subject of the sentence. */
export interface WorkFieldReasons {
  'must-be-positive': None
  'model-flat': None
  'cut-removes-all': None
  'cut-too-high': { maxMm: number }
  /** No plane meets the model, which has these corners. */
  'planes-miss': { lowMm: number[]; highMm: number[] }
  'fits-already': None
  /** Number of objects in the assembly. */
  'no-such-object': { objects: number }
  'loop-not-held': None
  'font-unreadable': None
  'single-colour': None
  'nothing-to-split': None
  'only-small-parts': None
  'too-many-pieces': { most: number }
  'no-room-to-hollow': None
  'faces-or-share-required': None
  'too-few-faces': { least: number }
  'too-many-faces': { most: number }
  'edge-too-short': { minMm: number }
  'edge-too-long': { maxMm: number }
  'unknown-format': { formats: string[] }
  'not-compressible': None
}
