import { Tooltip } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { setVariations } from '../state/draft/draft.ts'
import { maxVariations } from '../state/draft/batch.ts'
import { formWords } from '../words/create/form-words.ts'
import styles from './create.module.css'

const words = formWords.variations

/** The number of variations, between two buttons. */
export function VariationStepper({ count }: { count: number }) {
  return (
    <Tooltip label={words.tooltip} position="top">
      <div className={styles['stepper']} role="group" aria-label={words.label}>
        <button
          type="button"
          data-repeats
          aria-label={words.fewer}
          disabled={count <= 1}
          onClick={() => setVariations(count - 1)}
          data-testid="variations-less"
        >
          <IconMinus size={14} aria-hidden />
        </button>
        <span
          className="tabular"
          aria-live="polite"
          aria-label={words.count(count)}
          role="status"
          data-testid="variations"
        >
          {count}
        </span>
        <button
          type="button"
          data-repeats
          aria-label={words.more}
          disabled={count >= maxVariations}
          onClick={() => setVariations(count + 1)}
          data-testid="variations-more"
        >
          <IconPlus size={14} aria-hidden />
        </button>
      </div>
    </Tooltip>
  )
}
