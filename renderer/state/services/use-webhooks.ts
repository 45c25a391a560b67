/** Selects a part of `webhookStore` and re-renders when that part changes. */
import { storeHook } from '../store-hook.ts'
import { webhookStore } from './webhooks.ts'

export const useWebhooks = storeHook(webhookStore)
