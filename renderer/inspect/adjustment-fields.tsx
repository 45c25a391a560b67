/** Hue, saturation, brightness, contrast and tint of the base colour texture. */
import { Button } from '@mantine/core'
import type { PictureAdjustment } from '../../shared/edits/material-change.ts'
import { isNoAdjustment, noAdjustment } from '../../shared/edits/picture-adjustment.ts'
import { adjustmentWords } from '../words/inspect/material-words.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { channelsOfHex, hexOf } from './linear-colour.ts'
import styles from './materials.module.css'
import { SliderField } from '../ui/slider-field.tsx'
import { SwatchField } from '../ui/swatch-field.tsx'

interface AdjustmentFieldsProps {
  adjustment: PictureAdjustment | null
  onAdjust: (adjustment: PictureAdjustment, gesture: string | null) => void
  onEnd: () => void
}

const shares = ['saturation', 'brightness', 'contrast'] as const

/** Percentages are relative to the texture. */
export function AdjustmentFields({ adjustment, onAdjust, onEnd }: AdjustmentFieldsProps) {
  const now = adjustment ?? noAdjustment
  const { tint } = now
  return (
    <div className={styles['fields']}>
      <div className={styles['fieldshead']}>
        <PanelTitle level={3}>{adjustmentWords.title}</PanelTitle>
        {!isNoAdjustment(now) && (
          <Button size="compact-xs" variant="subtle" onClick={() => onAdjust(noAdjustment, null)}>
            {adjustmentWords.reset}
          </Button>
        )}
      </div>
      <SliderField
        label={adjustmentWords.hue}
        value={now.hueDegrees}
        minimum={-180}
        maximum={180}
        step={1}
        unit="°"
        testId="hue"
        onChange={(hueDegrees, dragging) => onAdjust({ ...now, hueDegrees }, dragging ? 'hue' : null)}
        onEnd={onEnd}
      />
      {shares.map((name) => (
        <SliderField
          key={name}
          label={adjustmentWords[name]}
          value={Math.round(now[name] * 100)}
          minimum={-100}
          maximum={100}
          step={1}
          unit=" %"
          testId={name}
          onChange={(percent, dragging) => onAdjust({ ...now, [name]: percent / 100 }, dragging ? name : null)}
          onEnd={onEnd}
        />
      ))}
      <SwatchField
        label={adjustmentWords.tint}
        value={hexOf(tint.colour)}
        testId="tint"
        onChange={(hex, dragging) => {
          // A newly chosen tint gets a visible amount.
          const amount = tint.amount === 0 ? 0.5 : tint.amount
          onAdjust({ ...now, tint: { colour: channelsOfHex(hex), amount } }, dragging ? 'tint' : null)
        }}
        onEnd={onEnd}
      />
      <SliderField
        label={adjustmentWords.amount}
        value={Math.round(tint.amount * 100)}
        minimum={0}
        maximum={100}
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
