/** How many are made of one wish. */
import { Tooltip } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { setVariations } from '../state/draft.ts'
import { mostVariations } from '../state/wish.ts'
import styles from './create.module.css'

/** A number between two buttons. */
export function VariationStepper({ count }: { count: number }) {
  return (
    <Tooltip label="Variations: how many to make" position="top">
      <div className={styles['stepper']} role="group" aria-label="Variations">
        <button
          type="button"
          aria-label="One variation less"
          disabled={count <= 1}
          onClick={() => setVariations(count - 1)}
          data-testid="variations-less"
        >
          <IconMinus size={14} aria-hidden />
        </button>
        <span
          className="tabular"
          aria-live="polite"
          aria-label={`${count} of each`}
          role="status"
          data-testid="variations"
        >
          {count}
        </span>
        <button
          type="button"
          aria-label="One variation more"
          disabled={count >= mostVariations}
          onClick={() => setVariations(count + 1)}
          data-testid="variations-more"
        >
          <IconPlus size={14} aria-hidden />
        </button>
      </div>
    </Tooltip>
  )
}
