/** What can be done about a job: the likeliest thing as a button, the rest in a menu. */
import { Menu } from '@mantine/core'
import {
  IconDots,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconPlayerStop,
  IconRefresh,
  IconTrash,
  IconView360,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Job } from '../../shared/job.ts'
import { openAsset } from '../state/assets.ts'
import { editJob } from '../state/draft.ts'
import { cancelJob, downloadAgain, removeJob, retryJob, watchJob } from '../state/jobs.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { hasEnded, isActive } from './job-words.ts'

export interface JobAction {
  id: 'show' | 'fetch' | 'cancel' | 'edit' | 'retry' | 'watch' | 'unwatch' | 'remove'
  label: string
  icon: ReactNode
  run: () => void
}

/** Everything that can be done about a job in its state, the likeliest first. */
export function jobActions(job: Job): JobAction[] {
  const result = job.assetIds[0]
  const actions: (JobAction | false)[] = [
    result !== undefined && {
      id: 'show',
      label: 'Show the result',
      icon: <IconView360 size={16} />,
      run: () => void openAsset(result),
    },
    job.state === 'expired' && {
      id: 'fetch',
      label: 'Fetch the result again',
      icon: <IconDownload size={16} />,
      run: () => void downloadAgain(job),
    },
    isActive(job) &&
      !job.watched && {
        id: 'watch',
        label: 'Watch it again',
        icon: <IconEye size={16} />,
        run: () => void watchJob(job, true),
      },
    isActive(job) && {
      id: 'cancel',
      label: 'Cancel',
      icon: <IconPlayerStop size={16} />,
      run: () => void cancelJob(job),
    },
    (hasEnded(job) || job.state === 'unsure') && {
      id: 'edit',
      label: job.state === 'done' ? 'Edit and make another' : 'Edit and retry',
      icon: <IconPencil size={16} />,
      run: () => editJob(job),
    },
    // Unchanged, a refused request is refused again.
    hasEnded(job) &&
      job.state !== 'refused' && {
        id: 'retry',
        label: job.state === 'done' ? 'Make it again' : 'Retry',
        icon: <IconRefresh size={16} />,
        run: () => void retryJob(job),
      },
    job.state === 'running' &&
      job.watched && {
        id: 'unwatch',
        label: 'Stop watching (it goes on there)',
        icon: <IconEyeOff size={16} />,
        run: () => void watchJob(job, false),
      },
    hasEnded(job) && {
      id: 'remove',
      label: 'Remove from the list',
      icon: <IconTrash size={16} />,
      run: () => void removeJob(job),
    },
  ]
  return actions.filter((action) => action !== false)
}

/** The first action as a button, all the others behind the dots. */
export function JobActions({ job, title }: { job: Job; title: string }) {
  const [first, ...rest] = jobActions(job)
  return (
    <>
      {first !== undefined && (
        <IconButton
          label={`${first.label}: ${title}`}
          tooltip={first.label}
          icon={first.icon}
          onClick={first.run}
          tooltipPosition="top"
          data-testid={`job-${first.id}`}
        />
      )}
      {rest.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton
              label={`More about ${title}`}
              tooltip="More"
              icon={<IconDots size={16} />}
              tooltipPosition="top"
              data-testid="job-more"
            />
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((action) => (
              <Menu.Item
                key={action.id}
                leftSection={action.icon}
                onClick={action.run}
                data-testid={`job-${action.id}`}
              >
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
