import { isActive } from '../../shared/protocol/job.ts'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconFold, IconPlayerPause, IconPlayerPlay, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { changeQuery } from '../state/queue/job-history.ts'
import { useHistory } from '../state/queue/use-history.ts'
import { useWindow } from '../state/use-window.ts'
import { holdQueue } from '../state/queue/jobs.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { openQueue } from '../state/window-store.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { PanelTitle } from '../ui/panel-title.tsx'
import { ClearMenu } from './clear-menu.tsx'
import { FilterButton } from './filter-button.tsx'
import { queueHeadWords as headWords } from '../words/queue/queue-head-words.ts'
import { OpenButton } from './open-button.tsx'
import styles from './queue.module.css'

export function QueueHead() {
  const waiting = useSnapshot(({ jobs }) => jobs.filter(({ state }) => state === 'waiting').length)
  const running = useSnapshot(({ jobs }) => jobs.filter(isActive).length) - waiting
  const large = useWindow((state) => state.queueOpen)
  return (
    <header className={styles['head']}>
      <PanelTitle id="queue-title">{headWords.title(running, waiting)}</PanelTitle>
      <div className={styles['tools']}>
        <Search />
        <FilterButton />
        <PauseButton />
        <ClearMenu />
        {!large && (
          <IconButton
            label={headWords.fold}
            tooltipPosition="top"
            icon={<IconFold size={16} />}
            onClick={() => openQueue(false)}
            data-testid="fold-queue"
          />
        )}
        <OpenButton />
      </div>
    </header>
  )
}

function Search() {
  const words = useHistory((state) => state.query.words)
  const requests = useWindow((state) => state.queueSearchRequests)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (requests > 0) input.current?.select()
  }, [requests])
  return (
    <TextInput
      ref={input}
      size="xs"
      className={styles['search'] ?? ''}
      aria-label={headWords.search}
      title={headWords.searchHint}
      placeholder={headWords.searchPlaceholder}
      maxLength={200}
      leftSection={<IconSearch size={14} />}
      rightSection={
        words === '' ? null : (
          <CloseButton size={20} aria-label={headWords.clearSearch} onClick={() => changeQuery({ words: '' })} />
        )
      }
      value={words}
      onChange={(event) => changeQuery({ words: event.currentTarget.value })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || words === '') return
        event.stopPropagation()
        changeQuery({ words: '' })
      }}
      data-testid="queue-search"
    />
  )
}

function PauseButton() {
  const held = useSnapshot(({ settings }) => settings.held)
  return (
    <Button
      variant="default"
      size="xs"
      flex="none"
      leftSection={held ? <IconPlayerPlay size={14} /> : <IconPlayerPause size={14} />}
      aria-label={held ? headWords.resumeQueue : headWords.pauseQueue}
      onClick={() => void holdQueue(null, !held)}
      data-testid="queue-hold"
    >
      {held ? headWords.resume : headWords.pause}
    </Button>
  )
}
