/** Keeps labels of places over the model, frame by frame. */
import { useFrame, useThree } from '@react-three/fiber'
import { useLayoutEffect } from 'react'
import { Vector3 } from 'three'
import type { Place } from '../../shared/view-file.ts'
import type { StageModel } from './stage-model.ts'

interface PlaceMarksProps {
  model: StageModel
  places: readonly Place[]
  /** One for each place: an element above the canvas that is moved along. */
  elements: readonly (HTMLElement | null)[]
}

/** Draws nothing; labels behind the camera are hidden. */
export function PlaceMarks({ model, places, elements }: PlaceMarksProps) {
  const invalidate = useThree((state) => state.invalidate)
  useLayoutEffect(() => invalidate(), [places, invalidate])
  useFrame(({ camera, size }) => {
    for (const [index, { at }] of places.entries()) {
      const element = elements[index]
      if (element === null || element === undefined) continue
      const seen = model.body.localToWorld(new Vector3(...at)).project(camera)
      const [x, y] = [((seen.x + 1) / 2) * size.width, ((1 - seen.y) / 2) * size.height]
      element.style.visibility = seen.z > 1 ? 'hidden' : 'visible'
      element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`
    }
  })
  return null
}
