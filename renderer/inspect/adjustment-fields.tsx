/** Hue, saturation, brightness, contrast and tint of the base colour's picture. */
import { Button } from '@mantine/core'
import type { PictureAdjustment } from '../../shared/material-change.ts'
import { isNoAdjustment, noAdjustment } from '../../shared/picture-adjustment.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { channelsOfHex, hexOf } from './linear-colour.ts'
import styles from './materials.module.css'
import { SliderField } from './slider-field.tsx'
import { SwatchField } from './swatch-field.tsx'

interface AdjustmentFieldsProps {
  adjustment: PictureAdjustment | null
  onAdjust: (adjustment: PictureAdjustment, gesture: string | null) => void
  onEnd: () => void
}

const shares = [
  ['saturation', 'Saturation'],
  ['brightness', 'Brightness'],
  ['contrast', 'Contrast'],
] as const

/** Draws them; percentages are of what the picture has. */
export function AdjustmentFields({ adjustment, onAdjust, onEnd }: AdjustmentFieldsProps) {
  const now = adjustment ?? noAdjustment
  const { tint } = now
  return (
    <div className={styles['fields']}>
      <div className={styles['fieldshead']}>
        <PanelTitle level={3}>Base colour picture</PanelTitle>
        {!isNoAdjustment(now) && (
          <Button size="compact-xs" variant="subtle" onClick={() => onAdjust(noAdjustment, null)}>
            As it was
          </Button>
        )}
      </div>
      <SliderField
        label="Hue"
        value={now.hueDegrees}
        least={-180}
        most={180}
        step={1}
        unit="°"
        testId="hue"
        onChange={(hueDegrees, dragging) => onAdjust({ ...now, hueDegrees }, dragging ? 'hue' : null)}
        onEnd={onEnd}
      />
      {shares.map(([name, label]) => (
        <SliderField
          key={name}
          label={label}
          value={Math.round(now[name] * 100)}
          least={-100}
          most={100}
          step={1}
          unit=" %"
          testId={name}
          onChange={(percent, dragging) => onAdjust({ ...now, [name]: percent / 100 }, dragging ? name : null)}
          onEnd={onEnd}
        />
      ))}
      <SwatchField
        label="Tint"
        value={hexOf(tint.colour)}
        testId="tint"
        onChange={(hex, dragging) => {
          // A tint that is chosen is meant to be seen.
          const amount = tint.amount === 0 ? 0.5 : tint.amount
          onAdjust({ ...now, tint: { colour: channelsOfHex(hex), amount } }, dragging ? 'tint' : null)
        }}
        onEnd={onEnd}
      />
      <SliderField
        label="Amount"
        value={Math.round(tint.amount * 100)}
        least={0}
        most={100}
        step={1}
        unit=" %"
        testId="tint-amount"
        onChange={(percent, dragging) =>
          onAdjust({ ...now, tint: { ...tint, amount: percent / 100 } }, dragging ? 'amount' : null)
        }
        onEnd={onEnd}
      />
    </div>
  )
}
