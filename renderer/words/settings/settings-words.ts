/** The settings dialog: its pages, and the appearance and behaviour of the studio. */
import { messages } from '../../../shared/text/language.ts'

export const settingsWords = messages({
  title: 'Settings',
  close: 'Close settings',
  pages: {
    general: 'General',
    services: 'Services',
    slicers: 'Slicers',
    spools: 'Spools',
    webhooks: 'Webhooks',
    network: 'Network',
    application: 'Application',
    shortcuts: 'Shortcuts',
  },
  appearance: {
    title: 'Appearance and behaviour',
    theme: 'Theme',
    themes: { system: 'System', dark: 'Dark', light: 'Light' },
    language: 'Language',
    systemLanguage: 'System',
    motion: 'Motion',
    motions: messages({ system: 'System', full: 'Full', reduced: 'Reduced' }, 'motion'),
    units: 'Length unit',
    unitNames: { mm: 'mm', cm: 'cm', in: 'inch' },
    severalModels: 'Import several models',
    severalModelsHelp: 'From an archive, a folder, or files dropped together.',
    severalChoices: { ask: 'Ask', set: 'As one set', each: 'One by one' },
    concurrentJobs: 'Concurrent jobs',
    concurrentJobsHelp: 'Per service; the others wait in the queue.',
  },
  about: { title: 'About', version: 'Version', dataFolder: 'Data folder' },
  notifications: {
    title: 'When a job ends',
    label: 'Notifications',
    help: 'While Maquette is in the background, once for each batch.',
    allow: 'Allow in this browser',
    permission: {
      default: 'Your browser needs your permission to show them.',
      denied: 'Notifications are blocked for this page. You can allow them in the browser’s settings.',
      unsupported: 'Notifications are not supported by this browser.',
    },
    sound: 'Sound',
    soundHelp: 'Two soft notes: rising when a job is done, falling when it fails.',
    playSound: 'Play sound',
    play: 'Play',
  },
})
