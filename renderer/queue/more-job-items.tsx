/** The actions of a job except the main one, which has a button. */
import { Menu } from '@mantine/core'
import { IconLayersDifference } from '@tabler/icons-react'
import type { Job } from '../../shared/protocol/job.ts'
import { compare, maxCompared } from '../state/stage/compare.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { hasEnded } from '../words/queue/job-words.ts'
import { actionWords } from '../words/queue/row-words.ts'
import { comparedResults } from './compared-results.ts'
import { jobActions } from './job-actions.tsx'

export function MoreJobItems({ job }: { job: Job }) {
  const held = useSnapshot(({ connections }) => connections.some(({ id, held }) => id === job.connectionId && held))
  const [, ...rest] = jobActions(job, held)
  return (
    <>
      {hasEnded(job) && <CompareItem job={job} />}
      {rest.map((item) => (
        <Menu.Item key={item.id} leftSection={item.icon} onClick={item.run} data-testid={`job-${item.id}`}>
          {item.label}
        </Menu.Item>
      ))}
    </>
  )
}

function CompareItem({ job }: { job: Job }) {
  const jobs = useSnapshot((snapshot) => snapshot.jobs)
  const assets = useSnapshot((snapshot) => snapshot.assets)
  const found = comparedResults(job, jobs, assets)
  if (found === null) return null
  return (
    <Menu.Item
      leftSection={<IconLayersDifference size={16} aria-hidden />}
      onClick={() => compare(found.ids)}
      data-testid="job-compare"
    >
      {actionWords.compare(found.kind, found.count, maxCompared)}
    </Menu.Item>
  )
}
