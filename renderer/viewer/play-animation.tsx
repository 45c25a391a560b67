/** Plays the asset's own file: bones, moving parts and morph targets, or shapes bent by hand. The view stands aside meanwhile. */
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useState } from 'react'
import { AnimationMixer, type AnimationClip, type Object3D } from 'three'
import { AppError } from '../../shared/protocol/app-error.ts'
import { rotations, type CoordinateSystem } from '../../shared/formats/coordinate-system.ts'
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
  /** The number of the animation in the file, or shapes alone. */
  animation: number | 'shapes'
  model: StageModel
}

/** Loads the file once, because a view holds the model only as it stands; freed when playing ends. */
export function PlayAnimation({ assetId, animation, model }: PlayAnimationProps) {
  const invalidate = useThree((state) => state.invalidate)
  const [loaded, setLoaded] = useState<Playable | null>(null)
  useEffect(() => {
    const ending = new AbortController()
    let here: Object3D | null = null
    let aside: Object3D[] = []
    beginPlaying()
    loadPlayable(assetId, ending.signal).then(
      (found) => {
        if (ending.signal.aborted) return disposePlayable(found.root)
        here = found.root
        // What was hidden before stays so afterwards.
        aside = model.body.children.filter(({ visible }) => visible)
        for (const child of aside) child.visible = false
        here.name = sceneNames.played
        takeAs(here, coordinateSystemOf(assetId))
        model.body.add(here)
        playingIsHere(shapesOf(here))
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
      if (here !== null) {
        here.removeFromParent()
        disposePlayable(here)
        for (const child of aside) child.visible = true
      }
      invalidate()
    }
  }, [assetId, model, invalidate])

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
      // Back to how everything stood before the next begins.
      playing.stopAllAction()
      setMixer(null)
    }
  }, [loaded, animation, invalidate])
  // Asked for once the frame knows the mixer: a frame that came before would be the last.
  useEffect(() => {
    if (mixer !== null) invalidate()
  }, [mixer, invalidate])
  useFrame((_, seconds) => {
    if (mixer === null) return
    // After a pause in drawing the animation goes on where it was.
    mixer.update(Math.min(seconds, 0.1))
    invalidate()
  })
  return null
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

/** The file says nothing of how it is taken; its clips move what hangs below the root, never the root itself. */
function takeAs(root: Object3D, { up, scale }: CoordinateSystem): void {
  const [x, y, z] = rotations[up].map((row) => row.map((value) => value * scale)) as [number[], number[], number[]]
  root.matrixAutoUpdate = false
  root.matrix.set(x[0]!, x[1]!, x[2]!, 0, y[0]!, y[1]!, y[2]!, 0, z[0]!, z[1]!, z[2]!, 0, 0, 0, 0, 1)
}
