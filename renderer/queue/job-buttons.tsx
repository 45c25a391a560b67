/** The main action of a job as a button, the others in a menu. */
import { IconDots } from '@tabler/icons-react'
import type { Job } from '../../shared/protocol/job.ts'
import { menuButton } from '../ui/menu-button.tsx'
import { actionWords } from '../words/queue/row-words.ts'
import { jobActions } from './job-actions.tsx'
import styles from './queue.module.css'

const MoreMenu = menuButton(async () => (await import('./more-job-items.tsx')).MoreJobItems)

/** Uses plain buttons, since hundreds are mounted and unmounted during scrolling. */
export function JobButtons({ job, title, tabbable }: { job: Job; title: string; tabbable: boolean }) {
  const [first] = jobActions(job, false)
  const tabIndex = tabbable ? 0 : -1
  return (
    <>
      {first !== undefined && (
        <button
          type="button"
          className={styles['button']}
          aria-label={actionWords.forJob(first.label, title)}
          title={first.label}
          tabIndex={tabIndex}
          onClick={first.run}
          data-testid={`job-${first.id}`}
        >
          {first.icon}
        </button>
      )}
      <MoreMenu position="bottom-end" items={{ job }}>
        <button
          type="button"
          className={styles['button']}
          aria-label={actionWords.moreFor(title)}
          title={actionWords.more}
          tabIndex={tabIndex}
          data-testid="job-more"
        >
          <IconDots size={16} aria-hidden />
        </button>
      </MoreMenu>
    </>
  )
}
