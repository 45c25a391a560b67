/** The values of the compared models; differences from the first are highlighted. */
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import type { Asset } from '../../../shared/protocol/asset.ts'
import type { PrintReport } from '../../../shared/print/print-report.ts'
import { usePrintReport } from '../../state/stage/use-print-reports.ts'
import type { LengthUnit } from '../../../shared/text/quantities.ts'
import { compareRows, type PrintReports } from './compare-figures.ts'
import { compareWords } from '../../words/viewer/compare-words.ts'
import styles from './compare.module.css'

export function CompareTable({ assets, unit }: { assets: readonly Asset[]; unit: LengthUnit }) {
  const [reports, setReports] = useState<PrintReports>({})
  const onReport = useCallback((id: string, report: PrintReport | null) => {
    setReports((known) => ({ ...known, [id]: report }))
  }, [])
  return (
    <div
      className={styles['figures']}
      data-testid="compare-figures"
      // Focusable, because it may scroll.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={compareWords.table}
    >
      {assets.map((asset) => (
        <ReadReport key={asset.id} asset={asset} onReport={onReport} />
      ))}
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles['unseen']}>{compareWords.property}</span>
            </th>
            {assets.map(({ id, name }) => (
              <th key={id} scope="col" title={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareRows(assets, reports, unit).map(({ name, values }) => (
            <tr key={name} data-differs={values.some(({ differs }) => differs) || undefined}>
              <th scope="row">{name}</th>
              {values.map(({ words, change, differs, good }, index) => (
                <td key={assets[index]?.id} data-differs={differs || undefined}>
                  {good !== null &&
                    (good ? (
                      <IconCircleCheck size={14} className={styles['good']} aria-label={compareWords.good} />
                    ) : (
                      <IconAlertTriangle size={14} className={styles['bad']} aria-label={compareWords.bad} />
                    ))}
                  {words}
                  {change !== null && <span className={styles['change']}>{change}</span>}
                  {differs && <span className={styles['unseen']}> {compareWords.differs}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ReadReport({ asset, onReport }: { asset: Asset; onReport: (id: string, report: PrintReport | null) => void }) {
  const state = usePrintReport(asset)
  const report = state.status === 'ready' ? state.report : null
  useEffect(() => onReport(asset.id, report), [asset.id, report, onReport])
  return null
}
