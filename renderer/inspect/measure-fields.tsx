/** The measures of a part that was made from words; changing one makes the part again. */
import { NumberInput } from '@mantine/core'
import type { SummaryFigures } from '../../shared/catalogue/request-summary.ts'
import type { Asset } from '../../shared/protocol/asset.ts'
import type { Remark } from '../../shared/protocol/remark.ts'
import { makeWithPrompt } from '../state/library/make-with-prompt.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { measureFieldWords as words, measureName } from '../words/measure-words.ts'
import styles from './inspect.module.css'

export function MeasureFields({ asset, summary }: { asset: Asset; summary: readonly Remark[] }) {
  const measures = summary.flatMap(({ code, figures }) =>
    code === 'measure' ? [figures as unknown as SummaryFigures['measure']] : [],
  )
  return (
    <section className={styles['measures']} data-testid="measures">
      <PanelTitle level={3}>{words.title}</PanelTitle>
      <div className={styles['measurelist']}>
        {measures.map((measure) => (
          <MeasureField key={`${asset.id} ${measure.measure}`} asset={asset} measure={measure} />
        ))}
      </div>
    </section>
  )
}

function MeasureField({ asset, measure }: { asset: Asset; measure: SummaryFigures['measure'] }) {
  const { value, unit, minimum, maximum, stated, prompt, perUnit } = measure
  const commit = (text: string): void => {
    const next = Number.parseFloat(text.replace(',', '.'))
    if (prompt === null || !Number.isFinite(next) || next === value || next < minimum || next > maximum) return
    const written = Number((next / perUnit).toFixed(4))
    void makeWithPrompt(asset, prompt.replace('{value}', String(written)))
  }
  return (
    <NumberInput
      label={measureName(measure.measure)}
      size="xs"
      hideControls
      allowDecimal={unit !== 'count'}
      min={minimum}
      max={maximum}
      suffix={unit === 'mm' ? ' mm' : unit === 'degrees' ? '°' : ''}
      defaultValue={value}
      disabled={prompt === null}
      {...(prompt === null ? { title: words.follows } : stated ? {} : { title: words.assumed })}
      data-testid={`measure-${measure.measure}`}
      data-assumed={!stated || undefined}
      onBlur={(event) => commit(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur()
      }}
    />
  )
}
