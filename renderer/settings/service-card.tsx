/** One service: its status, its key, and the actions on both. */
import { Button, Group, Menu, Stack, Text, TextInput } from '@mantine/core'
import { IconCircleCheck, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { AppError, type ErrorData } from '../../shared/protocol/app-error.ts'
import type { Connection } from '../../shared/protocol/connection.ts'
import {
  changeConnection,
  checkConnection,
  exportConnection,
  forgetKey,
  removeConnection,
  resumeConnection,
} from '../state/services/connections.ts'
import { chooseService } from '../state/draft/switch-service.ts'
import { useDraft } from '../state/draft/use-draft.ts'
import { holdQueue } from '../state/queue/jobs.ts'
import { openSpending } from '../state/services/spending.ts'
import { closeSettings } from '../state/window-store.ts'
import { describePause } from '../words/errors.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { bringIntoSight } from './bring-into-sight.ts'
import { KeyForm } from './key-form.tsx'
import {
  addressChangeWords,
  addressProblem,
  keyWords,
  limitWords,
  standWords,
  balanceLeftWords,
} from '../words/settings/key-words.ts'
import { serviceWords as words } from '../words/settings/service-words.ts'
import { ModelIdsForm } from './model-ids-form.tsx'
import { ProblemNote } from './problem-note.tsx'
import { StandLine } from './stand-line.tsx'
import { takesWorkflows } from './workflows.ts'
import { WorkflowsForm } from './workflows-form.tsx'
import styles from './settings.module.css'

type Mode = 'rest' | 'key' | 'edit' | 'models' | 'workflows' | 'remove' | 'forget'

interface ServiceCardProps {
  connection: Connection
  /** Opens the key form immediately, unless the key only needs its passphrase. */
  startWithKey: boolean
  /** The service was just added and tested successfully. */
  justAdded: boolean
}

export function ServiceCard({ connection, startWithKey, justAdded }: ServiceCardProps) {
  const pause = describePause(connection)
  const wantsAddress = pause?.remedy?.kind === 'edit-connection'
  const wantsKeyNow = !connection.embedded && connection.key.needed !== false && connection.key.locked !== true
  const [mode, setMode] = useState<Mode>(!startWithKey ? 'rest' : wantsAddress ? 'edit' : wantsKeyNow ? 'key' : 'rest')
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<'works' | ErrorData | null>(null)

  async function run(action: () => Promise<ErrorData | null | void>, works = false): Promise<void> {
    setBusy(true)
    setResult(null)
    try {
      const problem = await action()
      setResult(problem ?? (works ? 'works' : null))
      setMode('rest')
    } catch (thrown) {
      setResult(AppError.from(thrown).toData())
    } finally {
      setBusy(false)
    }
  }

  return (
    <div
      ref={justAdded ? bringIntoSight : null}
      className={`${styles['card']} ${styles['beginning']}`}
      data-testid="service-card"
      data-connection={connection.id}
    >
      <Group gap={8} wrap="nowrap" align="flex-start">
        <About connection={connection} />
        {connection.paused?.code === 'spend-cap' ? (
          <Button variant="default" onClick={openSpending}>
            {words.changeCap}
          </Button>
        ) : connection.held ? (
          <Button variant="default" loading={busy} onClick={() => void run(() => holdQueue(connection.id, false))}>
            {words.resume}
          </Button>
        ) : null}
        {wantsAddress ? (
          <Button variant="default" onClick={() => setMode('edit')} data-testid="check-address">
            {pause?.remedy?.label}
          </Button>
        ) : (
          connection.paused !== null &&
          connection.paused.code !== 'spend-cap' && (
            <Button variant="default" loading={busy} onClick={() => void run(() => resumeConnection(connection.id))}>
              {words.retry}
            </Button>
          )
        )}
        {takesWorkflows(connection.provider) && (
          <Button variant="default" onClick={() => setMode('workflows')} data-testid="change-workflows">
            {words.workflows}
          </Button>
        )}
        <Button
          variant="default"
          loading={busy}
          onClick={() => void run(() => checkConnection(connection.id), true)}
          data-testid="check-connection"
        >
          {words.check}
        </Button>
        {!connection.embedded && <CardMenu connection={connection} onChoose={setMode} />}
      </Group>
      {(result === 'works' || (justAdded && result === null)) && <Works connection={connection} />}
      {result !== null && result !== 'works' && <ProblemNote error={result} serviceName={connection.name} />}
      <ModeForm connection={connection} mode={mode} run={run} onClose={() => setMode('rest')} onResult={setResult} />
    </div>
  )
}

function About({ connection }: { connection: Connection }) {
  const account = [balanceLeftWords(connection), limitWords(connection)].filter((line) => line !== null)
  return (
    <div className={styles['about']}>
      <Text fw={500} truncate>
        {connection.name}
      </Text>
      {!connection.embedded && (
        <Text size="xs" c="dimmed" truncate title={connection.baseUrl}>
          {connection.baseUrl}
        </Text>
      )}
      <StandLine {...standWords(connection)} isQuiet />
      <Text size="xs" c="dimmed">
        {connection.embedded ? words.free : keyWords(connection.key, connection.baseUrl)}
      </Text>
      {account.length > 0 && (
        <Text size="xs" c="dimmed" className="tabular">
          {account.join(' · ')}
        </Text>
      )}
    </div>
  )
}

function CardMenu({ connection, onChoose }: { connection: Connection; onChoose: (mode: Mode) => void }) {
  const hasKey = connection.key.storage !== 'none'
  const takesKey = connection.key.needed !== false || hasKey
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={words.more(connection.name)} icon={<IconDots size={16} />} />
      </Menu.Target>
      <Menu.Dropdown>
        {takesKey && (
          <Menu.Item onClick={() => onChoose('key')} data-testid="change-key">
            {hasKey ? words.changeKey : words.addKey}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => onChoose('edit')}>{words.edit}</Menu.Item>
        {connection.provider === 'specification' && (
          <Menu.Item onClick={() => onChoose('models')} data-testid="change-model-ids">
            {words.modelIds}
          </Menu.Item>
        )}
        {takesKey && (
          <Menu.Item disabled={!hasKey} onClick={() => onChoose('forget')}>
            {words.forgetKey}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => void exportConnection(connection.id)} data-testid="export-service">
          {words.exportSettings}
        </Menu.Item>
        <Menu.Item onClick={() => onChoose('remove')}>{words.remove}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface ModeFormProps {
  connection: Connection
  mode: Mode
  run: (action: () => Promise<ErrorData | null | void>) => Promise<void>
  onClose: () => void
  onResult: (result: 'works' | ErrorData) => void
}

/** Renders the form or confirmation for a mode; nothing by default. */
function ModeForm({ connection, mode, run, onClose, onResult }: ModeFormProps) {
  switch (mode) {
    case 'rest':
      return null
    case 'key':
      return (
        <KeyForm
          connectionId={connection.id}
          serviceName={connection.name}
          providerId={connection.provider}
          onDone={(problem) => {
            onClose()
            onResult(problem ?? 'works')
          }}
          onCancel={onClose}
        />
      )
    case 'edit':
      return <EditForm connection={connection} onSave={run} onCancel={onClose} />
    case 'models':
      return <ModelIdsForm connection={connection} onSave={run} onCancel={onClose} />
    case 'workflows':
      return <WorkflowsForm connection={connection} onClose={onClose} />
    case 'forget':
      return (
        <Confirm
          question={words.confirmForgetKey(connection.name)}
          answer={words.forgetKey}
          onYes={() => void run(() => forgetKey(connection.id))}
          onNo={onClose}
        />
      )
    case 'remove':
      return (
        <Confirm
          question={words.confirmRemove(connection.name)}
          answer={words.remove}
          onYes={() => void run(() => removeConnection(connection.id))}
          onNo={onClose}
        />
      )
  }
}

/** Shows that the test succeeded, with a link to the form. */
function Works({ connection: { id, name } }: { connection: Connection }) {
  const isChosen = useDraft(({ draft }) => draft.connectionId === id)
  return (
    <Group gap={8} justify="space-between">
      <Text size="xs" role="status" className={styles['stand']} data-tone="good">
        <IconCircleCheck size={14} /> {words.works}
      </Text>
      {!isChosen && (
        <Button
          onClick={() => {
            // The dialog restores focus when it closes, unless it has moved since.
            flushSync(closeSettings)
            chooseService(id)
          }}
          data-testid="use-service"
        >
          {words.use(name)}
        </Button>
      )}
    </Group>
  )
}

function Confirm(props: { question: string; answer: string; onYes: () => void; onNo: () => void }) {
  return (
    <Stack gap={8} role="group" aria-label={props.answer}>
      <Text size="sm">{props.question}</Text>
      <Group gap={8}>
        <Button color="red" variant="outline" className={styles['danger']} onClick={props.onYes}>
          {props.answer}
        </Button>
        <Button variant="default" onClick={props.onNo}>
          {words.cancel}
        </Button>
      </Group>
    </Stack>
  )
}

function EditForm(props: {
  connection: Connection
  onSave(action: () => Promise<void>): Promise<void>
  onCancel: () => void
}) {
  const { connection } = props
  const [name, setName] = useState(connection.name)
  const [baseUrl, setBaseUrl] = useState(connection.baseUrl)
  const wrong = addressProblem(baseUrl, { lan: connection.key.needed === false })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '' || wrong !== null) return
        void props.onSave(async () => {
          await changeConnection(connection.id, { name: name.trim(), baseUrl: baseUrl.trim() })
        })
      }}
    >
      <Stack gap={12}>
        <TextInput
          label={words.name}
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={words.address}
          value={baseUrl}
          error={wrong}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={addressChangeWords(connection, baseUrl.trim())}
          onChange={(event) => setBaseUrl(event.currentTarget.value)}
        />
        <Group gap={8}>
          <Button type="submit">{words.save}</Button>
          <Button variant="default" onClick={props.onCancel}>
            {words.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
