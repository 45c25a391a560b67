import { isActive } from '../../shared/protocol/job.ts'
import { Text } from '@mantine/core'
import { IconArrowsVertical, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { holdQueue } from '../state/queue/jobs.ts'
import { arrange } from '../state/arrange.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { useWindowSize } from '../state/use-window-size.ts'
import { openQueue } from '../state/window-store.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { PanelTitle } from '../ui/panel-title.tsx'
import { jobStateWords } from '../words/queue/job-words.ts'
import { queueHeadWords as headWords } from '../words/queue/queue-head-words.ts'
import { OpenButton } from './open-button.tsx'
import styles from './queue.module.css'

/** The queue, folded to one line: what runs, or what needs the artist. */
export function FoldedQueue() {
  const jobs = useSnapshot((snapshot) => snapshot.jobs)
  const held = useSnapshot(({ settings }) => settings.held)
  const active = jobs.filter(isActive)
  const hasRoom = arrange(useWindowSize()).strip
  const waiting = active.filter(({ state }) => state === 'waiting').length
  const unsure = jobs.find(({ state }) => state === 'unsure')
  const shown = unsure ?? active.find(({ state }) => state !== 'waiting') ?? active[0]
  return (
    <section className={styles['folded']} aria-labelledby="queue-title" data-testid="queue-folded">
      <PanelTitle id="queue-title">{headWords.title(active.length - waiting, waiting)}</PanelTitle>
      <Text size="xs" c={unsure === undefined ? 'dimmed' : 'var(--mq-warn)'} truncate flex={1}>
        {held ? headWords.paused : shown === undefined ? headWords.idle : jobStateWords(shown)}
      </Text>
      <IconButton
        label={held ? headWords.resumeQueue : headWords.pauseQueue}
        tooltipPosition="top"
        icon={held ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
        onClick={() => void holdQueue(null, !held)}
        data-testid="queue-hold"
      />
      {hasRoom && (
        <IconButton
          label={headWords.unfold}
          tooltipPosition="top"
          icon={<IconArrowsVertical size={16} />}
          aria-expanded={false}
          onClick={() => openQueue(true)}
          data-testid="unfold-queue"
        />
      )}
      <OpenButton />
    </section>
  )
}
