/** What a prompt will make, and whether unknown words in it are misspellings of known ones. */
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Remark } from '../../shared/protocol/remark.ts'
import { fillPrompt } from '../state/draft/draft.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { SummaryChips } from '../ui/summary-chips.tsx'
import { misspellingsIn, summaryChips, summaryWords } from '../words/request-summary-words.ts'
import styles from './create.module.css'
import { replaceWord } from './replace-word.ts'

interface RequestSummaryProps {
  prompt: string
  /** The request summary, as codes. */
  summary: readonly Remark[]
}

const words = summaryWords.meant

export function RequestSummary({ prompt, summary }: RequestSummaryProps) {
  const unit = useSnapshot((snapshot) => snapshot.settings.lengthUnit)
  return (
    <>
      <SummaryChips label={summaryWords.before} chips={summaryChips(summary, unit)} />
      <MeantQuestions prompt={prompt} summary={summary} />
    </>
  )
}

/** A rejected suggestion is not offered again. */
function MeantQuestions({ prompt, summary }: RequestSummaryProps) {
  const [denied, setDenied] = useState<readonly string[]>([])
  const open = misspellingsIn(summary).filter(({ from }) => !denied.includes(from))
  return open.map(({ from, to }) => (
    <Group key={from} className={styles['meant']} justify="space-between" wrap="nowrap" gap={8} data-testid="meant">
      <Text size="xs">{words.question(from, to)}</Text>
      <Group gap={4} wrap="nowrap">
        <Button variant="default" size="compact-xs" onClick={() => fillPrompt(replaceWord(prompt, from, to))}>
          {words.yes}
        </Button>
        <Button variant="subtle" color="gray" size="compact-xs" onClick={() => setDenied([...denied, from])}>
          {words.no}
        </Button>
      </Group>
    </Group>
  ))
}
