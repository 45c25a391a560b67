/** Offers pictures of the model on the stage. */
import { useThree, type RootState } from '@react-three/fiber'
import { useEffect } from 'react'
import type { PerspectiveCamera } from 'three'
import { offerShots } from '../../state/stage/stage-shots.ts'
import type { StageModel } from '../stage-model.ts'
import { shoot } from './shoot.ts'

/** `name` is the file name. */
export function StagePhotographer({ name, model }: { name: string; model: StageModel }) {
  const get = useThree((state) => state.get)
  useEffect(
    () =>
      offerShots({
        name,
        stageSize: () => shownPixels(get()),
        shoot: (request) => {
          const { gl, scene, camera, size, invalidate } = get()
          const whole = { x: 0, y: 0, width: request.width, height: request.height }
          const views = () => [{ index: 0, viewport: whole, visible: whole }]
          const stage = { gl, scene, camera: camera as PerspectiveCamera, size, halfSize: model.halfSize, views }
          const picture = shoot({ ...stage, show: () => {}, hide: () => {} }, request)
          invalidate()
          return picture
        },
      }),
    [get, name, model],
  )
  return null
}

/** Returns the device pixels of the canvas. */
export function shownPixels({ size, viewport }: Pick<RootState, 'size' | 'viewport'>) {
  return { width: Math.round(size.width * viewport.dpr), height: Math.round(size.height * viewport.dpr) }
}
