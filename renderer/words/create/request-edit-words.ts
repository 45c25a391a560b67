/** The note about an earlier request that is being edited in the form. */
import { filled, messages, say } from '../../../shared/text/language.ts'
import { operationWords } from '../operations.ts'
import type { OperationId } from '../../../shared/catalogue/catalogue.ts'

const stops = messages({
  'by-hand': 'Stops before “{name}”, which was changed by hand.',
  paid: 'Stops before “{name}”, which is made by another service, which may charge for it.',
  'not-offered': 'Stops before “{name}”, which is no longer offered.',
})

export const requestEditWords = messages({
  title: (name: string) => say('Changes a step: {name}', { name }),
  following: (operations: readonly OperationId[]) =>
    say('Then runs again: {operations}.', {
      operations: operations.map((operation) => operationWords[operation].label),
    }),
  nothing: 'No later steps depend on it.',
  stops: (name: string, reason: keyof typeof stops) => filled(stops[reason], { name }),
  only: 'Only this step',
})
