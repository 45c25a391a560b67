/** Sends the same request to additional models of any service. */
import { useState } from 'react'
import { otherModels, furtherModels } from '../state/draft/batch.ts'
import { byPrice } from '../state/draft/by-price.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { formWords } from '../words/create/form-words.ts'
import { Fold } from './fold.tsx'
import type { Form } from './use-form.ts'

const words = formWords.alsoTo

const AlsoToModels = lazyComponent(async () => (await import('./also-to-models.tsx')).AlsoToModels)

/** Renders nothing if no other model fits. Stays open while any model is ticked, so that nothing is sent unnoticed. */
export function AlsoTo({ form: { draft, services } }: { form: Form }) {
  const [open, setOpen] = useState(false)
  const models = byPrice(otherModels(draft, services))
  if (models.length === 0) return null
  const sent = furtherModels(models).length
  const shown = open || models.some(({ ticked }) => ticked)
  return (
    <div>
      <Fold
        title={words.title}
        note={sent > 0 ? words.more(sent) : undefined}
        noteGap={4}
        open={shown}
        onToggle={() => setOpen(!open)}
        testId="also-to"
      >
        <AlsoToModels draft={draft} services={services} models={models} />
      </Fold>
    </div>
  )
}
