/** Measuring on the stage: the measurements of the model, and the one in progress. */
import { useEffect, useMemo, useState } from 'react'
import { Box3 } from 'three'
import { addMeasurement, type MeasureKind, type Measurement } from '../../state/stage/tools.ts'
import { useTools } from '../../state/stage/use-tools.ts'
import { toolViewStore } from '../../state/stage/tool-view.ts'
import { boxOf, type StageModel } from '../stage-model.ts'
import { dropAnchor, setAnchor } from './anchors.ts'
import { measure, type Subject } from './measure.ts'
import type { Picker } from './picker.ts'
import type { Snap, SnapRequest } from './snap.ts'
import { useDrawing } from './use-drawing.ts'
import { useShownSnap, useSnapping } from './use-snapping.ts'

interface MeasureSceneProps {
  assetId: string
  model: StageModel
  /** Null: measuring is off, and only the list is shown. */
  picker: Picker | null
  list: readonly Measurement[]
  darkTheme: boolean
}

export function MeasureScene({ assetId, model, picker, list, darkTheme }: MeasureSceneProps) {
  const kind = useTools((state) => state.measureKind)
  const lines = useMemo(() => list.flatMap((one) => one.lines), [list])
  const dots = useMemo(() => list.flatMap((one) => one.dots), [list])
  useDrawing(model, lines, dots, darkTheme, false)
  useEffect(() => {
    for (const one of list) setAnchor(one.id, one.at)
    return () => {
      for (const one of list) dropAnchor(one.id)
    }
  }, [list])
  return (
    picker !== null && (
      <Measuring
        key={`${assetId} ${kind}`}
        assetId={assetId}
        model={model}
        picker={picker}
        kind={kind}
        darkTheme={darkTheme}
      />
    )
  )
}

const requests: Record<MeasureKind, SnapRequest> = {
  distance: 'all',
  edge: 'edges',
  angle: 'edges',
  faces: 'faces',
  radius: 'all',
  thickness: 'faces',
  box: 'faces',
}

const noLines: readonly number[] = []

interface MeasuringProps extends Omit<MeasureSceneProps, 'list'> {
  picker: Picker
  kind: MeasureKind
}

function Measuring({ assetId, model, picker, kind, darkTheme }: MeasuringProps) {
  const [picked, setPicked] = useState<readonly Snap[]>([])
  const subject = useMemo(() => subjectOf(model, picker), [model, picker])
  const pointed = useSnapping(picker, requests[kind], (snap) => {
    const next = [...picked, snap]
    const outcome = measure(kind, next, subject)
    toolViewStore.setState({ refusalMessage: outcome.state === 'refused' ? outcome.why : null })
    if (outcome.state === 'measured') addMeasurement(assetId, outcome.measured)
    if (outcome.state !== 'refused') setPicked(outcome.state === 'more' ? next : [])
  })
  const measured = useMemo(() => {
    const outcome = pointed === null ? null : measure(kind, [...picked, pointed], subject)
    return outcome?.state === 'measured' ? outcome.measured : null
  }, [kind, picked, pointed, subject])
  useShownSnap(pointed, picked.length, measured)

  const drawn = useMemo(() => {
    const dots = picked.flatMap(({ at }) => [...at])
    const edges = [...picked, ...(pointed === null ? [] : [pointed])].flatMap(({ edge }) =>
      edge === null || kind === 'distance' ? [] : [...edge.a, ...edge.b],
    )
    return measured === null
      ? { lines: edges, dots }
      : { lines: [...edges, ...measured.lines], dots: [...dots, ...measured.dots] }
  }, [picked, pointed, measured, kind])
  useDrawing(model, drawn.lines.length > 0 ? drawn.lines : noLines, drawn.dots, darkTheme, true)
  return null
}

function subjectOf(model: StageModel, picker: Picker): Subject {
  return {
    picker,
    largest: Math.max(...model.sizeMm) / 1000,
    boxOf(part) {
      const whole = new Box3()
      for (const { chunk } of model.chunks) if (chunk.part === part) whole.union(boxOf(chunk.box))
      return [...whole.min, ...whole.max] as ReturnType<Subject['boxOf']>
    },
  }
}
