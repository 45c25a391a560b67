/** The values of one material. */
import { SegmentedControl, Switch } from '@mantine/core'
import type { MaterialValues } from '../../shared/edits/material-change.ts'
import { emissiveOf, hasTexture, type EditedMaterial } from '../state/edits/edited-materials.ts'
import { materialFieldWords as words } from '../words/inspect/material-words.ts'
import { hexOfLinear, linearOfHex } from './linear-colour.ts'
import styles from './materials.module.css'
import { SliderField } from '../ui/slider-field.tsx'
import { SwatchField } from '../ui/swatch-field.tsx'

interface MaterialFieldsProps {
  material: EditedMaterial
  /** `gesture` identifies the drag; null for a separate step. */
  onSet: (values: MaterialValues, gesture: string | null) => void
  onEnd: () => void
}

const alphaModes = (['opaque', 'mask', 'blend'] as const).map((value) => ({ value, label: words.alphaModes[value] }))

export function MaterialFields({ material, onSet, onEnd }: MaterialFieldsProps) {
  const { look, plan } = material
  const emissive = plan.values.emissive ?? emissiveOf(look.emissive)
  const [r, g, b, alpha] = look.baseColour
  const slider = (
    label: string,
    value: number,
    maximum: number,
    values: (next: number) => MaterialValues,
    testId: string,
  ) => (
    <SliderField
      label={label}
      value={value}
      minimum={0}
      maximum={maximum}
      step={0.01}
      testId={testId}
      onChange={(next, dragging) => onSet(values(next), dragging ? label : null)}
      onEnd={onEnd}
    />
  )
  return (
    <div className={styles['fields']}>
      <SwatchField
        label={hasTexture(material, 'baseColour') ? words.colourFactor : words.colour}
        value={hexOfLinear([r, g, b])}
        testId="base-colour"
        onChange={(hex, dragging) => onSet({ baseColour: linearOfHex(hex) }, dragging ? 'colour' : null)}
        onEnd={onEnd}
      />
      {slider(words.metalness, look.metalness, 1, (metalness) => ({ metalness }), 'metalness')}
      {slider(words.roughness, look.roughness, 1, (roughness) => ({ roughness }), 'roughness')}
      {hasTexture(material, 'normal') &&
        slider(
          words.normalStrength,
          look.normalStrength ?? 1,
          3,
          (normalStrength) => ({ normalStrength }),
          'normal-strength',
        )}
      <SwatchField
        label={words.emission}
        value={hexOfLinear(emissive.colour)}
        testId="emissive"
        onChange={(hex, dragging) =>
          onSet({ emissive: { ...emissive, colour: linearOfHex(hex) } }, dragging ? 'glow' : null)
        }
        onEnd={onEnd}
      />
      {emissive.colour.some((channel) => channel > 0) &&
        slider(
          words.emissionStrength,
          emissive.strength,
          10,
          (strength) => ({ emissive: { ...emissive, strength } }),
          'emissive-strength',
        )}
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={words.transparency}
        data={alphaModes}
        value={look.alphaMode}
        data-testid="alpha-mode"
        onChange={(alphaMode) => onSet({ alphaMode }, null)}
      />
      {look.alphaMode !== 'opaque' && slider(words.opacity, alpha, 1, (next) => ({ alpha: next }), 'alpha')}
      {look.alphaMode === 'mask' &&
        slider(words.alphaCutoff, look.alphaCutoff, 1, (alphaCutoff) => ({ alphaCutoff }), 'alpha-cutoff')}
      <Switch
        size="xs"
        label={words.doubleSided}
        checked={look.doubleSided}
        onChange={(event) => onSet({ doubleSided: event.currentTarget.checked }, null)}
      />
    </div>
  )
}
