/** Publishes the current view of the model for the tools that pick from it. */
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { Vector3, type PerspectiveCamera } from 'three'
import type { StageModel } from '../stage-model.ts'
import { createSight } from './sight.ts'
import type { Sight } from './snap.ts'
import { moveElements, sightNow } from './anchors.ts'

declare global {
  interface Window {
    /** For end-to-end tests: projects a position on the model (metres) to page pixels. */
    __maquetteProject?: (x: number, y: number, z: number) => { x: number; y: number }
  }
}

/** All mounted components that pick; the most recent one is current. */
const sights: Sight[] = []

export function useSight(model: StageModel): void {
  const camera = useThree((state) => state.camera) as PerspectiveCamera
  const canvas = useThree((state) => state.gl.domElement)
  const get = useThree((state) => state.get)
  useEffect(() => {
    const sight = createSight(model, camera, () => get().size)
    const project = (x: number, y: number, z: number) => {
      const { left, top } = canvas.getBoundingClientRect()
      const seen = sight.project(new Vector3(x, y, z))
      return { x: seen.x + left, y: seen.y + top }
    }
    sights.push(sight)
    sightNow.current = sight
    moveElements()
    window.__maquetteProject = project
    return () => {
      sights.splice(sights.indexOf(sight), 1)
      sightNow.current = sights.at(-1) ?? null
      if (sights.length === 0) delete window.__maquetteProject
    }
  }, [model, camera, canvas, get])
}
