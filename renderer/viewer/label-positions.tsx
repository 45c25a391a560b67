/** Moves labels over the model, frame by frame. */
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { Vector3 } from 'three'
import type { Place } from '../../shared/formats/view-file.ts'
import { layOutLabels } from './label-layout.ts'
import { windowSizeStore } from '../state/window-size.ts'
import type { StageModel } from './stage-model.ts'

interface LabelPositionsProps {
  model: StageModel
  positions: readonly Place[]
  /** One element per position, above the canvas. */
  elements: readonly (HTMLElement | null)[]
  /** Shows all labels, however close they are. */
  every?: boolean
}

/** Estimated width of a letter and of a label's padding, px at a scale of 1; measuring would force a layout in each frame. */
const letterPx = 6.7
const paddingPx = 18

/** Draws nothing; hides labels behind the camera and those that would overlap earlier ones. */
export function LabelPositions({ model, positions, elements, every = false }: LabelPositionsProps) {
  const invalidate = useThree((state) => state.invalidate)
  useEffect(() => {
    if (positions.length > 0) invalidate()
  }, [positions, invalidate])
  useFrame(({ camera, size }) => {
    const { scale } = windowSizeStore.getState()
    const labels = positions.map(({ at }, index) => {
      const seen = model.body.localToWorld(new Vector3(...at)).project(camera)
      const letters = elements[index]?.children[1]?.textContent.length ?? 0
      return {
        x: (((seen.x + 1) / 2) * size.width) / scale,
        y: (((1 - seen.y) / 2) * size.height) / scale,
        isInFront: seen.z <= 1,
        width: letters === 0 ? 0 : letters * letterPx + paddingPx,
      }
    })
    const sides = every ? labels.map(({ isInFront }) => (isInFront ? 'right' : 'hidden')) : layOutLabels(labels)
    for (const [index, { x, y }] of labels.entries()) {
      const element = elements[index]
      if (element === null || element === undefined) continue
      element.style.visibility = sides[index] === 'hidden' ? 'hidden' : 'visible'
      element.dataset['room'] = sides[index]
      element.style.transform = `translate(${(x * scale).toFixed(1)}px, ${(y * scale).toFixed(1)}px)`
    }
  })
  return null
}
