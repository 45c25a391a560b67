/** The analysis of the open model: defects, statistics, weight and validation. */
import { Button, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Asset } from '../../shared/protocol/asset.ts'
import type { DerivedReport } from '../../shared/formats/view-file.ts'
import { describeError } from '../words/errors.ts'
import { useDerivedProgress } from '../state/stage/use-derived-progress.ts'
import { useChains } from '../state/draft/use-chains.ts'
import { giveUpReport, openDefect, reportOf, requestReport } from '../state/stage/report.ts'
import { useReport } from '../state/stage/use-report.ts'
import { windowStore } from '../state/window-store.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { ChainIcon } from '../ui/chain-icon.tsx'
import { DefectList } from './defect-list.tsx'
import styles from './inspect.module.css'
import { FileMessages } from './file-messages.tsx'
import { ReportFigures } from './report-figures.tsx'
import { closedTitle, reportWords as words } from '../words/inspect/report-words.ts'
import { phaseWords } from '../words/phases.ts'

/** Requests the report when it is mounted; removes its marks when another tab is opened. */
export function ReportPanel({ asset }: { asset: Asset }) {
  const report = useReport((state) => reportOf(state, asset.id))
  const isRequested = useReport((state) => state.requestedId === asset.id)
  useEffect(() => {
    requestReport(asset.id)
    return () => {
      // A closing drawer reveals the stage, where the marks remain.
      if (windowStore.getState().inspectorTab !== 'report') openDefect(null)
    }
  }, [asset.id])
  return (
    <Stack gap={14} data-testid="report" data-state={report.state}>
      {report.state === 'ready' ? (
        <WholeReport asset={asset} report={report.header} />
      ) : report.state === 'failed' ? (
        <div className={styles['verdict']}>
          <IconAlertTriangle size={16} aria-hidden />
          <Stack gap={6} align="flex-start">
            <Text size="sm">
              {describeError(report.error).title}. {describeError(report.error).text}
            </Text>
            <Button variant="default" size="xs" onClick={() => retry(asset.id)}>
              {words.again}
            </Button>
          </Stack>
        </div>
      ) : isRequested ? (
        <Analysing assetId={asset.id} />
      ) : (
        <Stack gap={8} align="flex-start">
          <Text size="sm">{words.notYet}</Text>
          <Button variant="default" size="xs" onClick={() => requestReport(asset.id)}>
            {words.analyse}
          </Button>
        </Stack>
      )}
    </Stack>
  )
}

function retry(assetId: string): void {
  giveUpReport()
  // The stage must receive the cancellation before the new request.
  setTimeout(() => requestReport(assetId), 0)
}

function Analysing({ assetId }: { assetId: string }) {
  const progress = useDerivedProgress(assetId, 'report')
  const phase = progress?.doing ?? null
  const doing = phase === null ? words.analysing : phaseWords[phase]
  return (
    <div className={styles['analysing']} role="status">
      <div className={styles['analysingrow']}>
        <Text size="sm">
          {doing}
          {progress === null ? ' …' : ` ${Math.floor(progress.fraction * 100)} %`}
        </Text>
        <Button flex="none" variant="default" size="compact-xs" onClick={giveUpReport}>
          {words.cancel}
        </Button>
      </div>
      <Progress size={3} value={(progress?.fraction ?? 0) * 100} aria-label={words.analysing} />
    </div>
  )
}

function WholeReport({ asset, report }: { asset: Asset; report: DerivedReport }) {
  const closed = closedTitle(report)
  const prepare = useChains(asset).find(({ id }) => id === 'print')
  return (
    <>
      <div className={styles['verdict']} data-good={closed.good || undefined} data-testid="report-verdict">
        {closed.good ? <IconCircleCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
        <div>
          <Text size="sm">{closed.text}</Text>
          <Text size="xs" c="dimmed">
            {closed.term}
          </Text>
        </div>
      </div>
      {!closed.good && prepare !== undefined && (
        <Button
          variant="filled"
          leftSection={<ChainIcon chain={prepare.id} />}
          onClick={prepare.run}
          data-testid="report-prepare"
        >
          {prepare.label}
        </Button>
      )}
      {report.defects.length > 0 && (
        <Stack gap={6}>
          <PanelTitle level={3}>{words.warnings}</PanelTitle>
          <DefectList report={report} />
        </Stack>
      )}
      <ReportFigures asset={asset} report={report} />
      <FileMessages report={report} />
    </>
  )
}
