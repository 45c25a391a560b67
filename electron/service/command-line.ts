/** The flags of `npm run service`. Pure. */
import { parseArgs } from 'node:util'
import { AppError } from '../../shared/app-error.ts'

export interface ServiceFlags {
  help: boolean
  port: number
  data: string | undefined
  metered: boolean
  key: string | undefined
  credits: number | undefined
}

export const usage = `npm run service -- [--port NUMBER] [--data FOLDER] [--key KEY] [--metered [--credits NUMBER]]

  --port     where to listen on 127.0.0.1; 0, the default, takes any free port
  --data     where tasks, uploads and results are kept
  --key      the key that clients must show; made anew for this run unless given
  --metered  keep an account with credits, prices, rate limits and expiring links
  --credits  what a new account starts with; 500 unless given`

/** Throws AppError `invalid-input` with one sentence for the person at the terminal. */
export function readFlags(words: string[]): ServiceFlags {
  const { values } = parse(words)
  const credits = values.credits === undefined ? undefined : wholeNumber('--credits', values.credits, 1e9)
  if (credits !== undefined && values.metered !== true) throw wrong('--credits goes together with --metered.')
  if (values.key !== undefined && !/^[\x21-\x7e]{8,512}$/.test(values.key))
    throw wrong('--key needs at least 8 letters, digits or signs, without spaces.')
  if (values.data === '') throw wrong('--data needs the name of a folder.')
  return {
    help: values.help === true,
    port: values.port === undefined ? 0 : wholeNumber('--port', values.port, 65_535),
    data: values.data,
    metered: values.metered === true,
    key: values.key,
    credits,
  }
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      strict: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        port: { type: 'string' },
        data: { type: 'string' },
        metered: { type: 'boolean' },
        key: { type: 'string' },
        credits: { type: 'string' },
      },
    })
  } catch (thrown) {
    const { code, message } = thrown as Error & { code?: string }
    const named = /'(-[^ ']*)/.exec(message)?.[1]
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw wrong(`${named ?? 'This flag'} is not known; --help lists the flags.`)
    if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') throw wrong('Only flags are understood; --help lists them.')
    throw wrong(`${named ?? 'A flag'} is used the wrong way; --help shows how.`)
  }
}

function wholeNumber(flag: string, given: string, maximum: number): number {
  const number = Number(given)
  if (!/^\d+$/.test(given) || number > maximum)
    throw wrong(`${flag} needs a whole number from 0 to ${maximum}, not "${given}".`)
  return number
}

function wrong(sentence: string): AppError {
  return new AppError('invalid-input', sentence)
}
