/** The job whose result will appear on the stage. */
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { Job } from '../../shared/protocol/job.ts'
import { cancelJob } from '../state/queue/jobs.ts'
import { jobStateWords, jobTitle } from '../words/queue/job-words.ts'
import { noteWords } from '../words/queue/note-words.ts'
import { shellWords } from '../words/shell/shell-words.ts'
import styles from './shell.module.css'

export function OnItsWay({ job }: { job: Job }) {
  return (
    <Stack gap={8} className={styles['coming']}>
      <Text fw={500} lineClamp={2}>
        {jobTitle(job)}
      </Text>
      <Progress
        size={4}
        value={job.progress === null ? 100 : job.progress * 100}
        animated={job.progress === null}
        color={job.progress === null ? 'gray' : 'clay'}
        aria-label={shellWords.job.progress}
      />
      <Group justify="space-between">
        <Text size="xs" c="dimmed" className="tabular">
          {jobStateWords(job)}
          {job.note === null ? '' : ` · ${noteWords(job.note)}`}
        </Text>
        <Button variant="default" size="xs" onClick={() => void cancelJob(job)}>
          {shellWords.job.cancel}
        </Button>
      </Group>
    </Stack>
  )
}
