/** The prompt field: its suggestions, and earlier prompts. */
import { messages, say } from '../../../shared/text/language.ts'

export const promptWords = messages({
  suggestions: 'Suggestions',
  starters: 'Starter prompts',
  additions: 'Add to prompt',
  examples: 'Examples',
  browse: 'Browse subjects',
  connect: 'Connect a service',
  more: (count: number) => say('{count} more', { count }),
  history: {
    title: 'Prompt history',
    search: 'Search prompt history',
    loading: 'Loading prompt history',
    empty: 'No prompts yet.',
    noMatch: 'No matching prompts',
  },
})
