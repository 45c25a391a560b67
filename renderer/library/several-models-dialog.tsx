/** Asks how to import several models from an archive or a folder. */
import { Button, Group, List, Modal, Text } from '@mantine/core'
import { useStore } from 'zustand'
import { severalStore } from '../state/library/several-models.ts'
import { severalModelsWords as words } from '../words/several-models-words.ts'

const maxNames = 6

export function SeveralModelsDialog() {
  const question = useStore(severalStore, (state) => state.question)
  if (question === null) return null
  const { models, answer } = question
  return (
    <Modal
      opened
      onClose={() => answer(null)}
      title={words.title(models.length)}
      size={460}
      centered
      closeButtonProps={{ 'aria-label': words.close }}
      data-testid="several-models"
    >
      <List size="sm" mb={12}>
        {models.slice(0, maxNames).map((name, index) => (
          <List.Item key={index}>{name}</List.Item>
        ))}
        {models.length > maxNames && <List.Item>{words.more(models.length - maxNames)}</List.Item>}
      </List>
      <Text size="sm">{words.text}</Text>
      <Group justify="flex-end" gap={8} mt={16}>
        <Button variant="default" onClick={() => answer('each')} data-testid="models-each">
          {words.each}
        </Button>
        <Button onClick={() => answer('set')} data-autofocus data-testid="models-set">
          {words.set}
        </Button>
      </Group>
    </Modal>
  )
}
