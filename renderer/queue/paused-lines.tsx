/** What is paused and why, with the button that resumes or fixes it. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconPlayerPause } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Connection } from '../../shared/protocol/connection.ts'
import { describePause } from '../words/errors.ts'
import { resumeConnection } from '../state/services/connections.ts'
import { holdQueue } from '../state/queue/jobs.ts'
import { attempt } from '../state/messages.ts'
import { openSpending } from '../state/services/spending.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { openSettings } from '../state/window-store.ts'
import { queueWords } from '../words/queue/queue-words.ts'
import styles from './queue.module.css'

const pausedWords = queueWords.paused

export function PausedLines() {
  const heldIds = useSnapshot(({ settings }) => settings.held)
  const connections = useSnapshot((snapshot) => snapshot.connections)
  const jobs = useSnapshot((snapshot) => snapshot.jobs)
  const waiting = new Set(jobs.flatMap(({ state, connectionId }) => (state === 'waiting' ? [connectionId] : [])))
  const pausedByArtist = heldIds ? [] : connections.filter((connection) => connection.held)
  const pausedByService = connections.filter(({ id, paused }) => paused !== null && waiting.has(id))
  return (
    <>
      {heldIds && (
        <Line testId="queue-held" icon={<IconPlayerPause size={14} aria-hidden />} button={null}>
          {pausedWords.queue}
        </Line>
      )}
      {pausedByArtist.map(({ id, name }) => (
        <Line
          key={id}
          testId="connection-held"
          icon={<IconPlayerPause size={14} aria-hidden />}
          button={{
            label: pausedWords.resume,
            name: pausedWords.resumeService(name),
            run: () => void holdQueue(id, false),
          }}
        >
          {pausedWords.service(name)}
        </Line>
      ))}
      {pausedByService.map((connection) => (
        <Stopped key={connection.id} connection={connection} />
      ))}
    </>
  )
}

function Stopped({ connection }: { connection: Connection }) {
  const words = describePause(connection)
  if (words === null) return null
  const kind = words.remedy?.kind
  // Offers a retry if that can help; everything else is resolved in the settings.
  const again = kind === undefined || kind === 'resume' || kind === 'try-again' || kind === 'copy-details'
  const label = again ? pausedWords.retry : (words.remedy?.label ?? pausedWords.settings)
  const run = () => {
    if (again) void attempt(() => resumeConnection(connection.id), connection.id)
    else if (kind === 'change-cap') openSpending()
    else if (kind === 'proxy-password') openSettings('network')
    else openSettings('services', { connectionId: connection.id })
  }
  return (
    <Line
      testId="paused"
      icon={<IconAlertTriangle size={14} aria-hidden className={styles['warning']} />}
      button={{ label, name: label, run }}
    >
      <b>{words.title}.</b> {words.text}
    </Line>
  )
}

interface LineProps {
  icon: ReactNode
  children: ReactNode
  testId: string
  /** `name` is the label for screen readers. */
  button: { label: string; name: string; run: () => void } | null
}

function Line({ icon, children, testId, button }: LineProps) {
  return (
    <div className={styles['pause']} data-testid={testId}>
      {icon}
      <span>{children}</span>
      {button !== null && (
        <Button variant="default" size="compact-xs" flex="none" aria-label={button.name} onClick={button.run}>
          {button.label}
        </Button>
      )}
    </div>
  )
}
