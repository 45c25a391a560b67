/** The button of a form. It can be disabled only with a reason, which is shown beside it and leads to the field. */
import { Anchor, Button, Text, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'
import type { Readiness } from '../words/readiness.ts'

interface ReasonLineProps {
  /** Referred to by the button. */
  id: string
  readiness: Readiness
  /** Leads to the field; absent if that is visible anyway. */
  onLead?: ((field: string | null) => void) | undefined
}

/** Renders nothing if the form is ready. */
export function ReasonLine({ id, readiness, onLead }: ReasonLineProps) {
  if (readiness.ready) return null
  const { reason, field } = readiness
  const shared = { id, size: 'xs', 'aria-live': 'polite', 'data-testid': 'disabled-reason' } as const
  if (onLead === undefined)
    return (
      <Text {...shared} c="dimmed">
        {reason}
      </Text>
    )
  return (
    <Anchor {...shared} component="button" type="button" ta="left" onClick={() => onLead(field)}>
      {reason}
    </Anchor>
  )
}

interface SubmitButtonProps
  extends Omit<ButtonProps, 'disabled'>, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps | 'disabled'> {
  readiness: Readiness
  /** The `id` of the `ReasonLine`. */
  reasonId: string
}

export function SubmitButton({ readiness, reasonId, ...button }: SubmitButtonProps) {
  return (
    <Button {...button} disabled={!readiness.ready} {...(readiness.ready ? {} : { 'aria-describedby': reasonId })} />
  )
}
