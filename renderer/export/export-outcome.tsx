/** The result of an export: where the file is, or why it failed. */
import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconFolder } from '@tabler/icons-react'
import type { ErrorData } from '../../shared/protocol/app-error.ts'
import { describeError } from '../words/errors.ts'
import { showInFolder } from '../state/library/assets.ts'
import { exportWords } from '../words/export/export-words.ts'
import { formatBytes } from '../../shared/text/language.ts'
import type { Remark } from '../../shared/protocol/remark.ts'
import { NoteList } from '../ui/note-list.tsx'
import styles from './export.module.css'

/** `path` is null for a browser download. */
export interface Saved {
  fileName: string
  bytes: number
  path: string | null
  /** What the file does not contain. */
  notes?: readonly Remark[]
}

export function ExportOutcome({ saved, error }: { saved: Saved | null; error: ErrorData | null }) {
  if (error !== null) return <Failure error={error} />
  if (saved === null) return null
  return (
    <div className={styles['saved']} role="status" data-testid="export-saved">
      <IconCircleCheck size={16} aria-hidden />
      <div>
        <Text size="sm">
          {saved.path === null ? exportWords.outcome.downloaded(saved.fileName) : exportWords.outcome.saved}
        </Text>
        <Text size="xs" c="dimmed" className={styles['path']}>
          {saved.path ?? formatBytes(saved.bytes)}
        </Text>
        <NoteList notes={saved.notes ?? []} />
        {saved.path !== null && (
          <Button
            mt={8}
            size="xs"
            variant="default"
            leftSection={<IconFolder size={14} />}
            onClick={() => void showInFolder({ path: saved.path ?? '' })}
          >
            {exportWords.outcome.showInFolder}
          </Button>
        )}
      </div>
    </div>
  )
}

function Failure({ error }: { error: ErrorData }) {
  const words = describeError(error)
  return (
    <Alert
      color="gray"
      variant="default"
      p={10}
      icon={<IconAlertTriangle size={16} />}
      title={words.title}
      role="alert"
    >
      <Text size="xs">{words.text}</Text>
    </Alert>
  )
}
