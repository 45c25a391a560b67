/** The analysis of the open model, requested by the Inspector and loaded by the stage. */
import { createStore } from 'zustand/vanilla'
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { DerivedReport, Place } from '../../../shared/formats/view-file.ts'
import type { DefectKind } from './defect-styles.ts'
import { flyTo, requestView } from './stage-display.ts'

/** The geometry of a kind of defect, metres. */
export interface DefectShape {
  segments: Float32Array<ArrayBuffer> | null
  triangles: Float32Array<ArrayBuffer> | null
}

export type Report =
  | { state: 'none' }
  | { state: 'making' }
  | { state: 'failed'; error: ErrorData }
  /** `shapes` are in the order of the header's defects. */
  | { state: 'ready'; header: DerivedReport; shapes: DefectShape[] }

export interface ReportState {
  /** The asset whose report is requested, or null. */
  requestedId: string | null
  assetId: string | null
  report: Report
  /** The kind of defect that is marked. */
  opened: DefectKind | null
  /** Index of the defect of this kind in view. */
  defectIndex: number | null
  centre: boolean
}

const nothing = { report: { state: 'none' }, opened: null, defectIndex: null, centre: false } as const

export const reportStore = createStore<ReportState>()(() => ({ requestedId: null, assetId: null, ...nothing }))

/** Returns the report on an asset, or an empty one. */
export function reportOf({ assetId, report }: ReportState, id: string | null): Report {
  return id !== null && assetId === id ? report : noReport
}

const noReport: Report = { state: 'none' }

export function requestReport(assetId: string): void {
  reportStore.setState({ requestedId: assetId })
}

/** Cancels the report. */
export function giveUpReport(): void {
  reportStore.setState({ requestedId: null, assetId: null, ...nothing })
}

export function setReport(assetId: string, report: Report): void {
  const { requestedId, assetId: before, opened, defectIndex, centre } = reportStore.getState()
  if (requestedId !== assetId) return
  // Marks of another asset, or of an earlier analysis, are outdated.
  const kept = before === assetId && report.state !== 'making' ? { opened, place: defectIndex, centre } : nothing
  reportStore.setState({ ...kept, assetId, report })
}

/** Marks all defects of a kind, or removes the marks. */
export function openDefect(opened: DefectKind | null): void {
  reportStore.setState({ opened, defectIndex: null })
}

/** Flies to a defect and marks it. */
export function showDefect(kind: DefectKind, number: number): void {
  const position = positionsOf(kind)[number]
  if (position === undefined) return
  reportStore.setState({ opened: kind, defectIndex: number })
  flyTo(position)
}

/** Goes to the next (1) or previous (-1) defect of the opened kind, wrapping around. */
export function goToDefect(direction: 1 | -1): void {
  const { opened, defectIndex } = reportStore.getState()
  if (opened === null) return
  const { length } = positionsOf(opened)
  if (length === 0) return
  showDefect(
    opened,
    defectIndex === null ? (direction === 1 ? 0 : length - 1) : (defectIndex + direction + length) % length,
  )
}

/** Shows the centre of mass, with the whole model in view, or hides it. */
export function showCentre(centre: boolean): void {
  reportStore.setState({ centre })
  if (centre) requestView('fit')
}

function positionsOf(kind: DefectKind): readonly Place[] {
  const { report } = reportStore.getState()
  return report.state === 'ready' ? (report.header.defects.find((defect) => defect.kind === kind)?.places ?? []) : []
}
