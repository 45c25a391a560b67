/** The tools' overlay: panels, labels, handles, and the snap mark at the pointer. */
import { measurementsOf } from '../../state/stage/tools.ts'
import { useTools } from '../../state/stage/use-tools.ts'
import type { LengthUnit } from '../../../shared/text/quantities.ts'
import type { StageModel } from '../stage-model.ts'
import { ConnectorHandles } from './connector-handles.tsx'
import { ConnectorPanel } from './connector-panel.tsx'
import { MeasurePanel } from './measure-panel.tsx'
import { labelWords, measureWords } from '../../words/viewer/measure-words.ts'
import { SectionHandle } from './section-handle.tsx'
import { SectionPanel } from './section-panel.tsx'
import { SculptPanel } from '../sculpt/sculpt-panel.tsx'
import { keepElement } from './anchors.ts'
import { useToolView } from '../../state/stage/use-tool-view.ts'
import styles from './tools.module.css'

interface ToolLayerProps {
  assetId: string
  model: StageModel
  unit: LengthUnit
}

export function ToolLayer({ assetId, model, unit }: ToolLayerProps) {
  const { box } = model.header
  const inUse = useTools((state) => state.inUse)
  const placing = useTools(({ section }) => section.placing)
  const list = useTools((state) => measurementsOf(state, assetId))
  const pointed = useToolView((view) => view.pointed)
  const front = inUse.at(-1)
  if (front === undefined) return null
  return (
    <>
      {inUse.includes('measure') &&
        list.map((one) => (
          <div
            key={one.id}
            ref={keepElement(one.id)}
            className={styles['label']}
            data-picture="labels"
            data-testid="measurement-label"
          >
            <span data-picture="labels">
              {Number.isFinite(Number(one.name))
                ? labelWords(one, unit)
                : measureWords.named(one.name, labelWords(one, unit))}
            </span>
          </div>
        ))}
      {pointed !== null && (
        <div
          ref={keepElement('pointer')}
          className={styles['pointer']}
          data-kind={pointed.kind}
          data-testid="snap-mark"
        >
          <span />
        </div>
      )}
      {pointed?.measured && (
        <div ref={keepElement('pointed-label')} className={styles['label']} data-pointed data-testid="pointed-label">
          <span>{labelWords(pointed.measured, unit)}</span>
        </div>
      )}
      {inUse.includes('section') && placing === null && front !== 'connectors' && <SectionHandle />}
      {front === 'connectors' && <ConnectorHandles assetId={assetId} />}
      <div className={styles['panels']}>
        {inUse.includes('section') && front !== 'connectors' && (
          <SectionPanel assetId={assetId} box={box} unit={unit} isCollapsed={front !== 'section'} />
        )}
        {inUse.includes('measure') && (
          <MeasurePanel assetId={assetId} list={list} unit={unit} isCollapsed={front !== 'measure'} />
        )}
        {inUse.includes('connectors') && <ConnectorPanel assetId={assetId} isCollapsed={front !== 'connectors'} />}
        {inUse.includes('sculpt') && <SculptPanel assetId={assetId} model={model} isCollapsed={front !== 'sculpt'} />}
      </div>
    </>
  )
}
