import { expect, test } from 'vitest'
import { statusFor } from '../../../../electron/backend/connections/providers/read-answer.ts'

const statuses = { in_progress: 'running', succeeded: 'succeeded' } as const

test.each(['IN_PROGRESS', 'in_progress', 'In progress', 'inProgress', ' In-Progress '])('%j is in progress', (word) => {
  expect(statusFor(statuses, word)).toBe('running')
})

test.each(['constructor', '__proto__', 'toString', '', 'nearly done'])('%j is not a status', (word) => {
  expect(statusFor(statuses, word)).toBeUndefined()
})
