/** The parts of the model on the stage: their tree, and which are hidden or selected. */
import { createStore } from 'zustand/vanilla'
import type { ViewHeader } from '../../../shared/formats/view-file.ts'
import { flyTo } from './stage-display.ts'
import { changeOf, type WindowTarget, type StepKind } from '../undo/undo-step.ts'
import { recordStep } from '../undo/undo-history.ts'

/** Minimum and maximum corner, metres. */
export type Box = readonly [number, number, number, number, number, number]

export interface PartsState {
  /** The asset on the stage, or null. */
  assetId: string | null
  nodes: ViewHeader['nodes']
  parts: ViewHeader['parts']
  materials: readonly { name: string }[]
  /** The bounding box of each part; null if it has no chunks. */
  boxes: readonly (Box | null)[]
  hidden: ReadonlySet<number>
  /** Hidden parts by asset, for models that were on the stage before. */
  hiddenIn: Readonly<Record<string, ReadonlySet<number>>>
  chosen: ReadonlySet<number>
}

const nothing: PartsState = {
  assetId: null,
  nodes: [],
  parts: [],
  materials: [],
  boxes: [],
  hidden: new Set(),
  hiddenIn: {},
  chosen: new Set(),
}

export const partsStore = createStore<PartsState>()(() => nothing)

/** Returns the number of triangles in visible parts; null if nothing is hidden. Pure. */
export function shownTriangles({ assetId, parts, hidden }: PartsState, wanted: string | null): number | null {
  if (assetId === null || assetId !== wanted || hidden.size === 0) return null
  return parts.reduce((sum, { triangles }, number) => sum + (hidden.has(number) ? 0 : triangles), 0)
}

/** Reports a model. A known model keeps its hidden parts; a reloaded one also keeps its selection. */
export function setParts(assetId: string | null, header: ViewHeader | null): void {
  const before = partsStore.getState()
  const { hiddenIn } = before
  if (assetId === null || header === null) return partsStore.setState({ ...nothing, hiddenIn }, true)
  const same = before.assetId === assetId && before.parts.length === header.parts.length
  const hidden = [...(hiddenIn[assetId] ?? [])].filter((number) => number < header.parts.length)
  partsStore.setState({
    assetId,
    nodes: header.nodes,
    parts: header.parts,
    materials: header.materials,
    boxes: boxesOf(header),
    hidden: same ? before.hidden : new Set(hidden),
    chosen: same ? before.chosen : nothing.chosen,
  })
}

/** Shows or hides some parts. */
export function hideParts(numbers: Iterable<number>, hide: boolean): void {
  const hidden = new Set(partsStore.getState().hidden)
  const before = hidden.size
  for (const number of numbers) {
    if (hide) hidden.add(number)
    else hidden.delete(number)
  }
  setHidden(hidden, { kind: hide ? 'parts-hidden' : 'parts-shown', count: Math.abs(hidden.size - before) })
}

/** Hides all other parts, or shows everything if they are already hidden. */
export function isolateParts(numbers: readonly number[]): void {
  const { parts, hidden } = partsStore.getState()
  const wanted = new Set(numbers)
  const others = parts.flatMap((_, number) => (wanted.has(number) ? [] : [number]))
  const alone = others.every((number) => hidden.has(number)) && numbers.every((number) => !hidden.has(number))
  if (alone) showAllParts()
  else setHidden(new Set(others), { kind: 'parts-isolated', count: wanted.size })
}

/** Shows everything. */
export function showAllParts(): void {
  setHidden(new Set(), { kind: 'all-parts-shown' })
}

function setHidden(hidden: ReadonlySet<number>, step: StepKind): void {
  const { assetId } = partsStore.getState()
  if (assetId === null) return
  const target = hiddenTarget(assetId)
  const before = target.read()
  target.write([...hidden])
  recordStep(step, [changeOf(target, before, target.read())])
}

function hiddenTarget(assetId: string): WindowTarget<readonly number[]> {
  return {
    key: `hidden ${assetId}`,
    read: () => [...(partsStore.getState().hiddenIn[assetId] ?? [])].toSorted((a, b) => a - b),
    write: (numbers) =>
      partsStore.setState((state) => {
        const hidden = new Set(numbers)
        const hiddenIn = { ...state.hiddenIn, [assetId]: hidden }
        return state.assetId === assetId ? { hidden, hiddenIn } : { hiddenIn }
      }),
  }
}

/** Selects parts, which are highlighted on the stage. */
export function chooseParts(numbers: Iterable<number>): void {
  partsStore.setState({ chosen: new Set(numbers) })
}

/** Moves the camera to some parts. */
export function flyToParts(numbers: readonly number[]): void {
  const { boxes } = partsStore.getState()
  const box = numbers.reduce<Box | null>((sum, number) => unionBox(sum, boxes[number] ?? null), null)
  if (box === null) return
  const [x0, y0, z0, x1, y1, z1] = box
  flyTo({ at: [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2], radius: Math.hypot(x1 - x0, y1 - y0, z1 - z0) / 2 })
}

function boxesOf({ parts, chunks }: ViewHeader): (Box | null)[] {
  const boxes: (Box | null)[] = parts.map(() => null)
  for (const { part, box } of chunks) boxes[part] = unionBox(boxes[part] ?? null, box)
  return boxes
}

function unionBox(a: Box | null, b: Box | null): Box | null {
  if (a === null || b === null) return a ?? b
  return [
    Math.min(a[0], b[0]),
    Math.min(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.max(a[3], b[3]),
    Math.max(a[4], b[4]),
    Math.max(a[5], b[5]),
  ]
}
