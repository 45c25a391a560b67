/** The menu of services to generate with, and the actions to add and manage them. */
import { Menu } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCoins, IconPlus, IconSettings } from '@tabler/icons-react'
import { changeDraft } from '../state/draft/draft.ts'
import { useDraft } from '../state/draft/use-draft.ts'
import { openSpending } from '../state/services/spending.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { openSettings } from '../state/window-store.ts'
import { shellWords } from '../words/shell/shell-words.ts'
import styles from './shell.module.css'

export function ServiceItems() {
  const connections = useSnapshot((snapshot) => snapshot.connections)
  const chosenId = useDraft((state) => state.draft.connectionId)
  return (
    <>
      <Menu.Label>{shellWords.services.generateWith}</Menu.Label>
      {connections.map((connection) => (
        <Menu.Item
          key={connection.id}
          leftSection={connection.id === chosenId ? <IconCheck size={16} /> : <span className={styles['nocheck']} />}
          rightSection={
            connection.paused === null ? null : <IconAlertTriangle size={14} aria-label={shellWords.services.paused} />
          }
          onClick={() => changeDraft({ connectionId: connection.id })}
        >
          {connection.name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => openSettings('services', { adding: true })}>
        {shellWords.services.add}
      </Menu.Item>
      <Menu.Item leftSection={<IconSettings size={16} />} onClick={() => openSettings('services')}>
        {shellWords.services.manage}
      </Menu.Item>
      <Menu.Item leftSection={<IconCoins size={16} />} onClick={openSpending} data-testid="open-spending">
        {shellWords.services.spending}
      </Menu.Item>
    </>
  )
}
