/** The messages of the file format's validator, grouped, most severe first. */
import { Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { DerivedReport } from '../../shared/formats/view-file.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import styles from './inspect.module.css'
import { messageGroups, messageSummary, validationWords } from '../words/inspect/validation-words.ts'

/** For formats with a validator only. */
export function FileMessages({ report: { validation } }: { report: DerivedReport }) {
  const groups = useMemo(() => messageGroups(validation ?? []), [validation])
  if (validation === null) return null
  return (
    <Stack gap={8} data-testid="file-messages">
      <PanelTitle level={3}>{validationWords.title}</PanelTitle>
      <Text size="sm">{messageSummary(groups)}</Text>
      {groups.length > 0 && (
        <ul className={styles['messages']}>
          {groups.map(({ severity, code, message, count, pointer }) => (
            <li key={`${severity} ${code}`} data-grave={severity === 'error' || severity === 'warning' || undefined}>
              {severity === 'error' ? (
                <IconCircleX size={14} aria-label={validationWords.error} />
              ) : severity === 'warning' ? (
                <IconAlertTriangle size={14} aria-label={validationWords.warning} />
              ) : (
                <IconInfoCircle size={14} aria-label={validationWords.note} />
              )}
              <div>
                {message}
                <span>{validationWords.where({ code, pointer, count })}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
