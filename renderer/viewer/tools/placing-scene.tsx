/** Sets the section's plane by clicks on the model: along a face, or through three points. */
import { useMemo, useState } from 'react'
import { setSection, type Triple } from '../../state/stage/tools.ts'
import { toolViewStore } from '../../state/stage/tool-view.ts'
import { measureWords } from '../../words/viewer/measure-words.ts'
import type { StageModel } from '../stage-model.ts'
import { towardsViewer } from './anchors.ts'
import type { Picker } from './picker.ts'
import { shareThrough } from './section-plane.ts'
import type { Snap } from './snap.ts'
import { useDrawing } from './use-drawing.ts'
import { useShownSnap, useSnapping } from './use-snapping.ts'

interface PlacingSceneProps {
  assetId: string
  model: StageModel
  picker: Picker
  placing: 'face' | 'points'
  darkTheme: boolean
}

/** Placing ends once the plane is set. */
export function PlacingScene({ assetId, model, picker, placing, darkTheme }: PlacingSceneProps) {
  const [snaps, setSnaps] = useState<readonly Snap[]>([])
  const { box } = model.header
  const put = (normal: Triple, share: number) => {
    const free = { assetId, normal }
    const flipped = placing === 'points' && towardsViewer({ axis: 'free', free }, assetId, box)
    setSection({ axis: 'free', free, share, flipped, placing: null })
  }
  const pointed = useSnapping(picker, placing === 'face' ? 'faces' : 'all', (snap) => {
    const at = snap.at.toArray()
    if (placing === 'face') {
      // Slightly below the face, so that something is cut.
      const normal = snap.normal.toArray()
      return put(normal, Math.max(0, shareThrough(normal, at, box) - 0.02))
    }
    const next = [...snaps, snap]
    setSnaps(next)
    const [a, b, c] = next.map((one) => one.at)
    if (a === undefined || b === undefined || c === undefined) return
    const normal = b.clone().sub(a).cross(c.clone().sub(a))
    if (normal.length() <= 1e-9 * (Math.max(...model.sizeMm) / 1000) ** 2) {
      toolViewStore.setState({ refusalMessage: measureWords.refused.pointsInLine })
      return setSnaps([])
    }
    const direction = normal.normalize().toArray()
    put(direction, shareThrough(direction, at, box))
  })
  useShownSnap(pointed, snaps.length, null)
  const dots = useMemo(() => snaps.flatMap(({ at }) => [...at]), [snaps])
  useDrawing(model, noLines, dots, darkTheme, true)
  return null
}

const noLines: readonly number[] = []
