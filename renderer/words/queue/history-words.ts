/** A job's history, and the details copied for support. */
import { formatCount } from '../format-number.ts'

export const historyWords = {
  title: 'Job history',
  close: 'Close',
  task: (taskId: string) => `task ${taskId}`,
  empty: 'No history for this job.',
  cost: 'Cost',
  request: 'Request',
  copyTaskId: 'Copy task ID',
  copyDetails: 'Copy details',
  copied: 'Copied',
} as const

export const factWords = {
  quoted: 'Quoted',
  charged: 'Charged',
  refunded: 'Refunded',
  net: 'Net cost',
  nothing: 'Nothing',
  notReported: 'Not reported',
  /** Depends on whether the balance fell for this job alone. */
  fromBalance: {
    balance: (amount: string) => `${amount} (from the balance)`,
    shared: (amount: string) => `about ${amount} (its share of what the balance fell)`,
  },
  priceUnknown: 'Price unknown',
  unknown: 'Unknown',
  service: 'Service',
  model: 'Model',
  operation: 'Operation',
  prompt: 'Prompt',
  files: 'Files',
  parameters: 'Parameters',
  project: 'Project',
  part: 'Part',
  partOf: (index: number, count: number) => `${formatCount(index)} of ${formatCount(count)}`,
  app: 'Maquette',
  job: 'Job',
  task: 'Task',
  state: 'State',
  error: 'Error',
} as const
