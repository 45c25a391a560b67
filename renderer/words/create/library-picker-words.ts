/** The choice of an asset of the library for a slot. */
import { messages, say } from '../../../shared/text/language.ts'
export const libraryPickerWords = messages({
  close: 'Close',
  search: 'Search names and prompts',
  noMatch: 'No matches',
  noMatchHelp: 'No name or prompt matches.',
  emptyHelp: 'Create one first, or choose a file from your disk.',
  more: (count: number) => say('{count} more. Search to find them.', { count }),
  notAccepted: 'Not accepted here',
  model: {
    title: 'Choose a model',
    searchLabel: 'Search models',
    list: 'Models',
    empty: 'No models in the library yet',
  },
  image: {
    title: 'Choose a picture',
    searchLabel: 'Search pictures',
    list: 'Pictures',
    empty: 'No pictures in the library yet',
  },
})
