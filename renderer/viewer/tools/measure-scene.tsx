/** Measuring on the stage: what is below the pointer, what is being measured, and what has been. */
import { useEffect, useMemo, useState } from 'react'
import { Vector3 } from 'three'
import { addMeasurement, useTools, type MeasureKind, type Measurement } from '../../state/stage/tools.ts'
import type { StageModel } from '../stage-model.ts'
import { measure, type Subject } from './measure.ts'
import type { Picker } from './picker.ts'
import { snapAt, type Snap, type SnapRequest } from './snap.ts'
import { dropAnchor, setAnchor, sightNow, toolViewStore } from './tool-view-store.ts'
import { useDrawing } from './use-drawing.ts'
import { usePointing } from './use-pointing.ts'

interface MeasureSceneProps {
  assetId: string
  model: StageModel
  /** Null: nothing more can be measured at present. */
  picker: Picker | null
  list: readonly Measurement[]
  darkTheme: boolean
}

/** Draws what has been measured, and measures. */
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

const nothing: readonly number[] = []

interface MeasuringProps {
  assetId: string
  model: StageModel
  picker: Picker
  kind: MeasureKind
  darkTheme: boolean
}

function Measuring({ assetId, model, picker, kind, darkTheme }: MeasuringProps) {
  const [picked, setPicked] = useState<readonly Snap[]>([])
  const [pointed, setPointed] = useState<Snap | null>(null)
  const subject = useMemo(() => subjectOf(model, picker), [model, picker])
  const outcome = useMemo(
    () => (pointed === null ? null : measure(kind, [...picked, pointed], subject)),
    [kind, picked, pointed, subject],
  )
  const measured = outcome?.state === 'measured' ? outcome.measured : null

  usePointing({
    onPoint(x, y) {
      const sight = sightNow.current
      setPointed(x === null || sight === null ? null : snapAt(picker, sight, x, y, requests[kind]))
    },
    onPress(x, y) {
      const sight = sightNow.current
      const snap = sight === null ? null : snapAt(picker, sight, x, y, requests[kind])
      if (snap === null) return
      const next = [...picked, snap]
      const came = measure(kind, next, subject)
      toolViewStore.setState({ refused: came.state === 'refused' ? came.why : null })
      if (came.state === 'measured') addMeasurement(assetId, came.measured)
      if (came.state === 'more') setPicked(next)
      else if (came.state === 'measured') setPicked([])
    },
  })

  useEffect(() => {
    toolViewStore.setState({
      picked: picked.length,
      pointed: pointed === null ? null : { kind: pointed.kind, measured },
    })
    if (pointed !== null) setAnchor('pointer', [pointed.at.x, pointed.at.y, pointed.at.z])
    if (measured !== null) setAnchor('pointed-label', measured.at)
    return () => {
      dropAnchor('pointer')
      dropAnchor('pointed-label')
    }
  }, [picked, pointed, measured])
  useEffect(() => () => toolViewStore.setState({ picked: 0, pointed: null, refused: null }), [])

  const drawn = useMemo(() => {
    const places = picked.flatMap(({ at }) => [...at])
    const edges = [...picked, ...(pointed === null ? [] : [pointed])].flatMap(({ edge }) =>
      edge === null || kind === 'distance' ? [] : [...edge.a, ...edge.b],
    )
    return measured === null
      ? { lines: edges, dots: places }
      : { lines: [...edges, ...measured.lines], dots: [...places, ...measured.dots] }
  }, [picked, pointed, measured, kind])
  useDrawing(model, drawn.lines.length > 0 ? drawn.lines : nothing, drawn.dots, darkTheme, true)
  return null
}

function subjectOf(model: StageModel, picker: Picker): Subject {
  return {
    picker,
    largest: Math.max(...model.sizeMm) / 1000,
    boxOf(part) {
      const [least, most] = [new Vector3().setScalar(Infinity), new Vector3().setScalar(-Infinity)]
      for (const { chunk } of model.chunks) {
        if (chunk.part !== part) continue
        const [x0, y0, z0, x1, y1, z1] = chunk.box
        least.min(new Vector3(x0, y0, z0))
        most.max(new Vector3(x1, y1, z1))
      }
      return [least.x, least.y, least.z, most.x, most.y, most.z]
    },
  }
}
