/** The library: its head, its items, and what is selected to be compared. */
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
    text: 'No name or prompt matches.',
    favourites: 'No favourites match.',
  },
  item: {
    label: (name: string, { open, selected }: { open: boolean; selected: boolean }) =>
      `${name}${open ? ', open' : ''}${selected ? ', selected to compare' : ''}`,
    delete: (name: string) => `Delete ${name}`,
    deleteHint: 'Delete',
    deleteKey: 'Del',
    more: (name: string) => `More actions for ${name}`,
    moreHint: 'More actions',
    rename: 'Rename',
    renameKey: 'F2',
    select: 'Select to compare',
    deselect: 'Remove from comparison',
    /** The key that selects with a click: `Ctrl click`. */
    selectKey: (modifier: string) => `${modifier} click`,
    compareWith: (name: string) => `Compare with “${name}”`,
    showInFolder: 'Show in folder',
  },
  comparison: {
    label: 'Models to compare',
    withOpen: (name: string) => `1 selected, to compare with “${name}”`,
    one: '1 selected. Select another to compare.',
    /** `most`: no more can be selected. */
    several: (count: number, most: boolean) => `${formatCount(count)} selected${most ? ' (maximum)' : ''}`,
    compare: 'Compare',
    clear: 'Clear',
  },
} as const
