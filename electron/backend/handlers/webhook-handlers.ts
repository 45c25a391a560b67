/** The receiver for events of services, and the secrets they are checked by. */
import { AppError } from '../../../shared/app-error.ts'
import type { Handlers } from './handler.ts'

export const webhookHandlers: Handlers<
  'webhooks.status' | 'webhooks.set-secret' | 'webhooks.forget-secret' | 'webhooks.register'
> = {
  'webhooks.status': () => ({ listening: false, baseUrl: null, problem: null, last: [] }),
  'webhooks.set-secret': () => {
    throw new AppError('internal', 'stop-gap')
  },
  'webhooks.forget-secret': () => {
    throw new AppError('internal', 'stop-gap')
  },
  'webhooks.register': () => {
    throw new AppError('internal', 'stop-gap')
  },
}
