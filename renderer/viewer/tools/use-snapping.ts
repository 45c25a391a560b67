/** Finds the snap under the pointer and publishes it. */
import { useEffect, useState } from 'react'
import { toolViewStore, type ToolView } from '../../state/stage/tool-view.ts'
import { useCanvasPointer, type CanvasPoint } from '../pointer/use-canvas-pointer.ts'
import { dropAnchor, setAnchor, sightNow } from './anchors.ts'
import type { Picker } from './picker.ts'
import { snapAt, type Snap, type SnapRequest } from './snap.ts'

/** Returns the snap under the pointer; null if there is none. */
export function useSnapping(picker: Picker, request: SnapRequest, onClick: (snap: Snap) => void): Snap | null {
  const [pointed, setPointed] = useState<Snap | null>(null)
  const snap = ({ x, y }: CanvasPoint) => {
    const sight = sightNow.current
    return sight === null ? null : snapAt(picker, sight, x, y, request)
  }
  useCanvasPointer({
    cursor: 'crosshair',
    onHover: (at) => setPointed(at === null ? null : snap(at)),
    onClick(at) {
      const found = snap(at)
      if (found !== null) onClick(found)
    },
  })
  return pointed
}

type Measured = NonNullable<ToolView['pointed']>['measured']

/** Shows a snap at the pointer with a preview of its measurement, both in the canvas and in the panel. */
export function useShownSnap(pointed: Snap | null, picked: number, measured: Measured): void {
  useEffect(() => {
    toolViewStore.setState({ picked, pointed: pointed === null ? null : { kind: pointed.kind, measured } })
    if (pointed !== null) setAnchor('pointer', pointed.at.toArray())
    if (measured !== null) setAnchor('pointed-label', measured.at)
    return () => {
      dropAnchor('pointer')
      dropAnchor('pointed-label')
    }
  }, [picked, pointed, measured])
  useEffect(() => () => toolViewStore.setState({ picked: 0, pointed: null, refusalMessage: null }), [])
}
