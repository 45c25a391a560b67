/** The bar that plays the animations of the file, or sets its morph targets. */
import { Button, NativeSelect } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { useDerivedProgress } from '../state/stage/use-derived-progress.ts'
import { bendShape, restShapes, type Shape } from '../state/stage/play.ts'
import { usePlay } from '../state/stage/use-play.ts'
import { playAnimation } from '../state/stage/stage-display.ts'
import { useStage } from '../state/stage/use-stage.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { playWords, shapeWords } from '../words/viewer/play-words.ts'
import styles from './play.module.css'

interface PlayBarProps {
  assetId: string
  animations: readonly string[]
  morphTargets: readonly string[]
}

/** Draws nothing for a model without animations and morph targets. */
export function PlayBar({ assetId, animations, morphTargets }: PlayBarProps) {
  const playing = useStage((state) => state.playing)
  const coming = usePlay((state) => state.coming)
  const shapes = usePlay((state) => state.shapes)
  const progress = useDerivedProgress(assetId, 'playable')
  const byHand = morphTargets.length > 0
  const [chosen, setChosen] = useState<number | 'shapes'>(animations.length > 0 ? 0 : 'shapes')
  if (animations.length === 0 && !byHand) return null
  const choose = (next: number | 'shapes') => {
    setChosen(next)
    if (playing !== null) playAnimation(next)
  }
  const names = animations.map((name, index) => (name === '' ? playWords.unnamedAnimation(index + 1) : name))
  const options = [
    ...names.map((label, index) => ({ value: String(index), label })),
    ...(byHand ? [{ value: 'shapes', label: playWords.shapes }] : []),
  ]
  const Still = chosen === 'shapes' ? IconAdjustmentsHorizontal : IconPlayerPlay
  const request = chosen === 'shapes' ? playWords.adjustShapes : playWords.play
  return (
    <>
      {playing === 'shapes' && !coming && shapes.length > 0 && <ShapeSliders shapes={shapes} />}
      <div className={styles['bar']} role="group" aria-label={playWords.bar} data-testid="play-bar">
        <IconButton
          label={playing === null ? request : playWords.stop}
          tooltipPosition="top"
          data-testid="play"
          icon={playing === null ? <Still size={16} /> : <IconPlayerStop size={16} />}
          onClick={() => playAnimation(playing === null ? chosen : null)}
        />
        {coming ? (
          <span role="status">
            {playWords.preparing(progress === null ? null : Math.floor(progress.fraction * 100))}
          </span>
        ) : options.length > 1 ? (
          <NativeSelect
            size="xs"
            aria-label={playWords.choice}
            data-testid="play-what"
            value={String(chosen)}
            data={options}
            onChange={({ currentTarget: { value } }) => choose(value === 'shapes' ? value : Number(value))}
          />
        ) : (
          <span>{options[0]?.label}</span>
        )}
        {playing === 'shapes' && !coming && shapes.some(({ value, atRest }) => value !== atRest) && (
          <Button size="compact-xs" variant="default" onClick={restShapes} data-testid="rest-shapes">
            {playWords.reset}
          </Button>
        )}
      </div>
    </>
  )
}

/** Plain inputs, because a face may have a hundred shapes. */
function ShapeSliders({ shapes }: { shapes: readonly Shape[] }) {
  return (
    <div className={styles['shapes']} data-stage-foot role="group" aria-label={playWords.shapes} data-testid="shapes">
      {shapes.map(({ name, value }) => (
        <label key={name} className={styles['shape']}>
          <span title={shapeWords(name)}>{shapeWords(name)}</span>
          <input
            type="range"
            min={0}
            max={1}
            step={0.01}
            value={value}
            onChange={(event) => bendShape(name, event.currentTarget.valueAsNumber)}
          />
          <output>{playWords.shapeValue(value)}</output>
        </label>
      ))}
    </div>
  )
}
