/** The frame of a report, both while loading and once loaded. */
import { Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ReportState } from '../state/stage/use-print-reports.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { describeError } from '../words/errors.ts'
import { printPanelWords } from '../words/inspect/print-panel-words.ts'
import styles from './inspect.module.css'

interface ReportFrameProps<Report> {
  title: string
  state: ReportState<Report>
  testId: string
  children: (report: Report) => ReactNode
}

export function ReportFrame<Report>({ title, state, testId, children }: ReportFrameProps<Report>) {
  if (state.status === 'none') return null
  return (
    <Stack gap={8} data-testid={testId}>
      <PanelTitle level={3}>{title}</PanelTitle>
      {state.status === 'loading' && (
        <Text size="sm" c="dimmed" role="status">
          {printPanelWords.loading}
        </Text>
      )}
      {state.status === 'failed' && (
        <div className={styles['verdict']}>
          <IconAlertTriangle size={16} aria-hidden />
          <Text size="sm">{printPanelWords.failed(describeError(state.error).text)}</Text>
        </div>
      )}
      {state.status === 'ready' && children(state.report)}
    </Stack>
  )
}
