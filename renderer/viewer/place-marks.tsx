/** Keeps labels of places over the model, frame by frame. */
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { Vector3 } from 'three'
import type { Place } from '../../shared/formats/view-file.ts'
import { roomFor } from './label-places.ts'
import type { StageModel } from './stage-model.ts'

interface PlaceMarksProps {
  model: StageModel
  places: readonly Place[]
  /** One for each place: an element above the canvas that is moved along. */
  elements: readonly (HTMLElement | null)[]
  /** All are shown, however close they lie. */
  every?: boolean
}

/** Pixels that a letter of a label takes, with room at its ends; measuring would cost a layout for each frame. */
const letterPx = 6.7
const endsPx = 18

/** Draws nothing; labels behind the camera are hidden, and so is what has no room beside worse places. */
export function PlaceMarks({ model, places, elements, every = false }: PlaceMarksProps) {
  const invalidate = useThree((state) => state.invalidate)
  useEffect(() => {
    if (places.length > 0) invalidate()
  }, [places, invalidate])
  useFrame(({ camera, size }) => {
    const points = places.map(({ at }, index) => {
      const seen = model.body.localToWorld(new Vector3(...at)).project(camera)
      const letters = elements[index]?.children[1]?.textContent.length ?? 0
      return {
        x: ((seen.x + 1) / 2) * size.width,
        y: ((1 - seen.y) / 2) * size.height,
        seen: seen.z <= 1,
        words: letters === 0 ? 0 : letters * letterPx + endsPx,
      }
    })
    const rooms = every ? points.map(({ seen }) => (seen ? 'right' : 'hidden')) : roomFor(points)
    for (const [index, { x, y }] of points.entries()) {
      const element = elements[index]
      if (element === null || element === undefined) continue
      element.style.visibility = rooms[index] === 'hidden' ? 'hidden' : 'visible'
      element.dataset['room'] = rooms[index]
      element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`
    }
  })
  return null
}
