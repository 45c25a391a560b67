/** Earlier prompts for the same operation. */
import { Loader, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { OperationId } from '../../shared/catalogue/catalogue.ts'
import { earlierPrompts } from '../state/draft/prompts.ts'
import { useDelayed } from '../ui/use-delayed.ts'
import { promptWords } from '../words/create/prompt-words.ts'
import { formatDate } from '../words/format-time.ts'
import { useLoaded } from '../state/use-loaded.ts'
import styles from './create.module.css'

const words = promptWords.history

interface PromptHistoryProps {
  operation: OperationId
  onPick: (prompt: string) => void
}

/** Arrow keys move from the search to the prompts. */
export function PromptHistory({ operation, onPick }: PromptHistoryProps) {
  const prompts = useLoaded(operation, earlierPrompts) ?? null
  const [query, setQuery] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const late = useDelayed(prompts === null, 300)
  const typed = query.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = prompts?.filter(({ prompt }) => typed.every((word) => prompt.toLowerCase().includes(word))) ?? []

  function onKeyDown(event: KeyboardEvent): void {
    const direction = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    if (direction === 0 || buttons.length === 0) return
    event.preventDefault()
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    buttons[Math.min(buttons.length - 1, Math.max(0, at + direction))]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown} data-testid="prompt-history">
      <TextInput
        size="xs"
        data-autofocus
        aria-label={words.search}
        placeholder={words.search}
        leftSection={<IconSearch size={14} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div className={styles['earlierlist']} tabIndex={-1}>
        {prompts === null ? (
          late && <Loader size={16} m={8} aria-label={words.loading} />
        ) : matches.length === 0 ? (
          <Text size="xs" c="dimmed" p={8}>
            {prompts.length === 0 ? words.empty : words.noMatch}
          </Text>
        ) : (
          <ul ref={list} className={styles['earlier']} aria-label={words.title}>
            {matches.map(({ prompt, at }) => (
              <li key={prompt}>
                <UnstyledButton className={styles['earlieritem']} title={formatDate(at)} onClick={() => onPick(prompt)}>
                  {prompt}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
