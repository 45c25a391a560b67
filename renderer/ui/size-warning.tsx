/** The problem with a print's size, and the action that answers its question. */
import { Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { SizeProblem } from '../../shared/print/print-size.ts'
import { sizeWords, unitAnswer } from '../../shared/print/print-size-words.ts'
import { sentenceOf } from '../../shared/text/sentence-of.ts'
import styles from './size-warning.module.css'

/** `answer` is null if the model can only be scaled by hand. */
export function SizeWarning({ problem, answer }: { problem: SizeProblem; answer: (() => void) | null }) {
  const label = unitAnswer(problem.figures.unitFactor)
  return (
    <div className={styles['warning']} role="status" data-testid="size-warning" data-code={problem.code}>
      <IconAlertTriangle size={16} aria-hidden />
      <div>
        <Text size="xs">{sentenceOf(sizeWords, problem)}</Text>
        {answer !== null && label !== null && (
          <Button mt={6} size="compact-xs" variant="default" onClick={answer} data-testid="size-answer">
            {label}
          </Button>
        )}
      </div>
    </div>
  )
}
