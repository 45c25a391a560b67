/** The report of a model prepared for printing. */
import { Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { Asset } from '../../shared/protocol/asset.ts'
import type { PrintReport } from '../../shared/print/print-report.ts'
import { usePrintReport } from '../state/stage/use-print-reports.ts'
import { setLens, setLook } from '../state/stage/stage-display.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { FactList } from '../ui/fact-list.tsx'
import { printPanelWords } from '../words/inspect/print-panel-words.ts'
import { hollowLines, printLines, remarksBeside, repairWords, verdictWords } from '../words/inspect/print-words.ts'
import styles from './inspect.module.css'
import { JudgementFigures, RepairChoice } from './judgement-panel.tsx'
import { RemarkList } from './remark-list.tsx'
import { reportFact } from './report-fact.tsx'
import { ReportFrame } from './report-frame.tsx'

/** For models prepared for printing only. */
export function PrintPanel({ asset }: { asset: Asset }) {
  const state = usePrintReport(asset)
  if (state.status === 'none') return null
  return (
    <ReportFrame title={printPanelWords.title} state={state} testId="print-report">
      {(report) => <Report asset={asset} report={report} />}
    </ReportFrame>
  )
}

function Report({ asset, report }: { asset: Asset; report: PrintReport }) {
  const unit = useSnapshot((snapshot) => snapshot.settings.lengthUnit)
  const printer = useSnapshot((snapshot) => snapshot.settings.buildPlate)
  const verdict = verdictWords(report, { printer, sizeMm: asset.facts?.sizeMm ?? report.size.sizeMm })
  const repair = repairWords(report)
  const hollow = hollowLines(report, unit)
  const remarks = remarksBeside(report, verdict)
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
      <RemarkList remarks={remarks} />
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

/** Shows the thickness lens, with the minimum as its threshold. */
function showWalls(minimumMm: number): void {
  setLens('thickness')
  setLook({ thicknessMethod: 'sphere', threshold: minimumMm })
}
