/**
 * What is left out or interpreted differently when a file is read and written in another format, as codes with values.
 */
import type { Figures, RemarkOf } from '../protocol/remark.ts'

type None = Record<string, never>

/** Elements of a scene that are counted individually. `sentenceOf` has a row for each. */
export type SceneThing =
  | 'animations'
  | 'skeletons'
  | 'morph-targets'
  | 'cameras'
  | 'lights'
  | 'lines'
  | 'points'
  | 'curves'
  | 'empty-nodes'
  | 'uv-sets'
  | 'custom-properties'
  | 'colour-sets'
  | 'physics'
  | 'facet-colours'
  | 'slicer-paint'
  | 'hidden-objects'
  | 'instancers'
  | 'primitive-shapes'

/** What a reader left out, could not find or interpreted differently. Names are shortened. */
interface ReadCodes {
  'texture-missing': { name: string }
  'texture-unreadable': { name: string }
  'materials-missing': { name: string }
  'roughness-unreadable': { material: string }
  'left-out': { what: SceneThing; count: number }
  'extensions-left-out': { extensions: string[] }
  /** Properties of a PLY that a model cannot hold. */
  'properties-left-out': { element: string; properties: string[] }
  /** The material's textures use several UV sets; all are mapped with the base colour's set. */
  'uv-sets-joined': { material: string }
  /** The header of an STL states fewer triangles than the file contains. */
  'triangle-count-wrong': { claimed: number; read: number }
  'bytes-ignored': { bytes: number }
  'decimal-commas': None
  /** Faces with fewer than three corners, or with corners that do not exist or are not numbers. */
  'faces-left-out': { count: number }
  /** Map or machine coordinates, far from the origin: the offset that was subtracted, in units of the file. */
  'offset-removed': { x: number; y: number; z: number }
  /**
   * A file beside the model that was used instead of the one that the model names, or although the model names none.
   */
  'companion-guessed': { name: string }
  /** Otherwise nothing of the model would be visible. */
  'invisible-shown': None
  /** An incomplete download. Null: unknown. */
  'file-incomplete': { read: number | null; claimed: number | null }
  /** The file states a wrong length, but nothing is missing. */
  'length-wrong': None
  /** Scene nodes that do not exist, or are already in the scene. */
  'nodes-left-out': { count: number }
  /** No scene contains anything: all meshes are shown. */
  'scene-guessed': None
  /**
   * Elements of a 3MF that violate its rules: left out, or replaced by a default. `element`: their name in the file.
   */
  'entries-faulty': { element: string; count: number }
  /** A colour or material group of a 3MF that does not exist. */
  'properties-missing': { group: number }
  /** Counted from 0, as in the file. */
  'material-missing': { index: number }
  /** The models of an archive, placed as one set. */
  'models-side-by-side': { count: number }
  /** A model or nested archive that cannot be read: a code of `FileReasons` with its values. */
  'model-left-out': Figures & { path: string }
  /** The first of the archive's files that contain the same model in a less capable format. */
  'same-model-left-out': { names: string[]; count: number }
  /** The first of the archive's files that are neither a model nor used by one. */
  'files-left-out': { names: string[]; count: number }
  /** A file that a USD layer references. */
  'layer-missing': { name: string }
  /** A USD material without a preview surface. */
  'material-unreadable': { material: string }
  'material-inputs-left-out': { material: string; inputs: string[] }
  /** Subdivision surfaces, of which only the control mesh is read. */
  'subdivision-cages': { count: number }
  /** A 3MF object, such as a support. */
  'object-left-out': { kind: string }
  'slices-left-out': None
  'lattice-left-out': { beams: number }
  /** Where the texture is transparent, the first of the colours below it is used. */
  'texture-over-colours': None
  /** Only the topmost texture is used. */
  'texture-over-textures': None
  'face-colours-limited': { limit: number }
  /** Slicer settings in a 3MF. */
  'settings-unreadable': { name: string }
  /** Areas painted with a filament get its colour. */
  'texture-under-paint': None
  /** Counted from 1. The colours are made up. */
  'filament-colours-unknown': { filaments: string[] }
}

/** What the target format cannot hold. */
interface WriteCodes {
  'textures-become-vertex-colours': { format: string }
  'textures-lost': { format: string }
  'colours-lost': { format: string }
  'materials-lost': { format: string }
  'parts-joined': { format: string; parts: number }
  'groups-lost': { groups: number }
  /** `filaments`: number, name and colour of each. The slicer prints with the filaments that are loaded. */
  'filaments-to-load': { filaments: string[] }
  /** Single-colour objects with an open surface. */
  'colour-objects-open': { objects: number }
}

export type ReadNote = RemarkOf<ReadCodes>
export type ConversionCodes = ReadCodes & WriteCodes
export type ConversionNote = RemarkOf<ConversionCodes>
