/** Notices under the header, and paused services while the queue is not visible. */
import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useStore } from 'zustand'
import type { Connection } from '../../shared/protocol/connection.ts'
import { describePause } from '../words/errors.ts'
import { resumeConnection } from '../state/services/connections.ts'
import { bridge } from '../state/current-bridge.ts'
import { attempt } from '../state/messages.ts'
import { openSpending } from '../state/services/spending.ts'
import { assetNamed, putOnStage } from '../state/stage/put-on-stage.ts'
import { crashStore, type Crash } from '../state/restore-window.ts'
import { useLayout } from '../state/use-layout.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { openSettings } from '../state/window-store.ts'
import { useWindow } from '../state/use-window.ts'
import { crashWords, diskWords, noticeWords } from '../words/shell/notice-words.ts'
import { shellWords } from '../words/shell/shell-words.ts'
import styles from './shell.module.css'

export function NoticeBar() {
  const notices = useSnapshot((snapshot) => snapshot.notices)
  const disk = useSnapshot((snapshot) => snapshot.disk)
  const connections = useSnapshot((snapshot) => snapshot.connections)
  const jobs = useSnapshot((snapshot) => snapshot.jobs)
  const stripOpen = useLayout().stripOpen
  const libraryOpen = useWindow((state) => state.libraryOpen)
  const queueOpen = useWindow((state) => state.queueOpen)
  // The queue shows this itself when it is visible.
  const queueSeen = queueOpen || (stripOpen && !libraryOpen)
  const waiting = connections.filter(
    ({ id, paused }) =>
      !queueSeen && paused !== null && jobs.some((job) => job.connectionId === id && job.state === 'waiting'),
  )
  const crash = useStore(crashStore, (state) => state.crash)
  if (crash === null && disk === null && notices.length === 0 && waiting.length === 0) return null
  return (
    <div role="region" aria-label={shellWords.notices.label}>
      {disk !== null && (
        <div role="alert" className={styles['notice']} data-testid="disk">
          <IconAlertTriangle size={16} aria-hidden />
          <span>{diskWords(disk)}</span>
        </div>
      )}
      {crash !== null && <CrashLine {...crash} />}
      {waiting.map((connection) => (
        <PausedLine key={connection.id} connection={connection} />
      ))}
      {notices.map((notice) => (
        <div key={notice.id} className={styles['notice']} data-testid="notice">
          <IconInfoCircle size={16} aria-hidden />
          <span>{noticeWords(notice)}</span>
          <CloseButton
            size={22}
            aria-label={shellWords.notices.dismiss}
            onClick={() => void attempt(() => bridge().call('studio.dismiss-notice', { id: notice.id }))}
          />
        </div>
      ))}
    </div>
  )
}

/** Says that the page crashed, and offers to close the model that was open, or to open it again. */
function CrashLine({ assetId, isClosed }: Crash) {
  const name = assetId === null ? null : assetNamed(assetId)
  const dismiss = () => crashStore.setState({ crash: null })
  return (
    <div className={styles['notice']} data-testid="crash">
      <IconAlertTriangle size={16} aria-hidden />
      <span>{isClosed && name !== null ? crashWords.closed(name) : crashWords.restored}</span>
      {name !== null && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => {
            dismiss()
            void putOnStage(isClosed ? assetId : null)
          }}
          data-testid={isClosed ? 'open-again' : 'close-model'}
        >
          {isClosed ? crashWords.open : crashWords.close(name)}
        </Button>
      )}
      <CloseButton size={22} aria-label={shellWords.notices.dismiss} onClick={dismiss} />
    </div>
  )
}

function PausedLine({ connection }: { connection: Connection }) {
  const words = describePause(connection)
  if (words === null) return null
  const kind = words.remedy?.kind
  const atSettings = kind === 'add-key' || kind === 'change-key' || kind === 'unlock-keys' || kind === 'edit-connection'
  return (
    <div className={styles['notice']} data-testid="paused">
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        <b>{words.title}.</b> {words.text}
      </span>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => {
          if (kind === 'proxy-password') openSettings('network')
          else if (atSettings) openSettings('services', { connectionId: connection.id })
          else if (kind === 'change-cap') openSpending()
          else void attempt(() => resumeConnection(connection.id), connection.id)
        }}
      >
        {atSettings || kind === 'change-cap' || kind === 'proxy-password'
          ? words.remedy?.label
          : shellWords.notices.retry}
      </Button>
    </div>
  )
}
