/** The middle of the window: the stage, the running job, or the empty stage. */
import { useMemo } from 'react'
import type { Snapshot } from '../../shared/protocol/commands/studio-commands.ts'
import { isActive, type Job } from '../../shared/protocol/job.ts'
import { DropFile } from '../create/drop-file.tsx'
import { EmptyStage } from '../create/empty-stage.tsx'
import { openAsset } from '../state/library/assets.ts'
import { useOpenAsset } from '../state/stage/use-open-asset.ts'
import { picturesOfJob } from '../state/draft/chains.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { Stage } from '../viewer/stage.tsx'

const OnItsWay = lazyComponent(async () => (await import('./on-its-way.tsx')).OnItsWay)
const ReportReader = lazyComponent(async () => (await import('../viewer/marks/report-reader.tsx')).ReportReader)

export function StageRoom({ reducedMotion }: { reducedMotion: boolean }) {
  const asset = useOpenAsset()
  const unit = useSnapshot((snapshot) => snapshot.settings.lengthUnit)
  const upcomingJob = useSnapshot(nextJob)
  const assets = useSnapshot((snapshot) => snapshot.assets)
  const pictures = useMemo(() => (asset?.kind === 'image' ? picturesOfJob(asset, assets) : []), [asset, assets])
  return (
    <DropFile>
      {asset?.kind === 'model' && <ReportReader key={asset.id} assetId={asset.id} />}
      <Stage
        asset={asset}
        pictures={pictures}
        onOpen={(id) => void openAsset(id)}
        unit={unit}
        reducedMotion={reducedMotion}
        empty={upcomingJob === undefined ? <EmptyStage /> : <OnItsWay job={upcomingJob} />}
      />
    </DropFile>
  )
}

/** Returns the running job, otherwise the next one; none while sending is paused. */
function nextJob({ jobs, connections, settings }: Snapshot): Job | undefined {
  const watched = jobs.filter((job) => isActive(job) && job.watched)
  const mayBeSent = (job: Job) =>
    !settings.held && connections.some(({ id, held, paused }) => id === job.connectionId && !held && paused === null)
  return watched.find(({ state }) => state !== 'waiting') ?? watched.findLast(mayBeSent)
}
