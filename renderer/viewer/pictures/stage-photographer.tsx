/** Offers pictures of the model on the stage, as long as it stands there. Draws nothing by itself. */
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import type { PerspectiveCamera } from 'three'
import { offerShots } from '../../state/stage/stage-shots.ts'
import type { StageModel } from '../stage-model.ts'
import { shoot } from './shoot.ts'

/** `name`: of the files that come of it. */
export function StagePhotographer({ name, model }: { name: string; model: StageModel }) {
  const get = useThree((state) => state.get)
  useEffect(
    () =>
      offerShots({
        name,
        shown: () => shownPixels(get()),
        shoot: (request) => {
          const { gl, scene, camera, size, invalidate } = get()
          const picture = shoot(
            {
              gl,
              scene,
              camera: camera as PerspectiveCamera,
              size,
              half: model.half,
              views: ({ width, height }) => [
                { index: 0, viewport: { x: 0, y: 0, width, height }, seen: { x: 0, y: 0, width, height } },
              ],
              show: () => {},
              hide: () => {},
            },
            request,
          )
          invalidate()
          return picture
        },
      }),
    [get, name, model],
  )
  return null
}

/** Pixels of the screen that the canvas has. */
export function shownPixels({
  size,
  viewport,
}: {
  size: { width: number; height: number }
  viewport: { dpr: number }
}) {
  return { width: Math.round(size.width * viewport.dpr), height: Math.round(size.height * viewport.dpr) }
}
