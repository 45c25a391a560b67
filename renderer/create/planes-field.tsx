/** The planes of a cut: an axis and a position each. Other directions are written as text. */
import { Anchor, Button, Group, Input, NumberInput, SegmentedControl, Slider, Stack } from '@mantine/core'
import { IconEye, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { maxPlanes, readPlanes, type RequestedPlane } from '../../shared/print/cut-planes.ts'
import { setSection, toggleTool, toolStore } from '../state/stage/tools.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { planesWords as words } from '../words/create/planes-words.ts'
import type { ParameterFieldProps } from './parameter-field-props.ts'
import { TextParameterField } from './text-parameter-field.tsx'

type Axis = 'x' | 'y' | 'z'
type AxisPlane = Pick<RequestedPlane, 'at' | 'unit'> & { axis: Axis }

const middle: AxisPlane = { axis: 'y', at: 50, unit: 'percent' }

export function PlanesField({ parameter, value, error, onChange }: ParameterFieldProps) {
  const text = typeof value === 'string' ? value : ''
  const planes = axisPlanes(text)
  const [asText, setAsText] = useState(false)
  const testId = `parameter-${parameter.id}`
  const write = (next: readonly AxisPlane[]) => onChange(next.map(written).join('; '))
  const change = (index: number, plane: AxisPlane) => {
    write(planes?.map((each, at) => (at === index ? plane : each)) ?? [])
    if (toolStore.getState().inUse.includes('section')) showOnStage(plane)
  }
  if (planes === null || asText)
    return (
      <div>
        <TextParameterField parameter={parameter} value={value} error={error} onChange={onChange} />
        {planes !== null && <Toggle label={words.asRows} onClick={() => setAsText(false)} />}
      </div>
    )
  return (
    <Input.Wrapper label={parameter.label} description={parameter.help} error={error} labelElement="div">
      <input type="hidden" value={text} data-testid={testId} />
      <Stack gap={10}>
        {planes.map((plane, index) => (
          <PlaneRow
            // Rows have no identity of their own.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            number={index + 1}
            plane={plane}
            onChange={(next) => change(index, next)}
            onRemove={planes.length > 1 ? () => write(planes.filter((_, at) => at !== index)) : null}
          />
        ))}
        <Group justify="space-between">
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconPlus size={12} />}
            disabled={planes.length >= maxPlanes}
            onClick={() => write([...planes, middle])}
            data-testid="add-plane"
          >
            {words.add}
          </Button>
          <Toggle label={words.asText} onClick={() => setAsText(true)} />
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}

function Toggle({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Anchor component="button" type="button" size="xs" onClick={onClick} data-testid="planes-as">
      {label}
    </Anchor>
  )
}

interface PlaneRowProps {
  /** Counted from 1. */
  number: number
  plane: AxisPlane
  onChange: (plane: AxisPlane) => void
  onRemove: (() => void) | null
}

function PlaneRow({ number, plane, onChange, onRemove }: PlaneRowProps) {
  const { axis, at, unit } = plane
  return (
    <div role="group" aria-label={words.plane(number)} data-testid="plane-row">
      <Group gap={6} wrap="nowrap">
        <SegmentedControl
          size="xs"
          aria-label={words.axis}
          data={['x', 'y', 'z'].map((each) => ({ value: each as Axis, label: each.toUpperCase() }))}
          value={axis}
          onChange={(next) => onChange({ ...plane, axis: next })}
        />
        <NumberInput
          flex={1}
          miw={60}
          aria-label={words.position}
          suffix={unit === 'percent' ? ' %' : ' mm'}
          decimalScale={2}
          hideControls
          value={at}
          onChange={(next) => typeof next === 'number' && onChange({ ...plane, at: next })}
          data-testid="plane-position"
        />
        {unit === 'percent' && (
          <IconButton label={words.show} size={26} icon={<IconEye size={16} />} onClick={() => showOnStage(plane)} />
        )}
        {onRemove !== null && (
          <IconButton label={words.remove} size={26} icon={<IconX size={16} />} onClick={onRemove} />
        )}
      </Group>
      {unit === 'percent' && (
        <Slider
          size={4}
          mt={8}
          label={null}
          thumbLabel={words.position}
          min={0}
          max={100}
          value={at}
          onChange={(next) => onChange({ ...plane, at: next })}
        />
      )}
    </div>
  )
}

/** The section tool takes the plane's position as a share of the model, which only percentages state. */
function showOnStage({ axis, at, unit }: AxisPlane): void {
  if (unit !== 'percent') return
  setSection({ axis, share: Math.min(1, Math.max(0, at / 100)), placing: null })
  if (toolStore.getState().inUse.at(-1) !== 'section') toggleTool('section')
}

/** Returns null for text that cannot be read, and for planes in other directions. */
function axisPlanes(text: string): AxisPlane[] | null {
  const read = readPlanes(text)
  if ('fault' in read) return null
  const planes = read.planes.map(({ normal, at, unit }) => {
    const axis = (['x', 'y', 'z'] as const)[normal.indexOf(1)]
    return axis === undefined ? null : { axis, at, unit }
  })
  return planes.every((plane) => plane !== null) ? planes : null
}

function written({ axis, at, unit }: AxisPlane): string {
  return `${axis} ${at}${unit === 'percent' ? ' %' : ''}`
}
