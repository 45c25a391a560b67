/** Number fields for the position, rotation and size of the selected objects. */
import { NumberInput, Text } from '@mantine/core'
import { useState } from 'react'
import { vec3 } from '../../../shared/geometry/vec3.ts'
import { changePlacing } from '../../state/edits/transform-edit.ts'
import { useTransformTool } from '../../state/edits/use-transform-tool.ts'
import { mmPerUnit, type LengthUnit } from '../../../shared/text/quantities.ts'
import { transformWords } from '../../words/viewer/transform-words.ts'
import { degreesOf, holding, movedBy, ownAxisAlong, scaledAbout, scaledTo, turnedTo } from './pose-moves.ts'
import type { Axis, Extent, Triple } from './pose-moves.ts'
import { middle, poseChanges, type PosedObject } from './standing.ts'
import styles from './transform.module.css'

interface PoseFieldsProps {
  assetId: string
  selection: readonly PosedObject[]
  extent: Extent
  unit: LengthUnit
}

/** The fields of the current mode. */
export function PoseFields(props: PoseFieldsProps) {
  const mode = useTransformTool((state) => state.mode)
  if (mode === 'move') return <MoveFields {...props} />
  return mode === 'turn' ? <TurnFields {...props} /> : <ScaleFields {...props} />
}

function MoveFields({ assetId, selection, extent, unit }: PoseFieldsProps) {
  const perUnit = mmPerUnit[unit]
  const [x, , z] = middle(extent)
  const position: Triple = [x, extent.low[1], z]
  function move(axis: Axis, value: number): void {
    const by = vec3((at) => (at === axis ? value * perUnit - position[axis] : 0))
    const changes = poseChanges(selection, 'free', ({ pose }) => movedBy(pose, by))
    changePlacing(assetId, changes, { how: 'moved' })
  }
  const values = vec3((axis) => position[axis] / perUnit)
  const row = { id: 'position', unit, digits: digitsOf[unit], values, commit: move } as const
  return <Fields rows={[row]} hint={transformWords.upHint} />
}

function TurnFields({ assetId, selection }: PoseFieldsProps) {
  const [only] = selection
  if (only === undefined || selection.length > 1) return <Hint text={transformWords.turnOne} />
  function turn(axis: Axis, value: number): void {
    const changes = poseChanges(selection, 'stays', ({ pose, object }) => {
      const degrees = degreesOf(pose)
      degrees[axis] = value
      return holding(turnedTo(pose, degrees), pose, object.middleMm)
    })
    changePlacing(assetId, changes, { how: 'turned' })
  }
  return <Fields rows={[{ id: 'rotation', unit: '°', digits: 2, values: degreesOf(only.pose), commit: turn }]} />
}

function ScaleFields({ assetId, selection, extent, unit }: PoseFieldsProps) {
  const isUniform = useTransformTool((state) => state.isUniform)
  const perUnit = mmPerUnit[unit]
  const only = selection.length === 1 ? selection[0]! : null
  const sizes = vec3((axis) => extent.high[axis] - extent.low[axis])
  const change = (changes: ReturnType<typeof poseChanges>) => changePlacing(assetId, changes, { how: 'scaled' })

  function scale(axis: Axis, factor: number): void {
    if (factor < 0.0001) return
    change(
      poseChanges(selection, 'stays', ({ pose, object }) =>
        holding(scaledTo(pose, axis, factor, isUniform), pose, object.middleMm),
      ),
    )
  }
  function resize(axis: Axis, value: number): void {
    const factor = (value * perUnit) / sizes[axis]
    if (!(factor > 0) || !Number.isFinite(factor)) return
    const own = only === null ? null : ownAxisAlong(only.pose, axis)
    if (!isUniform && only !== null && own !== null) return scale(own, Math.abs(only.pose.scale[own]) * factor)
    change(poseChanges(selection, 'stays', ({ pose }) => scaledAbout(pose, factor, middle(extent))))
  }

  const size: FieldRow = {
    id: 'size',
    unit,
    digits: digitsOf[unit],
    values: vec3((axis) => sizes[axis] / perUnit),
    // Only axes that are parallel to an axis of the stage can be changed separately.
    enabled: vec3((axis) => isUniform || only === null || ownAxisAlong(only.pose, axis) !== null),
    commit: resize,
  }
  if (only === null) return <Fields rows={[size]} {...(isUniform ? {} : { hint: transformWords.scaleOne })} />
  const factor: FieldRow = {
    id: 'factor',
    unit: '%',
    digits: 2,
    values: vec3((axis) => Math.abs(only.pose.scale[axis]) * 100),
    commit: (axis, percent) => scale(axis, percent / 100),
  }
  return <Fields rows={[factor, size]} />
}

const digitsOf: Record<LengthUnit, number> = { mm: 2, cm: 3, in: 4 }

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

interface NumberFieldProps {
  label: string
  value: number
  digits: number
  disabled: boolean
  onCommit: (value: number) => void
  testId: string
}

/** Commits a number on blur or Enter; Escape restores it. */
function NumberField({ label, value, digits, disabled, onCommit, testId }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | number | null>(null)
  const displayed = Number(value.toFixed(digits)) + 0
  function commit(): void {
    const next = Number(typed)
    setTyped(null)
    if (typed !== null && typed !== '' && Number.isFinite(next) && next !== displayed) onCommit(next)
  }
  return (
    <NumberInput
      size="xs"
      hideControls
      aria-label={label}
      decimalScale={digits}
      disabled={disabled}
      value={typed ?? displayed}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => {
        // Blurs the field, so that the next Ctrl+Z reaches the stage.
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setTyped(null)
      }}
      data-keeps-escape={typed !== null || undefined}
      data-testid={testId}
    />
  )
}

function Hint({ text }: { text: string }) {
  return (
    <Text size="xs" c="dimmed">
      {text}
    </Text>
  )
}
