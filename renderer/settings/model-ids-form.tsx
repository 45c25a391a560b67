/** A table of the identifiers that a service uses for its models. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Connection } from '../../shared/protocol/connection.ts'
import { changeConnection } from '../state/services/connections.ts'
import { useStudio } from '../state/use-studio.ts'
import { modelIdWords as words, serviceWords } from '../words/settings/service-words.ts'
import { modelIds, duplicateIds, withModelIds, type ModelId } from './model-ids.ts'
import { catalogueOf } from '../state/studio-store.ts'
import styles from './settings.module.css'

interface ModelIdsFormProps {
  connection: Connection
  onSave: (action: () => Promise<void>) => Promise<void>
  onCancel: () => void
}

/** Nothing is saved until the button is pressed. */
export function ModelIdsForm({ connection, onSave, onCancel }: ModelIdsFormProps) {
  const catalogue = useStudio((state) => catalogueOf(connection.id, state)) ?? null
  const [typed, setTyped] = useState<Record<string, string>>({})
  const ids = modelIds(catalogue, connection.overrides).map((model) => ({
    ...model,
    sentId: typed[model.id] ?? model.sentId,
  }))
  const duplicates = duplicateIds(ids)
  if (ids.length === 0)
    return (
      <Stack gap={8} align="flex-start">
        <Text size="sm">{words.unknown}</Text>
        <Button variant="default" onClick={onCancel}>
          {serviceWords.close}
        </Button>
      </Stack>
    )
  return (
    <form
      autoComplete="off"
      data-testid="model-ids"
      onSubmit={(event) => {
        event.preventDefault()
        void onSave(async () => {
          await changeConnection(connection.id, { overrides: withModelIds(connection.overrides, ids) })
        })
      }}
    >
      <Stack gap={10}>
        <Text size="xs" c="dimmed">
          {words.help}
        </Text>
        <IdTable ids={ids} onType={(id, sent) => setTyped({ ...typed, [id]: sent })} />
        {duplicates.length > 0 && (
          <Text size="xs" className={styles['stand']} data-tone="warn" role="status">
            {words.sameTwice(duplicates)}
          </Text>
        )}
        <Group gap={8}>
          <Button type="submit" data-testid="keep-model-ids">
            {words.save}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {serviceWords.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function IdTable({ ids, onType }: { ids: readonly ModelId[]; onType: (id: string, sent: string) => void }) {
  return (
    <table className={styles['ids']}>
      <thead>
        <tr>
          <th scope="col">{words.model}</th>
          <th scope="col">{words.sentAs}</th>
        </tr>
      </thead>
      <tbody>
        {ids.map(({ id, name, sentId }) => (
          <tr key={id}>
            <th scope="row" title={id}>
              {name}
            </th>
            <td>
              <TextInput
                size="xs"
                aria-label={words.sentFor(name)}
                placeholder={id}
                value={sentId}
                maxLength={200}
                spellCheck={false}
                onChange={(event) => onType(id, event.currentTarget.value)}
                data-testid={`model-id-${id}`}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
