/** The objects of an assembly: how large, on which plate, whether closed; and what could not be done. */
import { Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Asset } from '../../shared/asset.ts'
import type { PartsReport } from '../../shared/parts-report.ts'
import { usePartsReport } from '../state/print-reports.ts'
import { useSnapshot } from '../state/studio-store.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { describeError } from '../words/errors.ts'
import { objectLines, partsRemarks, partsReportWords } from '../words/inspect/parts-report-words.ts'
import styles from './inspect.module.css'
import { ReportRemarks } from './report-remarks.tsx'

/** Draws nothing for what is no assembly. */
export function PartsReportPanel({ asset }: { asset: Asset }) {
  const state = usePartsReport(asset)
  if (state.status === 'none') return null
  return (
    <Stack gap={8} data-testid="parts-report">
      <PanelTitle level={3}>{partsReportWords.title}</PanelTitle>
      {state.status === 'loading' && (
        <Text size="sm" c="dimmed" role="status">
          {partsReportWords.loading}
        </Text>
      )}
      {state.status === 'failed' && (
        <div className={styles['verdict']}>
          <IconAlertTriangle size={16} aria-hidden />
          <Text size="sm">{partsReportWords.failed(describeError(state.error).text)}</Text>
        </div>
      )}
      {state.status === 'ready' && <Report report={state.report} />}
    </Stack>
  )
}

function Report({ report }: { report: PartsReport }) {
  const unit = useSnapshot((snapshot) => snapshot.settings.lengthUnit)
  const lines = objectLines(report, unit)
  const plates = [...new Set(lines.map(({ plate }) => plate))].toSorted((a, b) => a - b)
  return (
    <>
      <ReportRemarks remarks={partsRemarks(report)} />
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
