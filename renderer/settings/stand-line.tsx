/** A status line: an icon, its colour and words. */
import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import styles from './settings.module.css'

const signs = { good: IconCircleCheck, warn: IconAlertTriangle, off: IconCircleDashed } as const

interface StandLineProps {
  tone: keyof typeof signs
  text: string
  testId?: string
  /** Not announced to screen readers. */
  isQuiet?: boolean
}

/** One small line, announced to screen readers when it changes. */
export function StandLine({ tone, text, testId, isQuiet = false }: StandLineProps) {
  const Sign = signs[tone]
  return (
    <Text size="xs" className={styles['stand']} data-tone={tone} component="div" role={isQuiet ? undefined : 'status'}>
      <Sign size={14} aria-hidden />
      <span data-testid={testId}>{text}</span>
    </Text>
  )
}
