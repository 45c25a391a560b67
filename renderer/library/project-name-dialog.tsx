/** Asks for the name of a project. */
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { libraryWords } from '../words/library.ts'

const words = libraryWords.projects

interface ProjectNameDialogProps {
  title: string
  /** The project's current name. */
  name: string
  /** Names of the other projects. */
  usedNames: readonly string[]
  onName: (name: string) => void
  onClose: () => void
}

/** Enter saves. */
export function ProjectNameDialog({ title, name, usedNames, onName, onClose }: ProjectNameDialogProps) {
  const [typed, setTyped] = useState(name)
  const trimmed = typed.trim()
  const isTaken = trimmed !== name && usedNames.includes(trimmed)
  return (
    <Modal opened onClose={onClose} title={title} size={360} centered data-testid="project-dialog">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (trimmed === '' || isTaken) return
          onName(trimmed)
          onClose()
        }}
      >
        <TextInput
          label={words.name}
          value={typed}
          maxLength={80}
          data-autofocus
          error={isTaken ? words.taken : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-testid="project-name"
        />
        <Group justify="flex-end" gap={8} mt={16}>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={trimmed === '' || isTaken} data-testid="save-project">
            {words.save}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
