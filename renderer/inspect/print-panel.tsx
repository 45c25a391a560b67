/** What a model prepared for printing will be like: repaired how, how large, how thick, what hangs, what it weighs. */
import { Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { Asset } from '../../shared/asset.ts'
import type { KeptPrintReport } from '../../shared/print-report.ts'
import { describeError } from '../words/errors.ts'
import { usePrintReport } from '../state/print-reports.ts'
import { setLens, setLook } from '../state/stage.ts'
import { useSnapshot } from '../state/studio-store.ts'
import { FactList } from '../ui/fact-list.tsx'
import { PanelTitle } from '../ui/panel-title.tsx'
import { printPanelWords } from '../words/inspect/print-panel-words.ts'
import { hollowLines, printLines, remarksBeside, repairWords, verdictWords } from '../words/inspect/print-words.ts'
import styles from './inspect.module.css'
import { JudgementFigures, RepairChoice } from './judgement-panel.tsx'
import { reportFact } from './report-fact.tsx'
import { ReportRemarks } from './report-remarks.tsx'

/** Draws nothing for what was not prepared for printing. */
export function PrintPanel({ asset }: { asset: Asset }) {
  const state = usePrintReport(asset)
  if (state.status === 'none') return null
  return (
    <Stack gap={8} data-testid="print-report">
      <PanelTitle level={3}>{printPanelWords.title}</PanelTitle>
      {state.status === 'loading' && (
        <Text size="sm" c="dimmed" role="status">
          {printPanelWords.loading}
        </Text>
      )}
      {state.status === 'failed' && (
        <div className={styles['verdict']}>
          <IconAlertTriangle size={16} aria-hidden />
          <Text size="sm">{printPanelWords.failed(describeError(state.error).text)}</Text>
        </div>
      )}
      {state.status === 'ready' && <Report asset={asset} report={state.report} />}
    </Stack>
  )
}

function Report({ asset, report }: { asset: Asset; report: KeptPrintReport }) {
  const unit = useSnapshot((snapshot) => snapshot.settings.lengthUnit)
  const verdict = verdictWords(report)
  const repair = repairWords(report)
  const hollow = hollowLines(report, unit)
  const remarks = remarksBeside(report)
  const GradeIcon = gradeIcons[verdict.grade]
  return (
    <>
      <div className={styles['verdict']} data-grade={verdict.grade} data-testid="printable">
        <GradeIcon size={16} aria-hidden />
        <Text size="sm">{verdict.text}</Text>
      </div>
      {report.version === 3 && report.walls.weakPlaces > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => showWalls(report.walls.askedMinimumMm)}>
          {printPanelWords.showWeakPlaces}
        </Button>
      )}
      {report.judgement !== null && <RepairChoice asset={asset} judgement={report.judgement} />}
      <ReportRemarks remarks={remarks} />
      <FactList facts={printLines(report, unit).map(reportFact)} />
      <div>
        <Text size="sm" fw={500}>
          {repair.title}
        </Text>
        {repair.steps.length > 0 && (
          <ul className={styles['repair']}>
            {repair.steps.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
        {repair.note !== null && (
          <Text size="xs" c="dimmed" mt={2}>
            {repair.note}
          </Text>
        )}
      </div>
      {report.judgement !== null && <JudgementFigures asset={asset} judgement={report.judgement} />}
      {hollow !== null && (
        <div>
          <Text size="sm" fw={500} mb={4}>
            {printPanelWords.hollow}
          </Text>
          <FactList facts={hollow.map(reportFact)} />
        </div>
      )}
    </>
  )
}

const gradeIcons = { prints: IconCircleCheck, weak: IconAlertTriangle, fails: IconCircleX }

/** Colours the model on the stage by its thickness, what is below the minimum standing out. */
function showWalls(minimumMm: number): void {
  setLens('thickness')
  setLook({ thicknessMethod: 'sphere', threshold: minimumMm })
}
