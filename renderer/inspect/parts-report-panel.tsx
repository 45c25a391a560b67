/** The report of an assembly: its objects and plates, and what could not be done. */
import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Asset } from '../../shared/protocol/asset.ts'
import type { PartsReport } from '../../shared/print/parts-report.ts'
import { usePartsReport } from '../state/stage/use-print-reports.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { objectLines, partsRemarks, partsReportWords } from '../words/inspect/parts-report-words.ts'
import styles from './inspect.module.css'
import { RemarkList } from './remark-list.tsx'
import { ReportFrame } from './report-frame.tsx'

/** For assemblies only. */
export function PartsReportPanel({ asset }: { asset: Asset }) {
  return (
    <ReportFrame title={partsReportWords.title} state={usePartsReport(asset)} testId="parts-report">
      {(report) => <Report report={report} />}
    </ReportFrame>
  )
}

function Report({ report }: { report: PartsReport }) {
  const unit = useSnapshot((snapshot) => snapshot.settings.lengthUnit)
  const printer = useSnapshot((snapshot) => snapshot.settings.buildPlate)
  const lines = objectLines(report, unit)
  const plates = [...new Set(lines.map(({ plate }) => plate))].toSorted((a, b) => a - b)
  return (
    <>
      <RemarkList remarks={partsRemarks(report, printer)} />
      {plates.map((plate) => (
        <div key={plate}>
          <Text size="xs" c="dimmed" mb={4}>
            {partsReportWords.plate(plate)}
          </Text>
          <ul className={styles['objects']} aria-label={partsReportWords.plate(plate)}>
            {lines
              .filter((line) => line.plate === plate)
              .map(({ name, count, closed, figures }) => (
                <li key={`${name} ${figures}`}>
                  <span>
                    {name}
                    {count > 1 && <span className={styles['count']}> {partsReportWords.times(count)}</span>}
                    {!closed && (
                      <IconAlertTriangle size={14} aria-label={partsReportWords.open} className={styles['warn']} />
                    )}
                  </span>
                  <span className="tabular">{figures}</span>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </>
  )
}
