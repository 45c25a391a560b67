/** The window around the rooms: header, panels, command palette, messages. */
import { messages, say } from '../../../shared/text/language.ts'

export const shellWords = messages({
  name: 'Maquette',
  header: {
    menu: 'Menu',
    rooms: 'Rooms',
    search: 'Search actions',
    collapseForm: 'Collapse form',
    expandForm: 'Expand form',
    collapseStrip: 'Collapse queue and library',
    expandStrip: 'Expand queue and library',
    collapseInspector: 'Collapse Inspector',
    expandInspector: 'Expand Inspector',
    lightTheme: 'Switch to light theme',
    darkTheme: 'Switch to dark theme',
    settings: 'Settings',
  },
  services: {
    label: (name: string | undefined, paused: boolean) =>
      say('{paused, select, true {Service: {name}, at least one is paused} other {Service: {name}}}', {
        paused,
        name: name ?? say('none'),
      }),
    none: 'No service',
    generateWith: 'Generate with',
    paused: 'paused',
    add: 'Add service',
    manage: 'Services and keys',
    spending: 'Spending',
  },
  panels: {
    formWidth: 'Form width',
    inspectorWidth: 'Inspector width',
    stripHeight: 'Height of queue and library',
    inspector: 'Inspector',
    showAll: 'Show panels',
  },
  inspector: {
    tabs: messages(
      {
        facts: 'Facts',
        report: 'Report',
        parts: 'Parts',
        materials: 'Materials',
        versions: 'Versions',
        export: 'Export',
      },
      'tab',
    ),
    empty: 'Nothing on the stage',
    emptyHelp: 'Create a model, or open one from the library.',
  },
  palette: {
    search: 'Search actions and models',
    noMatch: 'No matches',
    actions: 'Actions',
    nextSteps: 'Next steps',
    library: 'Library',
    show: (name: string) => say('Show {name}', { name }),
  },
  messages: {
    dismiss: 'Dismiss',
    reload: 'Reload window',
    /** Appended to the newest message of its kind. */
    earlier: (count: number) => ` ${say('(and {count} more)', { count })}`,
    jobsEnded: (count: number) => say('{count, plural, one {# job} other {# jobs}} ended', { count }),
    jobsDone: (count: number) => say('{count, plural, one {# job} other {# jobs}} done', { count }),
    jobDone: (title: string) => say('“{title}” is done', { title }),
    show: 'Show',
  },
  notices: { label: 'Notices', dismiss: 'Dismiss', retry: 'Try again' },
  job: { progress: 'Progress', cancel: 'Cancel' },
  start: {
    opening: 'Opening your studio…',
    failed: { title: 'The studio does not answer', text: 'Your work is safe on this computer.' },
    retry: 'Try again',
    copyDetails: 'Copy details',
  },
})
