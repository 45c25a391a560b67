/**
 * Shown instead of the form if the service offers nothing for the workspace; links to a service that offers something.
 */
import { Button, Stack, Text } from '@mantine/core'
import { IconPlug, IconPlus } from '@tabler/icons-react'
import type { WorkspaceId } from '../../shared/catalogue/operation-table.ts'
import { workspaceWords } from '../words/operations.ts'
import { changeDraft } from '../state/draft/draft.ts'
import { operationsOf } from '../state/draft/fit-draft.ts'
import { openSettings } from '../state/window-store.ts'
import { nothingOfferedWords as words } from '../words/create/form-words.ts'
import styles from './create.module.css'
import type { Form } from './use-form.ts'

export function NothingOffered({ workspace, form }: { workspace: WorkspaceId; form: Form }) {
  const others = form.services.connections.filter(({ id }) => {
    const catalogue = form.services.catalogues[id]
    return id !== form.draft.connectionId && catalogue !== undefined && operationsOf(catalogue, workspace).length > 0
  })
  return (
    <Stack gap={10} className={styles['nothing']} data-testid="nothing-offered">
      <div>
        <Text fw={500}>{words.title(form.connection?.name, workspaceWords[workspace])}</Text>
        <Text size="xs" c="dimmed" mt={4}>
          {others.length > 0 ? words.others : words.none}
        </Text>
      </div>
      {others.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          leftSection={<IconPlug size={16} />}
          onClick={() => changeDraft({ connectionId: id })}
        >
          {words.switchTo(name)}
        </Button>
      ))}
      {others.length === 0 && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => openSettings('services', { adding: true })}
        >
          {words.add}
        </Button>
      )}
    </Stack>
  )
}
