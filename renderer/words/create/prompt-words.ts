/** The prompt field: its suggestions, and earlier prompts. */
import { formatCount } from '../format-number.ts'

export const promptWords = {
  suggestions: 'Suggestions',
  starters: 'Starter prompts',
  additions: 'Add to prompt',
  examples: 'Examples',
  nothingNear: 'No subject is near in meaning.',
  browse: 'Browse subjects',
  more: (count: number) => `${formatCount(count)} more`,
  history: {
    title: 'Prompt history',
    search: 'Search prompt history',
    loading: 'Loading prompt history',
    empty: 'No prompts yet.',
    noMatch: 'No matching prompts',
  },
} as const
