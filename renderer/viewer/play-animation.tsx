/** Plays the asset's own file instead of the view: animations, or morph targets set by hand. */
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useState } from 'react'
import { AnimationMixer, Matrix3, type AnimationClip, type Object3D } from 'three'
import { AppError } from '../../shared/protocol/app-error.ts'
import type { CoordinateSystem } from '../../shared/formats/coordinate-system.ts'
import { rotationOf } from '../../shared/formats/orientation.ts'
import { coordinateSystemOf } from '../state/library/assets.ts'
import { reportError } from '../state/messages.ts'
import { beginPlaying, endPlaying, playingIsHere, playStore } from '../state/stage/play.ts'
import { playAnimation } from '../state/stage/stage-display.ts'
import { bend, disposePlayable, loadPlayable, shapesOf, type Playable } from './load-playable.ts'
import { sceneNames } from './pictures/scene-names.ts'
import type { ViewerReason } from '../words/viewer/reason-words.ts'
import type { StageModel } from './stage-model.ts'

interface PlayAnimationProps {
  assetId: string
  /** Index of the animation in the file, or morph targets only. */
  animation: number | 'shapes'
  model: StageModel
}

/** Loads the file once, because a view has no animations; frees it when it is removed. */
export function PlayAnimation({ assetId, animation, model }: PlayAnimationProps) {
  const invalidate = useThree((state) => state.invalidate)
  const loaded = usePlayable(assetId, model)
  const [mixer, setMixer] = useState<AnimationMixer | null>(null)
  useEffect(() => {
    if (loaded === null) return
    const { root, clips } = loaded
    if (animation === 'shapes') {
      const follow = () => {
        bend(root, playStore.getState().shapes)
        invalidate()
      }
      follow()
      return playStore.subscribe(follow)
    }
    const clip = clips[animation]
    if (clip === undefined || clip.tracks.length === 0) return giveUp(movesNothing(clip))
    const playing = new AnimationMixer(root)
    playing.clipAction(clip).play()
    setMixer(playing)
    return () => {
      // Restores the pose at rest before the next animation.
      playing.stopAllAction()
      setMixer(null)
    }
  }, [loaded, animation, invalidate])
  // In an effect, because an earlier frame would not know the mixer and would not request another frame.
  useEffect(() => {
    if (mixer !== null) invalidate()
  }, [mixer, invalidate])
  useFrame((_, seconds) => {
    if (mixer === null) return
    // Limited, so that the animation does not jump after rendering was paused.
    mixer.update(Math.min(seconds, 0.1))
    invalidate()
  })
  return null
}

/** Shows the loaded file instead of the view; null until it is loaded. */
function usePlayable(assetId: string, model: StageModel): Playable | null {
  const invalidate = useThree((state) => state.invalidate)
  const [loaded, setLoaded] = useState<Playable | null>(null)
  useEffect(() => {
    const ending = new AbortController()
    let loaded: Object3D | null = null
    let hiddenObjects: Object3D[] = []
    beginPlaying()
    loadPlayable(assetId, ending.signal).then(
      (found) => {
        if (ending.signal.aborted) return disposePlayable(found.root)
        loaded = found.root
        // Hidden parts stay hidden afterwards.
        hiddenObjects = model.body.children.filter(({ visible }) => visible)
        for (const child of hiddenObjects) child.visible = false
        loaded.name = sceneNames.played
        orient(loaded, coordinateSystemOf(assetId))
        model.body.add(loaded)
        playingIsHere(shapesOf(loaded))
        setLoaded(found)
      },
      (thrown: unknown) => {
        if (!ending.signal.aborted) giveUp(thrown)
      },
    )
    return () => {
      ending.abort()
      setLoaded(null)
      endPlaying()
      if (loaded !== null) {
        loaded.removeFromParent()
        disposePlayable(loaded)
        for (const child of hiddenObjects) child.visible = true
      }
      invalidate()
    }
  }, [assetId, model, invalidate])
  return loaded
}

function giveUp(thrown: unknown): void {
  playAnimation(null)
  reportError(AppError.from(thrown).toData())
}

function movesNothing(clip: AnimationClip | undefined): AppError {
  return new AppError('unsupported-format', `the animation ${clip?.name ?? ''} has no tracks`, {
    details: { reason: 'nothing-moves' satisfies ViewerReason },
  })
}

/** Applies the artist's coordinate system; animations move only the children of the root. */
function orient(root: Object3D, coordinateSystem: CoordinateSystem): void {
  const [x, y, z] = rotationOf(coordinateSystem)
  root.matrixAutoUpdate = false
  root.matrix.setFromMatrix3(new Matrix3(...x, ...y, ...z).multiplyScalar(coordinateSystem.scale))
}
