/** Slots for several pictures, in order, with one empty slot. */
import { Input } from '@mantine/core'
import { useId } from 'react'
import { numbersOf, type InputSlot } from '../../shared/catalogue/catalogue.ts'
import { slotWords } from '../words/create/slot-words.ts'
import { PictureTile } from './picture-tile.tsx'
import styles from './slots.module.css'
import type { Form } from './use-form.ts'
import { useSeveral, type Several } from './use-several.ts'
import { useSlot } from './use-slot.ts'

const words = slotWords.pictures

export function PicturesField({ slot, form }: { slot: InputSlot; form: Form }) {
  const id = useId()
  const numbers = numbersOf(slot)
  const several = useSeveral(slot)
  const there = numbers.filter((number) => form.draft.files[`${slot.id}.${number}`] !== undefined).length
  return (
    <Input.Wrapper
      label={slot.label}
      description={slot.help ?? words.countHint(slot.count?.least ?? 0, numbers.length)}
      error={several.problem ?? form.problemAt(slot.id)}
      labelElement="div"
      id={id}
    >
      <div className={styles['views']} data-testid="pictures-slot">
        {numbers.slice(0, there + 1).map((number) => (
          <Picture key={number} slot={slot} number={number} form={form} several={several} />
        ))}
      </div>
    </Input.Wrapper>
  )
}

function Picture(props: { slot: InputSlot; number: number; form: Form; several: Several }) {
  const { slot, number, form, several } = props
  const state = useSlot(form, slot, `${slot.id}.${number}`, several)
  return (
    <div className={styles['view']}>
      <PictureTile
        state={state}
        testId={`picture-${number}`}
        words={{
          label: words.label(number),
          add: words.add,
          replace: words.replace(number),
          remove: words.remove(number),
        }}
      />
      {state.problem !== undefined && <Input.Error size="xs">{state.problem}</Input.Error>}
    </div>
  )
}
