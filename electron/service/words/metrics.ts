/** Descriptions of the Prometheus metrics. */

export const metricWords = {
  requests: 'Requests and how long they took until the answer began',
  unfinished: 'Unfinished tasks of the team, by status',
  oldest: 'How long the task that waits longest has waited, by queue',
  workers: 'Workers that were heard of within a minute, by host',
  ended: 'Tasks that ended in this process, by their end',
  took: 'How long they took',
} as const
