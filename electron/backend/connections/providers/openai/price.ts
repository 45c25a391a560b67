/** Computes a response's cost from its tokens. Pure. */
import { z } from 'zod'

export const usageSchema = z.object({
  output_tokens: z.number().nonnegative(),
  input_tokens_details: z.object({ text_tokens: z.number().nonnegative(), image_tokens: z.number().nonnegative() }),
})
export type Usage = z.infer<typeof usageSchema>

/** Dollars per million tokens; unknown for models before version 2. */
const rates = { textIn: 5, imageIn: 8, imageOut: 30 }
const ratedModels = /^gpt-image-2(\.[56]|$)/

/** Returns null if the model's rates are unknown. */
export function dollarsOf(modelId: string, { output_tokens, input_tokens_details }: Usage): number | null {
  if (!ratedModels.test(modelId)) return null
  const { text_tokens, image_tokens } = input_tokens_details
  const millionths = text_tokens * rates.textIn + image_tokens * rates.imageIn + output_tokens * rates.imageOut
  return millionths / 1e6
}
