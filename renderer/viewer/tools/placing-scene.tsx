/** Puts the section's plane by clicks on the model: along a face, or through three places. */
import { useEffect, useMemo, useState } from 'react'
import { setSection, type Triple } from '../../state/stage/tools.ts'
import type { StageModel } from '../stage-model.ts'
import type { Picker } from './picker.ts'
import { shareThrough } from './section-plane.ts'
import { snapAt, type Snap } from './snap.ts'
import { dropAnchor, setAnchor, sightNow, toolViewStore, towardsViewer } from './tool-view-store.ts'
import { useDrawing } from './use-drawing.ts'
import { measureWords } from '../../words/viewer/measure-words.ts'
import { usePointing } from './use-pointing.ts'

interface PlacingSceneProps {
  assetId: string
  model: StageModel
  picker: Picker
  placing: 'face' | 'points'
  darkTheme: boolean
}

/** Listens for the clicks and ends itself when the plane is put. */
export function PlacingScene({ assetId, model, picker, placing, darkTheme }: PlacingSceneProps) {
  const [picked, setPicked] = useState<readonly Snap[]>([])
  const [pointed, setPointed] = useState<Snap | null>(null)
  const request = placing === 'face' ? 'faces' : 'all'
  const snap = (x: number, y: number) => {
    const sight = sightNow.current
    return sight === null ? null : snapAt(picker, sight, x, y, request)
  }
  const put = (normal: Triple, at: Triple) =>
    setSection({
      axis: 'free',
      free: { assetId, normal },
      share: shareThrough(normal, at, model.header.box),
      flipped:
        placing === 'points' && towardsViewer({ axis: 'free', free: { assetId, normal } }, assetId, model.header.box),
      placing: null,
    })
  usePointing({
    onPoint: (x, y) => setPointed(x === null ? null : snap(x, y)),
    onPress(x, y) {
      const found = snap(x, y)
      if (found === null) return
      const at: Triple = [found.at.x, found.at.y, found.at.z]
      if (placing === 'face') {
        // Begins a little below the face, so that something is cut.
        const normal: Triple = [found.normal.x, found.normal.y, found.normal.z]
        put(normal, at)
        setSection({ share: Math.max(0, shareThrough(normal, at, model.header.box) - 0.02) })
        return
      }
      const next = [...picked, found]
      setPicked(next)
      const [a, b, c] = next.map((one) => one.at)
      if (a === undefined || b === undefined || c === undefined) return
      const normal = b.clone().sub(a).cross(c.clone().sub(a))
      if (normal.length() <= 1e-9 * (Math.max(...model.sizeMm) / 1000) ** 2) {
        toolViewStore.setState({ refused: measureWords.refused.pointsInLine })
        setPicked([])
        return
      }
      normal.normalize()
      put([normal.x, normal.y, normal.z], at)
    },
  })
  useEffect(() => {
    toolViewStore.setState({
      picked: picked.length,
      pointed: pointed === null ? null : { kind: pointed.kind, measured: null },
    })
    if (pointed !== null) setAnchor('pointer', [pointed.at.x, pointed.at.y, pointed.at.z])
    return () => {
      dropAnchor('pointer')
    }
  }, [picked, pointed])
  useEffect(() => () => toolViewStore.setState({ picked: 0, pointed: null, refused: null }), [])
  const dots = useMemo(() => picked.flatMap(({ at }) => [...at]), [picked])
  useDrawing(model, noLines, dots, darkTheme, true)
  return null
}

const noLines: readonly number[] = []
