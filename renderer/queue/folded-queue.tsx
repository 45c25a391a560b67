import { Text } from '@mantine/core'
import { IconArrowsVertical, IconPlayerPause } from '@tabler/icons-react'
import { holdQueue } from '../state/queue/jobs.ts'
import { windowStore } from '../state/window-store.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { PanelTitle } from '../ui/panel-title.tsx'
import { queueHeadWords as headWords } from '../words/queue/queue-head-words.ts'
import { OpenButton } from './open-button.tsx'
import styles from './queue.module.css'

/** The idle queue, collapsed to one line. */
export function FoldedQueue() {
  return (
    <section className={styles['folded']} aria-labelledby="queue-title" data-testid="queue-folded">
      <PanelTitle id="queue-title">{headWords.title(0, 0)}</PanelTitle>
      <Text size="xs" c="dimmed" truncate flex={1}>
        {headWords.idle}
      </Text>
      <IconButton
        label={headWords.pauseQueue}
        tooltipPosition="top"
        icon={<IconPlayerPause size={16} />}
        onClick={() => void holdQueue(null, true)}
        data-testid="queue-hold"
      />
      <IconButton
        label={headWords.unfold}
        tooltipPosition="top"
        icon={<IconArrowsVertical size={16} />}
        aria-expanded={false}
        onClick={() => windowStore.setState({ queueFolded: false })}
        data-testid="unfold-queue"
      />
      <OpenButton />
    </section>
  )
}
