/** The library: its head, its items, and what is selected. */
import { formatCount } from './format-number.ts'

export const libraryWords = {
  title: 'Library',
  search: 'Search library',
  placeholder: 'Search names and prompts',
  add: 'Add files to library',
  favourites: 'Favourites only',
  expand: 'Expand library',
  collapse: 'Collapse library',
  toggleKey: 'L',
  empty: {
    title: 'Your library is empty',
    text: 'Everything you make is saved here with its prompt, seed and settings. Drop your own files here to add them.',
  },
  noMatches: {
    title: 'No matches',
    text: 'No name, prompt or tag matches.',
    filtered: 'Nothing in the library matches the filter.',
  },
  item: {
    label: (name: string, { open, selected }: { open: boolean; selected: boolean }) =>
      `${name}${open ? ', open' : ''}${selected ? ', selected' : ''}`,
    delete: (name: string) => `Delete ${name}`,
    deleteHint: 'Delete',
    deleteKey: 'Del',
    more: (name: string) => `More actions for ${name}`,
    moreHint: 'More actions',
    rename: 'Rename',
    renameKey: 'F2',
    select: 'Select',
    deselect: 'Deselect',
    /** The key that selects with a click: `Ctrl click`. */
    selectKey: (modifier: string) => `${modifier} click`,
    compareWith: (name: string) => `Compare with “${name}”`,
    showInFolder: 'Show in folder',
  },
  view: {
    label: 'Sort and filter',
    filtered: 'Sort and filter: some are hidden',
    order: 'Sort by',
    orders: { newest: 'Newest first', oldest: 'Oldest first', name: 'Name', largest: 'Largest file first' },
    kind: 'Show',
    kinds: { all: 'Everything', model: 'Models', image: 'Pictures' },
    tag: 'Tag',
  },
  selection: {
    label: 'Selected',
    count: (count: number) => `${formatCount(count)} selected`,
    compare: 'Compare',
    compareWithOpen: 'Compare with open model',
    compareHint: (most: number) => `2 to ${formatCount(most)} models`,
    favourite: 'Favourite',
    unfavourite: 'Unfavourite',
    delete: 'Delete',
    clear: 'Clear',
  },
  tags: {
    button: 'Tags',
    title: 'Tags',
    label: (count: number) => (count === 1 ? 'Tags' : `Tags of all ${formatCount(count)}`),
    hint: 'Press Enter after each.',
  },
} as const
