/** Where what is selected stands, how it is turned and how large it is, in numbers. */
import { Text } from '@mantine/core'
import { changePlacing } from '../../state/edits/transform-edit.ts'
import { useTransformTool } from '../../state/edits/use-transform-tool.ts'
import type { PlacingStep } from '../../state/undo/undo-step.ts'
import type { LengthUnit } from '../../words/format-length.ts'
import { mmPerUnit } from '../../words/viewer/measure-words.ts'
import { transformWords } from '../../words/viewer/transform-words.ts'
import { NumberField } from './number-field.tsx'
import {
  degreesOf,
  holding,
  movedBy,
  ownAxisAlong,
  scaledAbout,
  scaledTo,
  turnedTo,
  type Axis,
  type Extent,
  type Triple,
} from './pose-steps.ts'
import { middle, placed, type Standing } from './standing.ts'
import styles from './transform.module.css'

interface PoseFieldsProps {
  assetId: string
  selection: readonly Standing[]
  extent: Extent
  unit: LengthUnit
}

/** Draws those of the mode that is chosen. */
export function PoseFields({ assetId, selection, extent, unit }: PoseFieldsProps) {
  const mode = useTransformTool((state) => state.mode)
  const even = useTransformTool((state) => state.even)
  const perUnit = mmPerUnit[unit]
  const digits = unit === 'mm' ? 2 : unit === 'cm' ? 3 : 4
  const only = selection.length === 1 ? selection[0]! : null
  const [x, , z] = middle(extent)
  const position: Triple = [x, extent.low[1], z]
  const sizes = extent.high.map((value, axis) => value - extent.low[axis]!) as Triple
  const change = (how: 'moved' | 'turned' | 'scaled', changes: ReturnType<typeof placed>) =>
    changePlacing(assetId, changes, { how } satisfies PlacingStep)

  function move(axis: Axis, value: number): void {
    const by: Triple = [0, 0, 0]
    by[axis] = value * perUnit - position[axis]
    change(
      'moved',
      placed(selection, 'free', ({ pose }) => movedBy(pose, by)),
    )
  }
  function turn(axis: Axis, value: number): void {
    change(
      'turned',
      placed(selection, 'stays', ({ pose, object }) => {
        const degrees = degreesOf(pose)
        degrees[axis] = value
        return holding(turnedTo(pose, degrees), pose, object.middleMm)
      }),
    )
  }
  function scale(axis: Axis, factor: number): void {
    if (factor < 0.0001) return
    change(
      'scaled',
      placed(selection, 'stays', ({ pose, object }) =>
        holding(scaledTo(pose, axis, factor, even), pose, object.middleMm),
      ),
    )
  }
  function resize(axis: Axis, value: number): void {
    const factor = (value * perUnit) / sizes[axis]
    if (!(factor > 0) || !Number.isFinite(factor)) return
    const own = only === null ? null : ownAxisAlong(only.pose, axis)
    if (!even && only !== null && own !== null) return scale(own, Math.abs(only.pose.scale[own]) * factor)
    change(
      'scaled',
      placed(selection, 'stays', ({ pose }) => scaledAbout(pose, factor, middle(extent))),
    )
  }

  if (mode === 'move')
    return (
      <Fields
        rows={[{ id: 'position', unit, digits, values: position.map((mm) => mm / perUnit) as Triple, commit: move }]}
        hint={transformWords.upHint}
      />
    )
  if (mode === 'turn')
    return only === null ? (
      <Hint text={transformWords.turnOne} />
    ) : (
      <Fields rows={[{ id: 'rotation', unit: '°', digits: 2, values: degreesOf(only.pose), commit: turn }]} />
    )
  const size: FieldRow = {
    id: 'size',
    unit,
    digits,
    values: sizes.map((mm) => mm / perUnit) as Triple,
    // By axis only where an axis of its own lies along that of the stage.
    enabled: ([0, 1, 2] as const).map((axis) => even || (only !== null && ownAxisAlong(only.pose, axis) !== null)),
    commit: resize,
  }
  return only === null ? (
    <Fields rows={[{ ...size, enabled: [true, true, true] }]} {...(even ? {} : { hint: transformWords.scaleOne })} />
  ) : (
    <Fields
      rows={[
        {
          id: 'factor',
          unit: '%',
          digits: 2,
          values: only.pose.scale.map((one) => Math.abs(one) * 100) as Triple,
          commit: (axis, percent) => scale(axis, percent / 100),
        },
        size,
      ]}
    />
  )
}

interface FieldRow {
  id: keyof typeof transformWords.rows
  unit: string
  digits: number
  values: Triple
  enabled?: readonly boolean[]
  commit: (axis: Axis, value: number) => void
}

function Fields({ rows, hint }: { rows: readonly FieldRow[]; hint?: string }) {
  return (
    <>
      <div className={styles['fields']}>
        <Text size="xs" c="dimmed">
          {rows.length === 1 ? rows[0]?.unit : ''}
        </Text>
        {transformWords.axes.map((axis) => (
          <Text key={axis} size="xs" ta="center" className={styles['axis'] ?? ''} data-axis={axis} aria-hidden>
            {axis}
          </Text>
        ))}
        {rows.map((row) => (
          <Row key={row.id} {...row} unit={rows.length === 1 ? '' : row.unit} />
        ))}
      </div>
      {hint !== undefined && <Hint text={hint} />}
    </>
  )
}

function Row({ id, unit, digits, values, enabled, commit }: FieldRow) {
  const name = transformWords.rows[id]
  return (
    <>
      <Text size="xs" c="dimmed">
        {name} {unit}
      </Text>
      {([0, 1, 2] as const).map((axis) => (
        <NumberField
          key={axis}
          label={transformWords.field(name, transformWords.axes[axis])}
          value={values[axis]}
          digits={digits}
          disabled={enabled?.[axis] === false}
          onCommit={(value) => commit(axis, value)}
          testId={`${id}-${transformWords.axes[axis].toLowerCase()}`}
        />
      ))}
    </>
  )
}

function Hint({ text }: { text: string }) {
  return (
    <Text size="xs" c="dimmed">
      {text}
    </Text>
  )
}
