/** The tools of the stage: section, measuring, sculpting, connectors. */
import { createStore } from 'zustand/vanilla'
import type { MeasureKind, Measurement } from '../../../shared/protocol/measurement.ts'
import { endFilamentTool } from '../edits/filament-tool.ts'
import { keepMeasurements, untilMeasurementsKept } from './kept-measurements.ts'
import { changeOf, type UndoTarget, type StepKind } from '../undo/undo-step.ts'
import { playAnimation } from './stage-display.ts'
import { recordStep } from '../undo/undo-history.ts'
import { endTransform, cancelTransform } from '../edits/transform-edit.ts'
import { transformToolStore } from '../edits/transform-tool.ts'

export { measureKinds } from '../../../shared/protocol/measurement.ts'
export type { MeasureKind, Measurement } from '../../../shared/protocol/measurement.ts'

export type Triple = readonly [number, number, number]

export const sectionAxes = ['x', 'y', 'z', 'free'] as const
export type SectionAxis = (typeof sectionAxes)[number]

/** A section plane placed by hand. */
export interface FreePlane {
  assetId: string
  /** Unit vector, in the model's coordinates. */
  normal: Triple
}

export interface SectionState {
  axis: SectionAxis
  free: FreePlane | null
  /** 0 … 1: from where the plane enters the model's bounding box to where it leaves it. */
  share: number
  /** Whether the other half is removed. */
  flipped: boolean
  outside: 'hidden' | 'ghosted'
  /** How the next clicks define the plane. */
  placing: 'face' | 'points' | null
}

export type ToolName = 'section' | 'measure' | 'sculpt' | 'connectors'

export interface ToolState {
  /** The active tools; the panel of the last one is open. */
  inUse: readonly ToolName[]
  section: SectionState
  measureKind: MeasureKind
  /** By asset. */
  measurements: Readonly<Record<string, readonly Measurement[]>>
}

const firstSection: SectionState = {
  axis: 'x',
  free: null,
  share: 0.5,
  flipped: false,
  outside: 'hidden',
  placing: null,
}

export const toolStore = createStore<ToolState>()(() => ({
  inUse: [],
  section: firstSection,
  measureKind: 'distance',
  measurements: {},
}))

/** Activates a tool, brings it to the front, or deactivates the one at the front. */
export function toggleTool(tool: ToolName): void {
  // These tools use the same clicks.
  if (tool !== 'section') endFilamentTool()
  endTransform()
  toolStore.setState(({ inUse, section }) => ({
    inUse: inUse.at(-1) === tool ? without(inUse, tool) : [...inUse.filter((other) => other !== tool), tool],
    section: { ...section, placing: null },
  }))
}

/** Activates the transform tool alone, or deactivates it. */
export function toggleTransform(): void {
  if (endTransform()) return
  endFilamentTool()
  playAnimation(null)
  toolStore.setState(({ section }) => ({ inUse: [], section: { ...section, placing: null } }))
  transformToolStore.setState({ on: true, laying: false })
}

/** Without the section tool there is no connector tool either. */
function without(inUse: readonly ToolName[], tool: ToolName): ToolName[] {
  return inUse.filter((other) => other !== tool && !(tool === 'section' && other === 'connectors'))
}

/** Deactivates a tool. */
export function endTool(tool: ToolName): void {
  if (toolStore.getState().inUse.includes(tool))
    toolStore.setState(({ inUse, section }) => ({
      inUse: without(inUse, tool),
      section: { ...section, placing: null },
    }))
}

/**
 * Cancels painting, transforming, placing a plane, else the tool at the front. Returns false if there is nothing to
 * cancel.
 */
export function cancelTool(): boolean {
  if (endFilamentTool() || cancelTransform()) return true
  const { inUse, section } = toolStore.getState()
  const front = inUse.at(-1)
  if (front === undefined) return false
  if (front === 'section' && section.placing !== null) setSection({ placing: null })
  else endTool(front)
  return true
}

export function setSection(change: Partial<SectionState>): void {
  toolStore.setState(({ section }) => ({ section: { ...section, ...change } }))
}

export function setMeasureKind(measureKind: MeasureKind): void {
  toolStore.setState({ measureKind })
}

/** Adds a measurement, named by the next free number. */
export function addMeasurement(assetId: string, measured: Omit<Measurement, 'id' | 'name'>): void {
  const list = measurementsOf(toolStore.getState(), assetId)
  const numbers = list.map(({ name }) => Number(name)).filter(Number.isFinite)
  const name = String(Math.max(0, ...numbers) + 1)
  const next = [...list, { ...measured, id: crypto.randomUUID(), name }]
  changeMeasurements(assetId, next, { kind: 'measured', measure: measured.kind, name })
}

/** Renames a measurement; an empty name changes nothing. */
export function renameMeasurement(assetId: string, id: string, name: string): void {
  const trimmed = name.trim().slice(0, 60)
  if (trimmed === '') return
  const list = measurementsOf(toolStore.getState(), assetId)
  const next = list.map((one) => (one.id === id ? { ...one, name: trimmed } : one))
  changeMeasurements(assetId, next, { kind: 'measurement-renamed', name: trimmed })
}

/** Deletes a measurement, or all of the asset's if null. */
export function deleteMeasurement(assetId: string, id: string | null): void {
  const list = measurementsOf(toolStore.getState(), assetId)
  const next = id === null ? [] : list.filter((one) => one.id !== id)
  changeMeasurements(assetId, next, { kind: 'measurements-deleted', count: list.length - next.length })
}

const noMeasurements: readonly Measurement[] = []

/** Returns an asset's measurements; the same empty list every time if there are none. */
export function measurementsOf({ measurements }: ToolState, assetId: string | null): readonly Measurement[] {
  return (assetId === null ? undefined : measurements[assetId]) ?? noMeasurements
}

/** Returns the undo target for an asset's measurements. */
export function measurementsTarget(assetId: string): UndoTarget<readonly Measurement[]> {
  return {
    key: `measurements ${assetId}`,
    read: () => measurementsOf(toolStore.getState(), assetId),
    write: async (list) => {
      setMeasurements(assetId, list)
      await untilMeasurementsKept(assetId)
    },
    // Compared as saved: the studio saves fewer lines and rotates them with the model.
    isEqual: (one, other) => listText(one) === listText(other),
  }
}

function listText(list: readonly Measurement[]): string {
  return JSON.stringify(list.map(({ id, name }) => [id, name]))
}

function changeMeasurements(assetId: string, next: readonly Measurement[], step: StepKind): void {
  const before = measurementsOf(toolStore.getState(), assetId)
  setMeasurements(assetId, next)
  recordStep(step, [changeOf(measurementsTarget(assetId), before, next)])
}

function setMeasurements(assetId: string, next: readonly Measurement[]): void {
  toolStore.setState(({ measurements }) => {
    const { [assetId]: _before, ...others } = measurements
    return { measurements: next.length === 0 ? others : { ...others, [assetId]: next } }
  })
  keepMeasurements(assetId, next)
}
