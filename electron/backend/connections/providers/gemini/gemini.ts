/** Gemini: creates pictures from text and other pictures, using Google's Gemini API. */
import type { Provider } from '../../provider.ts'
import { catalogueOf } from '../offered.ts'
import { plainCard, plainProvider } from '../plain.ts'
import { geminiFamilies, geminiModels } from './models.ts'
import { geminiProtocol } from './protocol.ts'

export const gemini: Provider = {
  ...plainProvider,
  id: 'gemini',
  name: 'Google Gemini',
  card: {
    ...plainCard,
    summary: 'Pictures from text, and edits that combine up to 14 pictures.',
    keyHelp: 'Sign in to Google AI Studio and create an API key there.',
    keyUrl: 'https://aistudio.google.com/apikey',
    keyLooksLike: 'AIza…',
    unit: 'USD',
    cancelling: { may: 'never', refund: 'unknown' },
    remarks: [
      'The picture is in the answer and nowhere else: if the connection breaks while it is made, it may be charged and lost.',
      'Google publishes its prices by picture size; thinking and pictures that are sent come on top. Google bills your account.',
      'A refused request is answered with words instead of a picture.',
      'A request holds 20 MB at most: large pictures are scaled down before they are sent.',
    ],
  },
  defaultBaseUrl: 'https://generativelanguage.googleapis.com',
  catalogue: catalogueOf(geminiFamilies, geminiModels),
  protocol: () => geminiProtocol,
}
