/** The print jobs of the workers. */
import type { RequestedPlane } from '../../../shared/print/cut-planes.ts'
import type { ConversionNote, ReadNote } from '../../../shared/formats/file-note.ts'
import type { CrumbChoice } from '../../../shared/print/crumbs.ts'
import type { PartsReport } from '../../../shared/print/parts-report.ts'
import type { PrintReport } from '../../../shared/print/print-report.ts'
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
   * A model file → a printable one, with a report. Rejects with `unsupported-format`, `bad-geometry`, `mesh-too-large`,
   * `invalid-input` with `{ field }`.
   */
  'print-prepare': {
    input: PrintInput
    output: {
      /** In the requested format. */
      file: Uint8Array
      /** The same as GLB, for the viewer. */
      glb: Uint8Array
      report: PrintReport
      fileNotes: ConversionNote[]
    }
  }
  /** A model file → its parts as objects of one model, with a report. Rejects as `print-prepare` does. */
  'print-cut': {
    input: PrintCutInput
    output: { glb: Uint8Array; report: PartsReport; fileNotes: ReadNote[] }
  }
  /** A model file → the same with a base, a loop, holes or thicker walls. Rejects as `print-prepare` does. */
  'print-finish': {
    input: PrintFinishInput
    output: { glb: Uint8Array; report: PartsReport; fileNotes: ReadNote[] }
  }
  /** A model file → its shells, parts or colours as objects of one model. Rejects as `print-prepare` does. */
  'print-split': {
    input: PrintSplitInput
    output: { glb: Uint8Array; report: PartsReport; fileNotes: ReadNote[] }
  }
}

/** Lengths in millimetres of the finished print. */
export interface PrintInput {
  file: Uint8Array
  mediaType: string
  name: string
  format: 'glb' | '3mf' | 'stl'
  /** Default: the size of the model. Includes a base. */
  heightMm?: number
  repair: RepairMode
  orient: 'keep' | 'flat' | 'best'
  /** Cuts off everything below; percent of the height, or millimetres of the finished size. */
  cut?: { at: number; unit: 'mm' | 'percent' }
  base: 'none' | 'plinth' | 'disc' | 'box'
  /** Wall thickness of the hollow; 0: solid. */
  hollowMm: number
  /** Per cavity. */
  drainHoles: number
  drainDiameterMm: number
  minimumWallMm: number
  overhangDegrees: number
  /** Separate pieces smaller than this are removed. */
  smallestPieceMm: number
  /** One of `printers`, by which the size is judged. Default: all of them. */
  printer?: string
  /** Thickness that open sheets get; default: the minimum wall, or half of it where that changes the look less. */
  sheetMm?: number
}

/** Lengths in millimetres. */
export interface PrintSplitInput {
  file: Uint8Array
  mediaType: string
  name: string
  by: 'shells' | 'parts' | 'colour'
  /** By colour: how patches are let in; null keeps one surface and assigns filaments to its materials. */
  inlay: InlayChoice | null
  bed: Bed
  /** For shells and parts. */
  crumbs: CrumbChoice
  layout: 'plates' | 'in-place'
  gapMm: number
}

/** Lengths in millimetres of the original model; steps with null or 0 are skipped. */
export interface PrintFinishInput {
  file: Uint8Array
  mediaType: string
  name: string
  /** In an assembly: the object to work on, counted from 1; null: all but pins. */
  object: number | null
  /** Minimum wall thickness of the process. */
  thickenMm: number
  /** Cuts off everything up to this height above the lowest point. */
  flatMm: number
  /** `heightMm` defaults to a share of the model's height. `minLineMm` is the thinnest line of letters. */
  base: { kind: BaseKind; heightMm?: number; words: BaseWords | null; minLineMm: number } | null
  loop: LoopChoice | null
  holes: HoleChoice | null
}

/** Lengths in millimetres of the original model. */
export interface PrintCutInput {
  file: Uint8Array
  mediaType: string
  name: string
  /** Null: as many as needed to fit the printer. */
  planes: RequestedPlane[] | null
  /** The build volume to lay out on and to fit. */
  bed: Bed
  /** Null: the parts are glued. */
  connectors: ConnectorChoice | null
  crumbs: CrumbChoice
  /** `in-place` keeps the parts where they were. */
  layout: 'plates' | 'in-place'
  /** Gap between parts on a plate. */
  gapMm: number
}
