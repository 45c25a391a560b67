/** The section on the stage: the cut, its cap, what is left of the outside, and the frame of the plane. */
import { useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { WebGLRenderer } from 'three'
import { useParts } from '../../state/parts.ts'
import { setSection, useTools } from '../../state/tools.ts'
import { whenCardIsDone } from '../card-fence.ts'
import { linear } from '../lenses/warning.ts'
import { createEdgeLines } from '../overlays/edge-lines.ts'
import type { StageModel } from '../stage-model.ts'
import { capColourOf } from './cap-colour.ts'
import { createCapMeshes } from './cap-meshes.ts'
import type { CapMeshes } from './cap-meshes.ts'
import { setClip } from './clip-section.ts'
import { createGhost } from './ghost.ts'
import type { Picker } from './picker.ts'
import { planeAxes } from './section-cap.ts'
import { isInFront, placeSection } from './section-plane.ts'
import type { PlacedSection } from './section-plane.ts'
import { startSectionRunner } from './section-runner.ts'
import type { SectionRunner } from './section-runner.ts'
import { stageAnchors, toolDesk } from './tool-desk.ts'

interface SectionSceneProps {
  assetId: string
  model: StageModel
  /** Null: the trees are on their way, and the cut has no cap yet. */
  picker: Picker | null
  darkTheme: boolean
}

/** Cuts the model as long as it is drawn. */
export function SectionScene({ assetId, model, picker, darkTheme }: SectionSceneProps) {
  const invalidate = useThree((state) => state.invalidate)
  const section = useTools((state) => state.section)
  const { axis, free, share, flipped, outside, placing } = section
  const placed = useMemo(
    () => placeSection({ axis, free, share, flipped, outside, placing: null }, assetId, model.header.box),
    [axis, free, share, flipped, outside, assetId, model],
  )
  const gl = useThree((state) => state.gl)
  const shown = usePaced(placed, gl)
  const { plane } = shown
  const camera = useThree((state) => state.camera)
  const first = useRef(placed)
  useEffect(() => {
    // Another model, or the tool taken into use: the cut is to be seen.
    const eye = model.body.worldToLocal(camera.position.clone())
    if (isInFront(first.current, [eye.x, eye.y, eye.z])) return
    const { plane: cut, along } = first.current
    setSection({ flipped: cut.normal.every((value, k) => value === along[k]) })
  }, [model, camera])
  const runner = useRef<SectionRunner | null>(null)
  const newest = useRef(plane)
  newest.current = plane

  useEffect(() => {
    // A plane is chosen on the whole model.
    if (placing === null) setClip(model.clip, plane.normal, plane.offset)
    else setClip(model.clip, null, 0)
    stageAnchors.set('section-handle', shown.middle)
    runner.current?.ask(plane)
    invalidate()
  }, [model, shown, plane, placing, invalidate])
  useEffect(() => toolDesk.setState({ placed }), [placed])
  useEffect(
    () => () => {
      setClip(model.clip, null, 0)
      stageAnchors.delete('section-handle')
      toolDesk.setState({ placed: null, cut: null })
      invalidate()
    },
    [model, invalidate],
  )

  const hidden = placing !== null
  useEffect(() => {
    if (picker === null || hidden) return
    let drawn: CapMeshes | null = null
    const colourOf = capColourOf(model.header)
    const running = startSectionRunner(picker, (cap, cut) => {
      drawn?.dispose()
      drawn = createCapMeshes(cap, cut, darkTheme, colourOf)
      model.body.add(drawn.group)
      const { areaMm2, enclosedMm2, flippedMm2, lengthMm, loops, open } = cap
      toolDesk.setState({ cut: { areaMm2, enclosedMm2, flippedMm2, lengthMm, loops, open } })
      invalidate()
    })
    runner.current = running
    running.ask(newest.current)
    return () => {
      running.stop()
      runner.current = null
      drawn?.dispose()
      invalidate()
    }
  }, [picker, model, darkTheme, hidden, invalidate])

  // Parts that are hidden are not cut; they are hidden in the same turn.
  const hiddenParts = useParts((state) => state.hidden)
  useEffect(() => {
    const frame = requestAnimationFrame(() => runner.current?.ask(newest.current))
    return () => cancelAnimationFrame(frame)
  }, [hiddenParts])

  const ghosted = outside === 'ghosted' && !hidden
  useEffect(() => {
    if (!ghosted) return
    const ghost = createGhost(model, darkTheme, hiddenParts)
    model.body.add(ghost.group)
    invalidate()
    return () => {
      ghost.dispose()
      invalidate()
    }
  }, [ghosted, model, darkTheme, hiddenParts, invalidate])

  useEffect(() => {
    if (hidden) return
    const frame = createEdgeLines(frameOf(shown, model), {
      colour: linear(darkTheme ? '#ffffff' : '#000000'),
      widthPx: 1,
      dashPx: 0,
      opacity: 0.35,
    })
    model.body.add(frame)
    invalidate()
    return () => {
      frame.removeFromParent()
      frame.geometry.dispose()
      frame.material.dispose()
    }
  }, [shown, model, darkTheme, hidden, invalidate])
  return null
}

/** Follows a plane no faster than the graphics card draws: more frames than it can do would hold up the window. */
function usePaced(placed: PlacedSection, gl: WebGLRenderer): PlacedSection {
  const [shown, setShown] = useState(placed)
  const [drawn, setDrawn] = useState(placed)
  useEffect(() => {
    // The last one is not through yet.
    if (shown !== drawn) return
    if (shown !== placed) setShown(placed)
  }, [placed, shown, drawn])
  useEffect(() => {
    let ended = false
    const frame = requestAnimationFrame(() => {
      void whenCardIsDone(gl).then(() => {
        if (!ended) setDrawn(shown)
      })
    })
    return () => {
      ended = true
      cancelAnimationFrame(frame)
    }
  }, [shown, gl])
  return shown
}

/** A rectangle in the plane, a little larger than the model is there. */
function frameOf({ plane, middle }: PlacedSection, model: StageModel): Float32Array {
  const axes = planeAxes(plane.normal)
  const half = model.sizeMm.map((mm) => mm / 2000)
  const margin = 0.03 * Math.max(...half) * 2
  const reach = axes.map((axis) => axis.reduce((sum, value, k) => sum + Math.abs(value) * half[k]!, margin))
  const corner = (x: number, y: number) =>
    [0, 1, 2].map((k) => middle[k]! + axes[0][k]! * reach[0]! * x + axes[1][k]! * reach[1]! * y)
  const corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
  return Float32Array.from(corners.flatMap((from, i) => [...from, ...corners[(i + 1) % 4]!]))
}
