/** The words a model is made from, with examples while it is empty and the nearest subjects where it was not understood. */
import { Box, Group, Text, Textarea, UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { InputSlot } from '../../shared/catalogue.ts'
import { changeDraft, fillPrompt, useDraft } from '../state/draft.ts'
import styles from './create.module.css'
import { promptIdeas } from './example-prompts.ts'
import type { Form } from './use-form.ts'

interface PromptFieldProps {
  slot: InputSlot
  form: Form
  /** Prompts the service would take instead of this one. */
  suggestions: string[]
  refusal: string | undefined
  /** What the result will lack of the words. */
  notes: readonly string[]
}

/** Draws the field. */
export function PromptField({ slot, form, suggestions, refusal, notes }: PromptFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const focusRequests = useDraft((state) => state.focusRequests)
  useEffect(() => {
    if (focusRequests === 0) return
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [focusRequests])
  const { prompt } = form.draft
  const problem = form.problemAt(slot.id) ?? refusal
  const near = slot.maxLength !== undefined && prompt.length > slot.maxLength * 0.8
  return (
    <Box>
      <Textarea
        ref={field}
        label={slot.label}
        description={slot.help}
        placeholder={slot.placeholder}
        withAsterisk={false}
        required={slot.required}
        autosize
        minRows={3}
        maxRows={8}
        value={prompt}
        onChange={(event) => changeDraft({ prompt: event.currentTarget.value })}
        error={problem}
        data-testid="prompt"
      />
      {near && (
        <Text size="xs" c="dimmed" ta="right" mt={2} className="tabular">
          {prompt.length} / {slot.maxLength}
        </Text>
      )}
      {notes.map((note) => (
        <Text key={note} size="xs" c="dimmed" mt={6} data-testid="prompt-note">
          {note}
        </Text>
      ))}
      {suggestions.length > 0 ? (
        <Chips label="Subjects that are known" prompts={suggestions} testId="suggestion" />
      ) : (
        prompt === '' && slot.required && <Chips label="Examples" prompts={promptIdeas} testId="example" />
      )}
    </Box>
  )
}

function Chips({ label, prompts, testId }: { label: string; prompts: readonly string[]; testId: string }) {
  return (
    <Group gap={6} mt={8} role="group" aria-label={label}>
      {prompts.map((prompt) => (
        <UnstyledButton key={prompt} className={styles['chip']} data-testid={testId} onClick={() => fillPrompt(prompt)}>
          {prompt}
        </UnstyledButton>
      ))}
    </Group>
  )
}
