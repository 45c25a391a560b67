/** Words for components that every part of the window uses. */
import { messages, say } from '../../shared/text/language.ts'

export const uiWords = messages({
  copied: 'Copied',
  /** Why a button is disabled. */
  missing: {
    changes: 'No changes yet',
    name: 'Enter a name',
    path: 'Enter a path',
    taskId: 'Enter the task ID',
    painted: 'Nothing painted yet',
    jobs: 'No jobs in this period',
    spools: 'No spools yet',
    connector: 'Choose a connector that you added',
  },
  favourite: {
    add: 'Add to favourites',
    remove: 'Remove from favourites',
    of: (words: string, name: string) => `${words}: ${name}`,
  },
  rename: (name: string) => say('Rename {name}', { name }),
})

/** The key labels on each operating system. */
export const keyWords = messages({
  mac: { mod: '⌘', shift: '⇧', alt: '⌥', enter: '↩' },
  other: { mod: 'Ctrl', shift: 'Shift', alt: 'Alt', enter: 'Enter' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>)
