/** The note about an earlier request that is being edited in the form. */
import { joinList } from '../../../shared/text/language.ts'
import { operationWords } from '../operations.ts'
import type { OperationId } from '../../../shared/catalogue/catalogue.ts'

const why = {
  'by-hand': 'was changed by hand',
  paid: 'is made by another service, which may charge for it',
  'not-offered': 'is no longer offered',
} as const

export const requestEditWords = {
  title: (name: string) => `Changes a step: ${name}`,
  following: (operations: readonly OperationId[]) =>
    `Then runs again: ${joinList(operations.map((operation) => operationWords[operation].label))}.`,
  nothing: 'Nothing follows it.',
  stops: (name: string, reason: keyof typeof why) => `Stops before “${name}”, which ${why[reason]}.`,
  only: 'Only this step',
} as const
