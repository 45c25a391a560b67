/** What the models of TokenHub are made from, and where every request goes. Data. */
import type { InputSlot } from '../../../../../shared/catalogue/catalogue.ts'

export const path = '/v1/api/3d/submit'

export const prompt: InputSlot = { id: 'prompt', kind: 'prompt', label: 'Prompt', required: true, maxLength: 1024 }
