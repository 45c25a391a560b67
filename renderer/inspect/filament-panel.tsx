/** The report of a model for several filaments: colours, areas, and the cost of changes. */
import { Button, Text } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
import type { Asset } from '../../shared/protocol/asset.ts'
import type { FilamentReport } from '../../shared/print/filament-report.ts'
import { useFilamentReport } from '../state/stage/use-print-reports.ts'
import { setLens } from '../state/stage/stage-display.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { FactList } from '../ui/fact-list.tsx'
import { filamentLines, filamentPanelWords, filamentRows, filamentSentences } from '../words/inspect/filament-words.ts'
import styles from './filament-panel.module.css'
import { RemarkList } from './remark-list.tsx'
import { reportFact } from './report-fact.tsx'
import { ReportFrame } from './report-frame.tsx'

/** For models divided into filaments only. */
export function FilamentPanel({ asset }: { asset: Asset }) {
  const state = useFilamentReport(asset)
  if (state.status === 'none') return null
  return (
    <ReportFrame title={filamentPanelWords.title} state={state} testId="filament-report">
      {(report) => <Report report={report} />}
    </ReportFrame>
  )
}

function Report({ report }: { report: FilamentReport }) {
  const unit = useSnapshot((snapshot) => snapshot.settings.lengthUnit)
  return (
    <>
      <table className={styles['filaments']}>
        <thead>
          <tr>
            <th scope="col">{filamentPanelWords.filament}</th>
            <th scope="col">{filamentPanelWords.area}</th>
            <th scope="col" title={filamentPanelWords.deltaEHelp}>
              {filamentPanelWords.deltaE}
            </th>
          </tr>
        </thead>
        <tbody>
          {filamentRows(report).map(({ filament, hex, name, area, deltaE }) => (
            <tr key={filament} data-testid={`filament-${filament}`}>
              <th scope="row">
                <span className={styles['swatch']} style={{ background: hex }} aria-hidden />
                <Text size="sm" span truncate>
                  {name}
                </Text>
              </th>
              <td>{area}</td>
              <td>{deltaE}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPalette size={14} />}
          onClick={() => setLens('filaments')}
        >
          {filamentPanelWords.show}
        </Button>
      </div>
      <RemarkList remarks={filamentSentences(report)} />
      <FactList facts={filamentLines(report, unit).map(reportFact)} />
    </>
  )
}
