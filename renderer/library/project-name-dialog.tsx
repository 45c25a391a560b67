/** Asks for the name of a project. */
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { libraryWords } from '../words/library.ts'
import { ReasonLine, SubmitButton } from '../ui/submit-button.tsx'
import { unless } from '../words/readiness.ts'
import { uiWords } from '../words/ui.ts'

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
  const readiness = unless(isTaken ? words.taken : trimmed === '' ? uiWords.missing.name : null)
  return (
    <Modal opened onClose={onClose} title={title} size={360} centered data-testid="project-dialog">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!readiness.ready) return
          onName(trimmed)
          onClose()
        }}
      >
        <TextInput
          label={words.name}
          value={typed}
          maxLength={80}
          data-autofocus
          error={isTaken}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-testid="project-name"
        />
        <ReasonLine id="why-no-project" readiness={readiness} />
        <Group justify="flex-end" gap={8} mt={16}>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <SubmitButton type="submit" readiness={readiness} reasonId="why-no-project" data-testid="save-project">
            {words.save}
          </SubmitButton>
        </Group>
      </form>
    </Modal>
  )
}
