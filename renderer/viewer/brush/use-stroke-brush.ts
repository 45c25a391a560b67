/** A brush on the surface: strokes follow the pointer, are previewed while they grow, and are committed at the end. */
import { useEffect, useRef } from 'react'
import { useCanvasPointer, type CanvasPoint } from '../pointer/use-canvas-pointer.ts'
import { sightNow } from '../tools/anchors.ts'
import type { Picker, SurfaceHit } from '../tools/picker.ts'
import { surfaceAt } from '../tools/snap.ts'
import { moveRing } from './brush-ring.tsx'
import { createStrokeMaker, type StrokeMaker } from './stroke-maker.ts'

/** Maximum number of points in one stroke. */
const maxPoints = 5000

interface StrokeBrush<Change> {
  picker: Picker
  radiusMm: () => number
  /** A ring shows the size at the pointer. */
  hasRing: boolean
  /** Handles a press on the surface that is not a stroke; returns false to begin one. */
  press: (hit: SurfaceHit) => boolean
  changeOf: (points: [number, number, number][]) => Change
  preview: (changes: Change[]) => void
  commit: (changes: Change[]) => void
}

/** Listens while the component is mounted. A press beside the model orbits the camera. */
export function useStrokeBrush<Change>(brush: StrokeBrush<Change>): void {
  const { picker, hasRing } = brush
  const stroke = useRef<StrokeMaker | null>(null)
  useEffect(() => () => moveRing(null), [])
  const changes = () => (stroke.current?.lines() ?? []).map((points) => brush.changeOf(points.slice(0, maxPoints)))
  const hitAt = (at: CanvasPoint | null) =>
    at === null || sightNow.current === null ? null : surfaceAt(picker, sightNow.current, at.x, at.y)
  useCanvasPointer({
    cursor: 'crosshair',
    onGrab(at) {
      const hit = hitAt(at)
      if (hit === null || sightNow.current === null) return false
      if (brush.press(hit)) return true
      stroke.current = createStrokeMaker(picker, sightNow.current, brush.radiusMm() / 1000)
      stroke.current.move(at.x, at.y)
      brush.preview(changes())
      return true
    },
    onDrag(points) {
      const maker = stroke.current
      if (maker === null) return
      const grown = points.map(({ x, y }) => maker.move(x, y))
      if (grown.includes(true)) brush.preview(changes())
    },
    onRelease(finished) {
      const made = changes()
      stroke.current = null
      if (finished && made.length > 0) brush.commit(made)
      brush.preview([])
    },
    onHover(at) {
      const hit = hasRing ? hitAt(at) : null
      if (hit === null || at === null || sightNow.current === null) return moveRing(null)
      moveRing({ ...at, radius: brush.radiusMm() / 1000 / sightNow.current.pixelAt(hit.distance) })
    },
  })
}
