/** Light that is computed here: the chosen environment reflected in everything, and a lamp over the viewer's shoulder. */
import { useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { DirectionalLight } from 'three'
import { useStage } from '../state/stage.ts'
import { createEnvironmentTexture, environmentLevels, fillEnvironment } from './environment-texture.ts'
import { environments } from './environments.ts'

/** Lights the scene; nothing is downloaded. */
export function StageLight() {
  const gl = useThree((state) => state.gl)
  const scene = useThree((state) => state.scene)
  const camera = useThree((state) => state.camera)
  const invalidate = useThree((state) => state.invalidate)
  const id = useStage((state) => state.environment)
  const exposure = useStage((state) => state.exposure)
  const cube = useMemo(() => createEnvironmentTexture(), [])
  useEffect(() => {
    // Before the first model comes, so that its programs are made with it.
    scene.environment = cube
    return () => {
      scene.environment = null
      cube.dispose()
    }
  }, [scene, cube])
  useEffect(() => {
    let asked = true
    void environmentLevels(id).then((levels) => {
      if (!asked) return
      fillEnvironment(cube, levels)
      scene.environmentIntensity = environments[id].intensity
      invalidate()
    })
    return () => {
      asked = false
    }
  }, [scene, cube, id, invalidate])
  useEffect(() => {
    const { colour, intensity } = environments[id].lamp
    const lamp = new DirectionalLight(colour, intensity)
    lamp.position.set(-0.7, 0.9, 1)
    camera.add(lamp, lamp.target)
    lamp.target.position.set(0, 0, -1)
    scene.add(camera)
    invalidate()
    return () => {
      camera.remove(lamp, lamp.target)
      lamp.dispose()
    }
  }, [camera, scene, id, invalidate])
  useEffect(() => {
    gl.toneMappingExposure = 2 ** exposure
    invalidate()
  }, [gl, exposure, invalidate])
  return null
}
