/** Messages of a file format's validator, grouped. Pure. */
import { filled, messages, say } from '../../../shared/text/language.ts'
import type { DerivedReport } from '../../../shared/formats/view-file.ts'

/** Messages with the same code: their number, and the position of the first. */
export interface MessageGroup {
  severity: 'error' | 'warning' | 'information' | 'hint'
  code: string
  message: string
  count: number
  pointer: string
}

const severities: readonly MessageGroup['severity'][] = ['error', 'warning', 'information', 'hint']

export const validationWords = messages({
  title: 'File validation',
  error: 'Error',
  warning: 'Warning',
  note: 'Note',
  /** Returns `UNUSED_OBJECT at /nodes/3, and 4 more`; an empty pointer stands for the whole file. */
  where: ({ code, pointer, count }: Pick<MessageGroup, 'code' | 'pointer' | 'count'>) =>
    say('{hasPointer, select, true {{code} at {pointer}} other {{code}}}{others, plural, =0 {} other {, and # more}}', {
      hasPointer: pointer !== '',
      code,
      pointer,
      others: count - 1,
    }),
})

/** Returns groups by code, the most severe and most frequent first. */
export function messageGroups(messages: NonNullable<DerivedReport['validation']>): MessageGroup[] {
  const groups = new Map<string, MessageGroup>()
  for (const { severity, code, message, pointer } of messages) {
    const known = groups.get(`${severity} ${code}`)
    if (known === undefined) groups.set(`${severity} ${code}`, { severity, code, message, pointer, count: 1 })
    else known.count += 1
  }
  return [...groups.values()].sort(
    (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || b.count - a.count,
  )
}

/** `2 errors, 1 warning` */
export function messageSummary(groups: readonly MessageGroup[]): string {
  const counts = severities.flatMap((severity) => {
    const count = groups.filter((group) => group.severity === severity).reduce((sum, group) => sum + group.count, 0)
    return count === 0 ? [] : [filled(severityCounts[severity], { count })]
  })
  return counts.length === 0 ? say('Valid file') : counts.join(', ')
}

const severityCounts = messages({
  error: '{count, plural, one {# error} other {# errors}}',
  warning: '{count, plural, one {# warning} other {# warnings}}',
  information: '{count, plural, one {# note} other {# notes}}',
  hint: '{count, plural, one {# hint} other {# hints}}',
})
