/**
 * The workflows of a connection, each of which is a model. They are added from a file or from the examples, renamed and
 * removed here.
 */
import { Button, FileButton, Group, Menu, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { AppError, type ErrorData } from '../../shared/protocol/app-error.ts'
import type { Connection, ProfileOverrides } from '../../shared/protocol/connection.ts'
import { loadCatalogue } from '../state/services/catalogues.ts'
import { changeConnection } from '../state/services/connections.ts'
import { useStudio } from '../state/use-studio.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useDropTarget } from '../ui/use-drop-target.ts'
import { madeWords, workflowProblems, workflowWords as words } from '../words/settings/workflow-words.ts'
import { exampleWorkflows } from './example-workflows.ts'
import { ProblemNote } from './problem-note.tsx'
import styles from './settings.module.css'
import { withWorkflow, withWorkflowName, withoutWorkflow, workflowsIn, type WorkflowEntry } from './workflows.ts'
import { catalogueOf } from '../state/studio-store.ts'

interface Refused {
  file: string
  error: ErrorData
}

/** Each change is saved immediately. */
export function WorkflowsForm({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const { isOver, handlers } = useDropTarget(({ files }) => void add([...files]))
  const [refusals, setRefusals] = useState<Refused[]>([])
  const workflows = workflowsIn(connection.overrides)

  async function save(overrides: ProfileOverrides): Promise<ProfileOverrides> {
    const saved = await changeConnection(connection.id, { overrides })
    void loadCatalogue(connection.id, { again: true })
    return saved.overrides
  }

  /** Each file is added separately, so that an unusable one does not block the others. */
  async function add(files: readonly Pick<File, 'name' | 'text'>[]): Promise<void> {
    setBusy(true)
    const wrong: Refused[] = []
    let overrides = connection.overrides
    for (const file of files)
      try {
        overrides = await save(withWorkflow(overrides, file.name, await file.text()))
      } catch (thrown) {
        wrong.push({ file: file.name, error: AppError.from(thrown).toData() })
      }
    setRefusals(wrong)
    setBusy(false)
  }

  async function change(about: WorkflowEntry, overrides: ProfileOverrides): Promise<void> {
    setRefusals([])
    try {
      await save(overrides)
    } catch (thrown) {
      setRefusals([{ file: about.name, error: AppError.from(thrown).toData() }])
    }
  }

  return (
    <Stack
      gap={10}
      className={styles['drop']}
      data-testid="workflows"
      data-over={isOver || undefined}
      role="group"
      aria-label={words.title}
      {...handlers}
    >
      <Text size="xs" c="dimmed">
        {words.help}
      </Text>
      {workflows.length === 0 && <Text size="sm">{words.none}</Text>}
      {workflows.map((workflow) => (
        <WorkflowRow
          key={`${workflow.id} ${workflow.name}`}
          connectionId={connection.id}
          workflow={workflow}
          onRename={(name) => void change(workflow, withWorkflowName(connection.overrides, workflow.id, name))}
          onRemove={() => void change(workflow, withoutWorkflow(connection.overrides, workflow.id))}
        />
      ))}
      {refusals.map((each) => (
        <RefusedNote key={each.file} refusal={each} serviceName={connection.name} />
      ))}
      <WorkflowButtons busy={busy} onAdd={(files) => void add(files)} onClose={onClose} />
    </Stack>
  )
}

interface WorkflowButtonsProps {
  busy: boolean
  onAdd: (files: readonly Pick<File, 'name' | 'text'>[]) => void
  onClose: () => void
}

function WorkflowButtons({ busy, onAdd, onClose }: WorkflowButtonsProps) {
  return (
    <Group gap={8}>
      <FileButton multiple accept=".json,application/json" onChange={onAdd}>
        {(props) => (
          <Button
            {...props}
            loading={busy}
            variant="default"
            leftSection={<IconPlus size={16} />}
            data-testid="add-workflow"
          >
            {words.add}
          </Button>
        )}
      </FileButton>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" disabled={busy} data-testid="add-example-workflow">
            {words.examples}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{words.examplesHelp}</Menu.Label>
          {exampleWorkflows.map((example) => (
            <Menu.Item key={example.name} onClick={() => onAdd([example])}>
              {example.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Text size="xs" c="dimmed">
        {words.drop}
      </Text>
      <Button variant="default" ms="auto" onClick={onClose}>
        {words.close}
      </Button>
    </Group>
  )
}

function WorkflowRow(props: {
  connectionId: string
  workflow: WorkflowEntry
  onRename: (name: string) => void
  onRemove: () => void
}) {
  const { connectionId, workflow } = props
  const [name, setName] = useState(workflow.name)
  const models = useStudio((state) => catalogueOf(connectionId, state)?.models)
  const operation = models?.find(({ id }) => id === workflow.id)?.operations[0]?.operation
  const isNew = name.trim() !== '' && name.trim() !== workflow.name
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isNew) props.onRename(name)
      }}
    >
      <Group gap={8} wrap="nowrap" data-testid={`workflow-${workflow.id}`}>
        <TextInput
          size="xs"
          flex={1}
          aria-label={words.name(workflow.name)}
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {operation !== undefined && (
          <Text size="xs" c="dimmed" miw={72}>
            {madeWords(operation)}
          </Text>
        )}
        {isNew && (
          <Button type="submit" size="xs" variant="default">
            {words.rename}
          </Button>
        )}
        <IconButton label={words.remove(workflow.name)} icon={<IconTrash size={16} />} onClick={props.onRemove} />
      </Group>
    </form>
  )
}

/** Lists all problems of the file, so that they can be fixed together. */
function RefusedNote({ refusal, serviceName }: { refusal: Refused; serviceName: string }) {
  const problems = workflowProblems(refusal.error)
  if (problems.length === 0) return <ProblemNote error={refusal.error} serviceName={serviceName} />
  return (
    <div role="alert" data-testid="workflow-problems">
      <Text size="sm">{words.notSaved(refusal.file)}</Text>
      <ul className={styles['remarks']}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  )
}
