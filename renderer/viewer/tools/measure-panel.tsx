/** The measuring panel: the kind of measurement, a hint for the next click, and the measurements of this model. */
import { SegmentedControl, Text } from '@mantine/core'
import {
  IconAngle,
  IconBorderOuter,
  IconBoxModel2,
  IconCircleDotted,
  IconLine,
  IconRulerMeasure,
  IconStackMiddle,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { changeSettings } from '../../state/settings.ts'
import {
  deleteMeasurement,
  endTool,
  measureKinds,
  renameMeasurement,
  setMeasureKind,
  type MeasureKind,
  type Measurement,
} from '../../state/stage/tools.ts'
import { useTools } from '../../state/stage/use-tools.ts'
import { useToolView } from '../../state/stage/use-tool-view.ts'
import { CopyIcon } from '../../ui/copy-icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { LengthUnit } from '../../../shared/text/quantities.ts'
import { kindWords, labelWords, listAsText, measureHints, measureWords } from '../../words/viewer/measure-words.ts'
import { KindButtons, ToolPanel, TreeState } from './tool-panel.tsx'
import styles from './tools.module.css'

const icons: Record<MeasureKind, ComponentType<{ size?: number | string }>> = {
  distance: IconRulerMeasure,
  edge: IconLine,
  angle: IconAngle,
  faces: IconStackMiddle,
  radius: IconCircleDotted,
  thickness: IconBoxModel2,
  box: IconBorderOuter,
}

interface MeasurePanelProps {
  assetId: string
  list: readonly Measurement[]
  unit: LengthUnit
  isCollapsed: boolean
}

export function MeasurePanel({ assetId, list, unit, isCollapsed }: MeasurePanelProps) {
  const kind = useTools((state) => state.measureKind)
  const picked = useToolView((view) => view.picked)
  const refusalMessage = useToolView((view) => view.refusalMessage)
  const ready = useToolView((view) => view.trees === 'ready')
  return (
    <ToolPanel
      label={measureWords.title}
      title={isCollapsed ? measureWords.title : kindWords[kind]}
      testId="measure-panel"
      state={ready ? 'ready' : 'waiting'}
      isCollapsed={isCollapsed}
      closeLabel={measureWords.close}
      onClose={() => endTool('measure')}
    >
      <KindButtons
        label={measureWords.kinds}
        kinds={measureKinds}
        chosen={kind}
        nameOf={(one) => kindWords[one]}
        icons={icons}
        testId="measure"
        size={30}
        onChoose={setMeasureKind}
      />
      <TreeState assetId={assetId} />
      {ready && (
        <Text size="xs" {...(refusalMessage === null ? { c: 'dimmed' } : {})} role="status">
          {refusalMessage ?? measureHints[kind][picked] ?? measureHints[kind][0]}
        </Text>
      )}
      {list.length > 0 && <MeasureList assetId={assetId} list={list} unit={unit} />}
    </ToolPanel>
  )
}

function MeasureList({ assetId, list, unit }: Omit<MeasurePanelProps, 'isCollapsed'>) {
  return (
    <>
      <ul className={styles['list']} aria-label={measureWords.list}>
        {list.map((one) => {
          const Icon = icons[one.kind]
          return (
            <li key={one.id} className={styles['item']} data-testid="measurement">
              <span title={kindWords[one.kind]}>
                <Icon size={14} />
              </span>
              <input
                key={one.name}
                className={styles['name']}
                defaultValue={one.name}
                aria-label={measureWords.nameOf(one.name)}
                onBlur={(event) => renameMeasurement(assetId, one.id, event.currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') event.currentTarget.blur()
                }}
              />
              <span className={styles['value']} data-testid="measurement-value">
                {labelWords(one, unit)}
              </span>
              <IconButton
                label={measureWords.delete(one.name)}
                size="sm"
                icon={<IconX size={12} />}
                onClick={() => deleteMeasurement(assetId, one.id)}
              />
            </li>
          )
        })}
      </ul>
      <div className={styles['row']}>
        <SegmentedControl
          size="xs"
          aria-label={measureWords.unit}
          value={unit}
          onChange={(value) => void changeSettings({ lengthUnit: value })}
          data={['mm', 'cm', 'in']}
        />
        <div className={styles['head']}>
          <CopyIcon text={listAsText(list, unit)} label={measureWords.copyAll} />
          <IconButton
            label={measureWords.deleteAll}
            size="sm"
            icon={<IconTrash size={14} />}
            onClick={() => deleteMeasurement(assetId, null)}
          />
        </div>
      </div>
    </>
  )
}
