/** The panel of measuring: what is measured next, what to do for it, and what has been measured of this model. */
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
import { deleteMeasurement, endTool, measureKinds, renameMeasurement, setMeasureKind } from '../../state/stage/tools.ts'
import { useTools } from '../../state/stage/use-tools.ts'
import type { MeasureKind, Measurement } from '../../state/stage/tools.ts'
import type { LengthUnit } from '../../words/format-length.ts'
import { CopyIcon } from '../../ui/copy-icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { kindWords, labelWords, listAsText, measureHints, measureWords } from '../../words/viewer/measure-words.ts'
import { useToolView } from './tool-view-store.ts'
import styles from './tools.module.css'
import { TreeState } from './tree-state.tsx'

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
  /** Only its title: another tool is at the front. */
  folded: boolean
}

/** Draws it. */
export function MeasurePanel({ assetId, list, unit, folded }: MeasurePanelProps) {
  const kind = useTools((state) => state.measureKind)
  const picked = useToolView((view) => view.picked)
  const refused = useToolView((view) => view.refused)
  const ready = useToolView((view) => view.trees === 'ready')
  return (
    <section
      className={styles['panel']}
      aria-label={measureWords.title}
      data-testid="measure-panel"
      data-state={ready ? 'ready' : 'waiting'}
      data-folded={folded || undefined}
    >
      <div className={styles['head']}>
        <Text size="sm" fw={500}>
          {folded ? measureWords.title : kindWords[kind]}
        </Text>
        <IconButton
          label={measureWords.close}
          size="sm"
          icon={<IconX size={14} />}
          onClick={() => endTool('measure')}
        />
      </div>
      {!folded && (
        <>
          <div className={styles['kinds']} role="radiogroup" aria-label={measureWords.kinds}>
            {measureKinds.map((one) => {
              const Icon = icons[one]
              return (
                <IconButton
                  key={one}
                  label={kindWords[one]}
                  role="radio"
                  aria-checked={one === kind}
                  size={30}
                  className={styles['kind'] ?? ''}
                  data-testid={`measure-${one}`}
                  icon={<Icon size={16} />}
                  onClick={() => setMeasureKind(one)}
                />
              )
            })}
          </div>
          <TreeState assetId={assetId} />
          {ready && (
            <Text size="xs" {...(refused === null ? { c: 'dimmed' } : {})} role="status">
              {refused ?? measureHints[kind][picked] ?? measureHints[kind][0]}
            </Text>
          )}
          {list.length > 0 && <MeasureList assetId={assetId} list={list} unit={unit} />}
        </>
      )}
    </section>
  )
}

function MeasureList({ assetId, list, unit }: Omit<MeasurePanelProps, 'folded'>) {
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
