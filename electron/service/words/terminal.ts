/** Terminal output of `npm run service`. */

export const terminalWords = {
  usage: `npm run service -- [--port NUMBER] [--data FOLDER] [--key KEY] [--metered [--credits NUMBER]]

  --port     port on 127.0.0.1; 0, the default, uses any free port
  --data     folder for tasks, uploads and results
  --key      key that clients must send; a new one for each run unless given. Every user of this computer can read
             arguments: better set MAQUETTE_SERVICE_KEY
  --metered  keep an account with credits, prices, rate limits and expiring links
  --credits  opening balance of a new account; 500 unless given

For several people or machines: npm run service -- --queue postgres://… --help, and docs/team-server.md`,
  creditsNeedMetered: '--credits needs --metered.',
  keyTooWeak: (where: string) => `${where} needs at least 8 letters, digits or symbols, without spaces.`,
  keyIsOpen:
    'Every user of this computer can read the key in the arguments. Set MAQUETTE_SERVICE_KEY instead of --key.',
  keyIsShort:
    'Other users of this computer can slow the service down by guessing at this key. Use one with 32 characters or more.',
  dataNeedsFolder: '--data needs the name of a folder.',
  unknownFlag: (flag: string | undefined) => `${flag ?? 'This flag'} is not known; --help lists the flags.`,
  flagsOnly: 'Only flags are supported; --help lists them.',
  wrongUse: (flag: string | undefined) => `${flag ?? 'A flag'} is not used correctly; --help shows how.`,
  wholeNumber: (flag: string, maximum: number, given: string) =>
    `${flag} needs a whole number from 0 to ${maximum}, not "${given}".`,
  inUse: (owner: string) =>
    `The service cannot start: its folder is in use by ${owner}. Nothing was changed. Stop it, or choose another folder with --data.`,
  cannotStart: (why: string) => `The service cannot start: ${why}${why.endsWith('.') ? '' : '.'}`,
} as const
