/** What the printing room does for the engine. */
import type { AskedPlane } from '../../../shared/cut-planes.ts'
import type { PartsReport } from '../../../shared/parts-report.ts'
import type { PrintReport } from '../../../shared/print-report.ts'
import type { RepairMode } from '../repair/repair.ts'
import type { LoopChoice } from './finish/add-loop.ts'
import type { HoleChoice } from './finish/bottom-holes.ts'
import type { BaseWords } from './finish/write-on-base.ts'
import type { ConnectorChoice } from './parts/connector.ts'
import type { Bed } from './parts/fit-bed.ts'
import type { InlayChoice } from './parts/inlays.ts'
import type { BaseKind } from './shape/base-height.ts'

export interface PrintJobs {
  /**
   * A model file → one that can be printed, and what there is to know of it. Rejects `unsupported-format`, `bad-geometry`,
   * `mesh-too-large`, `invalid-input` with `{ field }`.
   */
  'print-prepare': {
    input: PrintInput
    output: {
      /** In the format asked for. */
      file: Uint8Array
      /** The same as GLB, for the stage. */
      glb: Uint8Array
      report: PrintReport
    }
  }
  /** A model file → its parts as objects of one model, and what there is to know of them. Rejects as `print-prepare` does. */
  'print-cut': {
    input: PrintCutInput
    output: { glb: Uint8Array; report: PartsReport }
  }
  /** A model file → the same with what it needs to stand, hang and hold. Rejects as `print-prepare` does. */
  'print-finish': {
    input: PrintFinishInput
    output: { glb: Uint8Array; report: PartsReport }
  }
  /** A model file → its shells, parts or colours as objects of one model. Rejects as `print-prepare` does. */
  'print-split': {
    input: PrintSplitInput
    output: { glb: Uint8Array; report: PartsReport }
  }
}

/** Lengths in millimetres of the finished print. */
export interface PrintInput {
  file: Uint8Array
  mediaType: string
  name: string
  format: 'glb' | '3mf' | 'stl'
  /** Left out: as large as it came. With a base, the base included. */
  heightMm?: number
  repair: RepairMode
  orient: 'keep' | 'flat' | 'best'
  /** What lies below falls away; percent of the height, or millimetres of the finished size. */
  cut?: { at: number; unit: 'mm' | 'percent' }
  base: 'none' | 'plinth' | 'disc' | 'box'
  /** Wall of the hollow; 0: solid. */
  hollowMm: number
  /** For each cavity. */
  drainHoles: number
  drainDiameterMm: number
  minimumWallMm: number
  overhangDegrees: number
  /** Pieces smaller than this that touch nothing are left out. */
  smallestPieceMm: number
  /** Thickness that open sheets are given. */
  sheetMm: number
}

/** Lengths in millimetres. */
export interface PrintSplitInput {
  file: Uint8Array
  mediaType: string
  name: string
  by: 'shells' | 'parts' | 'colour'
  /** By colour: how patches are let in; null: the surface stays one, and its materials get their filaments. */
  inlay: InlayChoice | null
  bed: Bed
  layout: 'plates' | 'in-place'
  gapMm: number
}

/** Lengths in millimetres of the model as it comes; what is null or 0 is not done. */
export interface PrintFinishInput {
  file: Uint8Array
  mediaType: string
  name: string
  /** Of an assembly: which one is worked on, counted from 1; null: every one but pins. */
  object: number | null
  /** Thinnest wall that the process can hold. */
  thickenMm: number
  /** What lies so far above the lowest point falls away. */
  flatMm: number
  /** `heightMm` left out: by the height of the model. `minLineMm`: narrowest line of letters. */
  base: { kind: BaseKind; heightMm?: number; words: BaseWords | null; minLineMm: number } | null
  loop: LoopChoice | null
  holes: HoleChoice | null
}

/** Lengths in millimetres of the model as it comes. */
export interface PrintCutInput {
  file: Uint8Array
  mediaType: string
  name: string
  /** Null: as many as it takes to fit the printer. */
  planes: AskedPlane[] | null
  /** What is laid out onto, and fitted to. */
  bed: Bed
  /** Null: the parts are glued. */
  connectors: ConnectorChoice | null
  /** `in-place`: as they were, still together. */
  layout: 'plates' | 'in-place'
  /** Between parts on a plate. */
  gapMm: number
}
