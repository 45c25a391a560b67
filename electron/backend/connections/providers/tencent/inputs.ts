/** Input and path shared by TokenHub's models. */
import type { InputSlot } from '../../../../../shared/catalogue/catalogue.ts'

export const path = '/v1/api/3d/submit'

export const prompt: InputSlot = { id: 'prompt', kind: 'prompt', label: 'Prompt', required: true, maxLength: 1024 }
