/** The library: its header, its items, and the selection. */
import { messages, say } from '../../shared/text/language.ts'

export const libraryWords = messages({
  title: 'Library',
  search: 'Search library',
  placeholder: 'Search names and prompts',
  add: 'Add files to library',
  favourites: 'Favourites only',
  expand: 'Expand library',
  collapse: 'Collapse library',
  empty: {
    title: 'Your library is empty',
    text: 'Everything you make is saved here with its prompt, seed and settings. Drop your own files here to add them.',
  },
  noMatches: {
    title: 'No matches',
    text: 'No name, prompt, project or tag matches.',
    filtered: 'Nothing in the library matches the filter.',
  },
  item: {
    label: (name: string, { open, selected }: { open: boolean; selected: boolean }) =>
      say(
        '{open, select, true {{selected, select, true {{name}, open, selected} other {{name}, open}}} other {{selected, select, true {{name}, selected} other {{name}}}}}',
        { name, open, selected },
      ),
    delete: (name: string) => say('Delete {name}', { name }),
    deleteHint: 'Delete',
    deleteKey: 'Del',
    more: (name: string) => say('More actions for {name}', { name }),
    moreHint: 'More actions',
    rename: 'Rename',
    renameKey: 'F2',
    select: 'Select',
    deselect: 'Deselect',
    /** The key that selects with a click: `Ctrl click`. */
    selectKey: (modifier: string) => say('{modifier} click', { modifier }),
    compareWith: (name: string) => say('Compare with “{name}”', { name }),
    showInFolder: 'Show in folder',
    versions: (count: number) => say('{count, plural, one {# version} other {# versions}}', { count }),
    versionsOf: (name: string, count: number, expanded: boolean) =>
      expanded
        ? say('Collapse the {count} versions of {name}', { name, count })
        : say('Expand the {count} versions of {name}', { name, count }),
    deleteVersions: (count: number) => say('Delete all {count} versions', { count }),
    damaged: 'This file could not be read',
    noTriangles: 'This model has no triangles',
  },
  view: {
    label: 'Sort and filter',
    filtered: 'Sort and filter: some are hidden',
    order: 'Sort by',
    orders: { newest: 'Newest first', oldest: 'Oldest first', name: 'Name', largest: 'Largest file first' },
    kind: 'Show',
    kinds: { all: 'Everything', model: 'Models', image: 'Pictures' },
    versions: 'Versions',
    eachVersion: 'Show each by itself',
    tag: 'Tag',
    bin: 'Bin',
  },
  projects: {
    all: 'All projects',
    none: 'No project',
    label: (name: string) => say('Project: {name}', { name }),
    move: 'Move to project',
    create: 'New project',
    rename: 'Rename project',
    delete: 'Delete project',
    deleteHint: 'Its contents stay in the library.',
    name: 'Name',
    taken: 'There is a project of this name already.',
    save: 'Save',
    cancel: 'Cancel',
    dropTo: 'Drop on a project',
    empty: {
      title: 'This project is empty',
      text: 'Drag things from the library here, or use “Move to project” in their menu.',
    },
  },
  selection: {
    label: 'Selected',
    count: (count: number) => say('{count} selected', { count }),
    compare: 'Compare',
    compareWithOpen: 'Compare with open model',
    compareHint: (most: number) => say('2 to {most} models', { most }),
    favourite: 'Favourite',
    unfavourite: 'Unfavourite',
    delete: 'Delete',
    clear: 'Clear',
  },
  tags: {
    button: 'Tags',
    title: 'Tags',
    label: (count: number) => (count === 1 ? say('Tags') : say('Tags of all {count}', { count })),
    hint: 'Press Enter after each.',
  },
})
