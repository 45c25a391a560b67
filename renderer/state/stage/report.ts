/** The report on the open model: asked for by the Inspector, read by the stage, which marks what is chosen from it. */
import { createStore } from 'zustand/vanilla'
import type { ErrorData } from '../../../shared/protocol/app-error.ts'
import type { DerivedReport, Place } from '../../../shared/formats/view-file.ts'
import type { DefectKind } from './defect-styles.ts'
import { flyTo, requestView } from './stage-display.ts'

/** What is to be drawn of a kind of defect, metres. */
export interface DefectShape {
  /** 6 numbers for each. */
  segments: Float32Array<ArrayBuffer> | null
  /** 9 numbers for each. */
  triangles: Float32Array<ArrayBuffer> | null
}

export type Report =
  | { state: 'none' }
  | { state: 'making' }
  | { state: 'failed'; error: ErrorData }
  /** `shapes` are in the order of the header's defects. */
  | { state: 'ready'; header: DerivedReport; shapes: DefectShape[] }

export interface ReportState {
  /** The asset whose report is asked; null: none is wanted. */
  asked: string | null
  /** The asset that `report` is about. */
  assetId: string | null
  report: Report
  /** The kind whose places are marked. */
  opened: DefectKind | null
  /** The number of the place among those of its kind that was flown to. */
  place: number | null
  /** The centre of mass is shown. */
  centre: boolean
}

const nothing = { report: { state: 'none' }, opened: null, place: null, centre: false } as const

export const reportStore = createStore<ReportState>()(() => ({ asked: null, assetId: null, ...nothing }))

/** The report on an asset, or none where another's stands there. */
export function reportOf({ assetId, report }: ReportState, id: string | null): Report {
  return id !== null && assetId === id ? report : none
}

const none: Report = { state: 'none' }

/** Asks for the report on an asset; whoever asks again gets the same. */
export function requestReport(assetId: string): void {
  reportStore.setState({ asked: assetId })
}

/** It is no longer needed; the work on it ends. */
export function giveUpReport(): void {
  reportStore.setState({ asked: null, assetId: null, ...nothing })
}

/** How far the report on an asset is. */
export function setReport(assetId: string, report: Report): void {
  const { asked, assetId: before, opened, place, centre } = reportStore.getState()
  if (asked !== assetId) return
  // What was marked of another asset, or of another reading of this one, is no longer true.
  const kept = before === assetId && report.state !== 'making' ? { opened, place, centre } : nothing
  reportStore.setState({ ...kept, assetId, report })
}

/** Marks all places of a kind, or takes the marks away. */
export function openDefect(opened: DefectKind | null): void {
  reportStore.setState({ opened, place: null })
}

/** Flies to a place of a kind and marks it. */
export function showPlace(kind: DefectKind, number: number): void {
  const place = placesOf(kind)[number]
  if (place === undefined) return
  reportStore.setState({ opened: kind, place: number })
  flyTo(place)
}

/** The next place (1) or the one before (-1) of the kind that is opened, round and round. */
export function goToDefect(step: 1 | -1): void {
  const { opened, place } = reportStore.getState()
  if (opened === null) return
  const { length } = placesOf(opened)
  if (length === 0) return
  showPlace(opened, place === null ? (step === 1 ? 0 : length - 1) : (place + step + length) % length)
}

/** Shows where the model balances, with the whole of it in view, or no longer. */
export function showCentre(centre: boolean): void {
  reportStore.setState({ centre })
  if (centre) requestView('fit')
}

function placesOf(kind: DefectKind): readonly Place[] {
  const { report } = reportStore.getState()
  return report.state === 'ready' ? (report.header.defects.find((defect) => defect.kind === kind)?.places ?? []) : []
}
