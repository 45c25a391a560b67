/** The light of the stage: the chosen environment, and a lamp at the camera. */
import { useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { DirectionalLight } from 'three'
import { AppError } from '../../shared/protocol/app-error.ts'
import { reportError } from '../state/messages.ts'
import { changeSettings } from '../state/settings.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { createEnvironmentTexture, environmentLevels, fillEnvironment } from './environment-texture.ts'
import { environments, isEnvironmentId } from './environments.ts'
import { ownLight } from './own-light.ts'

/**
 * Used for an HDR picture, which has its own brightness. The lamp stays in the scene at intensity 0, because programs
 * depend on the number of lights.
 */
const ownLighting = { intensity: 1, lamp: { colour: '#ffffff', intensity: 0 } } as const

interface StageLightProps {
  /** Exposure factor for the models on the stage, used while automatic exposure is on. */
  modelExposure: number
}

export function StageLight({ modelExposure }: StageLightProps) {
  const gl = useThree((state) => state.gl)
  const scene = useThree((state) => state.scene)
  const camera = useThree((state) => state.camera)
  const invalidate = useThree((state) => state.invalidate)
  const { environment, rotation, exposure, automaticExposure, surroundings } = useSnapshot(
    ({ settings }) => settings.light,
  )
  const factor = (automaticExposure ? modelExposure : 1) * 2 ** exposure
  const own = surroundings.find(({ sha256 }) => sha256 === environment)
  // A ref, because the URL of a picture changes with each run of the web host.
  const newest = useRef(own)
  newest.current = own
  const id = isEnvironmentId(environment) ? environment : own === undefined ? 'studio' : null
  const chosen = id ?? environment
  const { intensity, lamp } = id === null ? ownLighting : environments[id]
  const cube = useMemo(() => createEnvironmentTexture(), [])
  useEffect(() => {
    // Set before the first model, whose programs depend on it.
    scene.environment = cube
    return () => {
      scene.environment = null
      cube.dispose()
    }
  }, [scene, cube])
  useEffect(() => {
    let isCurrent = true
    const levelsOf = async () => (id === null ? (await ownLight(newest.current!)).levels : environmentLevels(id))
    levelsOf().then(
      (levels) => {
        if (!isCurrent) return
        fillEnvironment(cube, levels)
        scene.environmentIntensity = intensity
        invalidate()
      },
      (thrown: unknown) => {
        if (!isCurrent) return
        reportError(AppError.from(thrown).toData())
        if (id === null) void changeSettings({ light: { environment: 'studio' } })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [scene, cube, id, chosen, intensity, invalidate])
  useEffect(() => {
    scene.environmentRotation.y = (rotation * Math.PI) / 180
    invalidate()
  }, [scene, rotation, invalidate])
  useEffect(() => {
    const light = new DirectionalLight(lamp.colour, lamp.intensity)
    light.position.set(-0.7, 0.9, 1)
    camera.add(light, light.target)
    light.target.position.set(0, 0, -1)
    scene.add(camera)
    invalidate()
    return () => {
      camera.remove(light, light.target)
      light.dispose()
    }
  }, [camera, scene, lamp, invalidate])
  useEffect(() => {
    gl.toneMappingExposure = factor
    invalidate()
  }, [gl, factor, invalidate])
  return null
}
