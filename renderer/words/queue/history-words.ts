/** A job's history, and the details copied for support. */
import { messages, say } from '../../../shared/text/language.ts'

export const historyWords = messages({
  title: 'Job history',
  close: 'Close',
  task: (taskId: string) => say('task {taskId}', { taskId }),
  empty: 'No history for this job.',
  cost: 'Cost',
  request: 'Request',
  copyTaskId: 'Copy task ID',
  copyDetails: 'Copy details',
  copied: 'Copied',
})

export const factWords = messages({
  quoted: 'Quoted',
  charged: 'Charged',
  refunded: 'Refunded',
  net: 'Net cost',
  nothing: 'Nothing',
  notReported: 'Not reported',
  /** Depends on whether the balance fell for this job alone. */
  fromBalance: {
    balance: (amount: string) => say('{amount} (from the balance)', { amount }),
    shared: (amount: string) => say('about {amount} (its share of the change in balance)', { amount }),
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
  app: 'Maquette',
  job: 'Job',
  task: 'Task',
  state: 'State',
  error: 'Error',
})
