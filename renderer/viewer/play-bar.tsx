/** Which animation of the file is played, and whether it is. */
import { NativeSelect } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { playAnimation, useStage } from '../state/stage.ts'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './stage.module.css'

/** `names` are the file's animations, in its order. */
export function PlayBar({ names }: { names: readonly string[] }) {
  const playing = useStage((state) => state.playing)
  const [chosen, setChosen] = useState(0)
  const choose = (number: number) => {
    setChosen(number)
    if (playing !== null) playAnimation(number)
  }
  return (
    <div className={styles['playbar']} role="group" aria-label="Animation">
      <IconButton
        label={playing === null ? 'Play' : 'Stop'}
        tooltipPosition="top"
        data-testid="play"
        icon={playing === null ? <IconPlayerPlay size={16} /> : <IconPlayerStop size={16} />}
        onClick={() => playAnimation(playing === null ? chosen : null)}
      />
      {names.length > 1 ? (
        <NativeSelect
          size="xs"
          aria-label="Animation"
          value={String(chosen)}
          data={names.map((name, index) => ({
            value: String(index),
            label: name === '' ? `Animation ${index + 1}` : name,
          }))}
          onChange={({ currentTarget: { value } }) => choose(Number(value))}
        />
      ) : (
        <span>{names[0] === '' ? 'Animation' : names[0]}</span>
      )}
    </div>
  )
}
