/** The section on the stage: the clip, the cap, the ghost of the outside, and the frame of the plane. */
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { useParts } from '../../state/stage/use-parts.ts'
import { useTools } from '../../state/stage/use-tools.ts'
import { setSection } from '../../state/stage/tools.ts'
import type { StageModel } from '../stage-model.ts'
import { capColourOf } from './cap-colour.ts'
import { createCapDrawing } from './cap-drawing.ts'
import { setClip } from './clip-section.ts'
import { createGhost, type Ghost } from './ghost.ts'
import type { Picker } from './picker.ts'
import { createPlaneFrame } from './plane-frame.ts'
import { startSectionPainter, type SectionPainter } from './section-painter.ts'
import { isInFront, placeSection, type PlacedSection } from './section-plane.ts'
import { startSectionRunner } from './section-runner.ts'
import { skipCutAway, skipNothing } from './skip-cut-away.ts'
import { toolViewStore } from '../../state/stage/tool-view.ts'
import { useFramePacer } from './use-frame-pacer.ts'
import { dropAnchor, setAnchor } from './anchors.ts'

interface SectionSceneProps {
  assetId: string
  model: StageModel
  /** Null while the trees load; until then the cut has no cap. */
  picker: Picker | null
  darkTheme: boolean
}

export function SectionScene({ assetId, model, picker, darkTheme }: SectionSceneProps) {
  const invalidate = useThree((state) => state.invalidate)
  const pacer = useFramePacer()
  const placed = usePlaced(assetId, model)
  // The plane is chosen on the uncut model.
  const isPlacing = useTools(({ section }) => section.placing !== null)
  const newest = useRef(placed)
  newest.current = placed
  const painter = useRef<SectionPainter<PlacedSection> | null>(null)

  useEffect(() => {
    if (isPlacing) return
    const runner = picker === null ? null : startSectionRunner(picker)
    const cap = createCapDrawing(darkTheme, capColourOf(model.header))
    const frame = createPlaneFrame(model, darkTheme)
    const painting = startSectionPainter<PlacedSection>({
      async cut(plane) {
        try {
          return (await runner?.cut(plane)) ?? null
        } catch (thrown) {
          toolViewStore.setState({ trees: AppError.from(thrown).toData() })
          return null
        }
      },
      show(shown, found) {
        if (frame.lines.parent === null) model.body.add(cap.group, frame.lines)
        setClip(model.clip, shown.plane)
        cap.show(found, shown.plane)
        frame.show(shown)
        if (found === null) return toolViewStore.setState({ cutting: true })
        const { areaMm2, enclosedMm2, flippedMm2, lengthMm, loops, openLines } = found
        toolViewStore.setState({
          cutting: false,
          cut: { areaMm2, enclosedMm2, flippedMm2, lengthMm, loops, openLines },
        })
      },
      draw: () => pacer.draw(),
    })
    painter.current = painting
    return () => {
      painting.stop()
      painter.current = null
      runner?.stop()
      cap.dispose()
      frame.dispose()
      setClip(model.clip, null)
      toolViewStore.setState({ cut: null, cutting: false })
      invalidate()
    }
  }, [picker, model, darkTheme, isPlacing, pacer, invalidate])

  // Also runs when the painter is replaced.
  useEffect(() => painter.current?.ask(placed), [placed, picker, model, darkTheme, isPlacing])
  useEffect(() => {
    toolViewStore.setState({ section: placed })
    // The handle follows the pointer immediately, the picture as soon as it is ready.
    setAnchor('section-handle', placed.middle)
  }, [placed])
  useEffect(
    () => () => {
      dropAnchor('section-handle')
      toolViewStore.setState({ section: null, cut: null, cutting: false })
    },
    [model],
  )

  // Hidden parts are not cut; they are hidden in the same task.
  const hiddenParts = useParts((state) => state.hidden)
  const cutParts = useRef(hiddenParts)
  useEffect(() => {
    if (cutParts.current === hiddenParts) return
    cutParts.current = hiddenParts
    const frame = requestAnimationFrame(() => painter.current?.ask(newest.current))
    return () => cancelAnimationFrame(frame)
  }, [hiddenParts])

  const ghost = useGhost(model, darkTheme, hiddenParts, !isPlacing)
  useFrame(() => skipCutAway(model, ghost.current?.group.children ?? []))
  useEffect(() => () => skipNothing(model), [model])
  return null
}

/** Returns the plane; flips it first if the viewer would not see the cut. */
function usePlaced(assetId: string, model: StageModel): PlacedSection {
  const { axis, free, share, flipped, outside } = useTools((state) => state.section)
  const placed = useMemo(
    () => placeSection({ axis, free, share, flipped, outside, placing: null }, assetId, model.header.box),
    [axis, free, share, flipped, outside, assetId, model],
  )
  const camera = useThree((state) => state.camera)
  const first = useRef(placed)
  useEffect(() => {
    const eye = model.body.worldToLocal(camera.position.clone())
    if (isInFront(first.current, eye.toArray())) return
    const { plane, direction } = first.current
    setSection({ flipped: plane.normal.every((value, k) => value === direction[k]) })
  }, [model, camera])
  return placed
}

function useGhost(
  model: StageModel,
  darkTheme: boolean,
  hiddenParts: ReadonlySet<number>,
  wanted: boolean,
): { readonly current: Ghost | null } {
  const invalidate = useThree((state) => state.invalidate)
  const ghosted = useTools(({ section }) => section.outside === 'ghosted') && wanted
  const current = useRef<Ghost | null>(null)
  useEffect(() => {
    if (!ghosted) return
    const ghost = createGhost(model, darkTheme, hiddenParts)
    current.current = ghost
    model.body.add(ghost.group)
    invalidate()
    return () => {
      current.current = null
      ghost.dispose()
      invalidate()
    }
  }, [ghosted, model, darkTheme, hiddenParts, invalidate])
  return current
}
