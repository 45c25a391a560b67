/** The web host's texts: refused requests, launch file, terminal. */

export type Refusal = 'other-address' | 'other-site' | 'no-origin'

export const words = {
  app: 'Maquette',
  open: 'Open Maquette',
  inUse: (folder: string, owner: string) =>
    `${folder} is in use by ${owner}. Nothing was changed. Close it, or start this one with --data and another folder.`,
  warnings: {
    noBrowser: (reason: string) => `warn: the browser could not be opened: ${reason}`,
    noNote: (reason: string) => `warn: a second start will not find this one: ${reason}`,
  },
  /** `path`: the log's path; null if it could not be written. */
  unexpected: (path: string | null) =>
    `Something went wrong. Your work is safe on disk.${path === null ? '' : ` The details are in ${path}.`}`,
  refusal: {
    'other-address':
      'Maquette is not served at this address. Press Enter in the terminal where it runs, and open the link as it is printed.',
    'other-site': 'Requests from other sites are refused.',
    'no-origin': 'Changes are accepted only from the page of Maquette itself.',
  } satisfies Record<Refusal, string>,
} as const
