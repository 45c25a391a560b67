/** Plays an animation of the asset's own file: bones, moving parts and morph targets. The view stands aside meanwhile. */
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useState } from 'react'
import { AnimationMixer, DoubleSide, Mesh, Texture } from 'three'
import type { Material, Object3D } from 'three'
import { AppError } from '../../shared/app-error.ts'
import { rotations } from '../../shared/stance.ts'
import type { Stance } from '../../shared/stance.ts'
import { stanceOfUrl } from '../state/assets.ts'
import { playAnimation } from '../state/stage.ts'
import { reportError } from '../state/messages.ts'
import { sceneNames } from './pictures/scene-names.ts'
import type { StageModel } from './stage-model.ts'

interface PlayAnimationProps {
  /** Of the glTF or GLB that the view was made of. */
  url: string
  /** The number of the animation in the file. */
  animation: number
  model: StageModel
}

/** Loads the file anew, because a view holds the model only as it stands; disposed when it ends. */
export function PlayAnimation({ url, animation, model }: PlayAnimationProps) {
  const invalidate = useThree((state) => state.invalidate)
  const [mixer, setMixer] = useState<AnimationMixer | null>(null)
  useEffect(() => {
    const ending = new AbortController()
    let scene: Object3D | null = null
    let aside: Object3D[] = []
    loadAnimated(url, ending.signal).then(
      ({ root, clips }) => {
        const clip = clips[animation]
        if (ending.signal.aborted || clip === undefined) return disposeLoaded(root)
        scene = root
        // What was hidden before stays so afterwards.
        aside = model.body.children.filter(({ visible }) => visible)
        for (const child of aside) child.visible = false
        root.name = sceneNames.played
        takeAs(root, stanceOfUrl(url))
        model.body.add(root)
        const playing = new AnimationMixer(root)
        playing.clipAction(clip).play()
        setMixer(playing)
        invalidate()
      },
      (thrown: unknown) => {
        if (ending.signal.aborted) return
        playAnimation(null)
        reportError(AppError.from(thrown).toData())
      },
    )
    return () => {
      ending.abort()
      setMixer(null)
      if (scene !== null) {
        scene.removeFromParent()
        disposeLoaded(scene)
        for (const child of aside) child.visible = true
      }
      invalidate()
    }
  }, [url, animation, model, invalidate])
  useFrame((_, seconds) => {
    if (mixer === null) return
    // After a pause in drawing the animation goes on where it was.
    mixer.update(Math.min(seconds, 0.1))
    invalidate()
  })
  return null
}

/** The file says nothing of how it is taken; its clips move what hangs below the root, never the root itself. */
function takeAs(root: Object3D, { up, scale }: Stance): void {
  const [x, y, z] = rotations[up].map((row) => row.map((value) => value * scale)) as [number[], number[], number[]]
  root.matrixAutoUpdate = false
  root.matrix.set(x[0]!, x[1]!, x[2]!, 0, y[0]!, y[1]!, y[2]!, 0, z[0]!, z[1]!, z[2]!, 0, 0, 0, 0, 1)
}

async function loadAnimated(url: string, signal: AbortSignal) {
  const [{ GLTFLoader }, response] = await Promise.all([
    import('three/examples/jsm/loaders/GLTFLoader.js'),
    fetch(url, { signal }),
  ])
  if (!response.ok) throw new AppError('not-found', `${url} was answered with status ${response.status}`)
  try {
    const { scene, animations } = await new GLTFLoader().parseAsync(
      await response.arrayBuffer(),
      url.slice(0, url.lastIndexOf('/') + 1),
    )
    scene.traverse((object) => {
      if (!(object instanceof Mesh)) return
      // Its box is that of the pose at rest.
      object.frustumCulled = false
      for (const material of [object.material].flat() as Material[]) material.side = DoubleSide
    })
    return { root: scene, clips: animations }
  } catch (thrown) {
    throw new AppError('unsupported-format', `${url} cannot be played: ${String(thrown)}`, {
      cause: thrown,
      details: {
        reason: 'Its geometry is packed, or names files that are not here. Convert it to a plain GLB to play it',
      },
    })
  }
}

function disposeLoaded(root: Object3D): void {
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return
    object.geometry.dispose()
    for (const material of [object.material].flat() as Material[]) {
      for (const value of Object.values(material)) if (value instanceof Texture) value.dispose()
      material.dispose()
    }
  })
}
