/** A hint that the lens on the stage hides what is being edited, with a button that shows it. */
import { Button, Text } from '@mantine/core'
import { setLens } from '../state/stage/stage-display.ts'
import styles from './materials.module.css'

export function HiddenByLens({ text, action }: { text: string; action: string }) {
  return (
    <div className={styles['note']}>
      <Text size="xs">{text}</Text>
      <Button size="compact-xs" variant="default" onClick={() => setLens('full')}>
        {action}
      </Button>
    </div>
  )
}
