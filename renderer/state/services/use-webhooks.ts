/** Reads a part of `webhookStore` and renders again when that part changes. */
import { storeHook } from '../store-hook.ts'
import { webhookStore } from './webhooks.ts'

export const useWebhooks = storeHook(webhookStore)
