/** The progress of an import of several files, over the library's grid. */
import { Button, Progress, Text } from '@mantine/core'
import { cancelImport } from '../state/library/import-progress.ts'
import { useImportProgress } from '../state/library/use-import-progress.ts'
import { importWords } from '../words/import-words.ts'
import styles from './library.module.css'

export function ImportLine() {
  const current = useImportProgress((state) => state.current)
  if (current === null) return null
  const { done, total, name, isCancelled } = current
  return (
    <div className={styles['importline']} role="status" data-testid="import-progress">
      <Text size="xs" truncate flex={1}>
        {importWords.progress(Math.min(done + 1, total), total, name)}
      </Text>
      <Progress size={4} w={120} value={(100 * done) / total} aria-label={importWords.label} />
      <Button variant="default" size="xs" disabled={isCancelled} onClick={cancelImport}>
        {isCancelled ? importWords.stopping : importWords.cancel}
      </Button>
    </div>
  )
}
