/** A number, with a slider if it has both bounds and a default. */
import { Group, Input, NumberInput } from '@mantine/core'
import { useDraft } from '../state/draft/use-draft.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { formWords } from '../words/create/form-words.ts'
import type { ParameterFieldProps } from './parameter-field-props.ts'
import { targetId } from './proposed-target.ts'

const BoundedSlider = lazyComponent(async () => (await import('./bounded-slider.tsx')).BoundedSlider)

export function NumberParameterField({ parameter, value, error, onChange }: ParameterFieldProps) {
  const { minimum, unit } = parameter
  const triangles = useTriangles(parameter.id === targetId)
  const maximum =
    triangles === undefined || parameter.maximum === undefined
      ? parameter.maximum
      : Math.min(parameter.maximum, triangles)
  const step = parameter.step ?? (parameter.kind === 'integer' ? 1 : 0.1)
  const input = (
    <NumberInput
      aria-label={parameter.label}
      data-testid={`parameter-${parameter.id}`}
      allowDecimal={parameter.kind === 'number'}
      step={step}
      {...(minimum === undefined ? {} : { min: minimum })}
      {...(maximum === undefined ? {} : { max: maximum })}
      {...(unit === undefined ? {} : { suffix: ` ${unit}` })}
      clampBehavior="none"
      error={error !== undefined}
      hideControls
      placeholder={formWords.parameters.automatic}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
    />
  )
  const bounded = minimum !== undefined && maximum !== undefined && typeof parameter.default === 'number'
  return (
    <Input.Wrapper label={parameter.label} description={parameter.help} error={error} labelElement="div">
      {bounded ? (
        <Group gap={12} wrap="nowrap">
          <BoundedSlider
            label={parameter.label}
            minimum={minimum}
            maximum={maximum}
            step={step}
            value={typeof value === 'number' ? value : minimum}
            onChange={onChange}
          />
          <div className="number">{input}</div>
        </Group>
      ) : (
        input
      )}
    </Input.Wrapper>
  )
}

/** Returns how many triangles the model in the form has, beyond which a slider need not go. */
function useTriangles(isWanted: boolean): number | undefined {
  const operation = useDraft(({ draft }) => draft.operation)
  const files = useDraft(({ draft }) => draft.files)
  const used = Object.values(files).map(({ assetId }) => assetId)
  const triangles = useSnapshot(({ assets }) => assets.find(({ id }) => used.includes(id))?.facts?.triangles)
  return isWanted && operation === 'optimize-topology' ? triangles : undefined
}
