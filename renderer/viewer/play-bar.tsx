/** Which animation of the file is played, and whether it is; or its shapes, to be bent by hand. */
import { Button, NativeSelect } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { useDerivedProgress } from '../state/derived-progress.ts'
import { restShapes, usePlay } from '../state/play.ts'
import { playAnimation, useStage } from '../state/stage.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ShapeSliders } from './shape-sliders.tsx'
import styles from './play.module.css'

interface PlayBarProps {
  assetId: string
  /** The file's animations, in its order. */
  animations: readonly string[]
  /** Names of its morph targets. */
  morphTargets: readonly string[]
}

/** Nothing where nothing can move. */
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
  const names = animations.map((name, index) => (name === '' ? `Animation ${index + 1}` : name))
  const options = [
    ...names.map((label, index) => ({ value: String(index), label })),
    ...(byHand ? [{ value: 'shapes', label: 'Shapes by hand' }] : []),
  ]
  const Still = chosen === 'shapes' ? IconAdjustmentsHorizontal : IconPlayerPlay
  const wish = chosen === 'shapes' ? 'Bend by hand' : 'Play'
  return (
    <>
      {playing === 'shapes' && !coming && shapes.length > 0 && <ShapeSliders shapes={shapes} />}
      <div className={styles['bar']} role="group" aria-label="Animation" data-testid="play-bar">
        <IconButton
          label={playing === null ? wish : 'Stop'}
          tooltipPosition="top"
          data-testid="play"
          icon={playing === null ? <Still size={16} /> : <IconPlayerStop size={16} />}
          onClick={() => playAnimation(playing === null ? chosen : null)}
        />
        {coming ? (
          <span role="status">
            Getting it ready …{progress === null ? '' : ` ${Math.floor(progress.fraction * 100)} %`}
          </span>
        ) : options.length > 1 ? (
          <NativeSelect
            size="xs"
            aria-label="Animation"
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
            Reset
          </Button>
        )}
      </div>
    </>
  )
}
