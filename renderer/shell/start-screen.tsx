/** The screen shown until the studio has responded, or if it cannot be reached. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useErrorWords } from '../ui/error-words.ts'
import { tryStartAgain } from '../state/start-studio.ts'
import { useStudio } from '../state/use-studio.ts'
import { useDelayed } from '../ui/use-delayed.ts'
import { shellWords } from '../words/shell/shell-words.ts'
import styles from './shell.module.css'

export function StartScreen() {
  const error = useStudio((state) => state.error)
  const late = useDelayed(error === null, 400)
  const errorWords = useErrorWords(error !== null)
  if (error === null)
    return (
      <main className={styles['start']} aria-busy>
        {late && <Text c="dimmed">{shellWords.start.opening}</Text>}
      </main>
    )
  // The error messages are loaded lazily, which may fail too.
  const words = errorWords?.describeError(error) ?? shellWords.start.failed
  return (
    <main className={styles['start']}>
      <Stack gap={8} maw={420} role="alert">
        <Text component="h1" fz={18} fw={600} m={0}>
          {words.title}
        </Text>
        <Text>{words.text}</Text>
        <Group gap={8} mt={8}>
          <Button onClick={tryStartAgain}>{shellWords.start.retry}</Button>
          {errorWords !== null && (
            <Button
              variant="default"
              onClick={() => void navigator.clipboard.writeText(errorWords.detailsToCopy(error))}
            >
              {shellWords.start.copyDetails}
            </Button>
          )}
        </Group>
      </Stack>
    </main>
  )
}
