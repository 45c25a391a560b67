/** The flags of `npm run service`, and the key from its environment. Pure. */
import { parseArgs } from 'node:util'
import { AppError } from '../../shared/protocol/app-error.ts'
import { terminalWords } from './words/terminal.ts'

interface ServiceFlags {
  help: boolean
  port: number
  data: string | undefined
  metered: boolean
  key: string | undefined
  /** Whether the key is in the arguments, which every user of the machine can read. */
  keyIsOpen: boolean
  credits: number | undefined
}

/** Only the owner of a process can read its environment. */
const keyVariable = 'MAQUETTE_SERVICE_KEY'

/** Throws AppError `invalid-input` with a sentence for the terminal. */
export function readFlags(words: string[], environment: Readonly<Record<string, string | undefined>>): ServiceFlags {
  const { values } = parse(words)
  const credits = values.credits === undefined ? undefined : wholeNumber('--credits', values.credits, 1e9)
  if (credits !== undefined && values.metered !== true) throw wrong(terminalWords.creditsNeedMetered)
  const key = values.key ?? environment[keyVariable]
  if (key !== undefined && !/^[\x21-\x7e]{8,512}$/.test(key))
    throw wrong(terminalWords.keyTooWeak(values.key === undefined ? keyVariable : '--key'))
  if (values.data === '') throw wrong(terminalWords.dataNeedsFolder)
  return {
    help: values.help === true,
    port: values.port === undefined ? 0 : wholeNumber('--port', values.port, 65_535),
    data: values.data,
    metered: values.metered === true,
    key,
    keyIsOpen: values.key !== undefined,
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
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw wrong(terminalWords.unknownFlag(named))
    if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') throw wrong(terminalWords.flagsOnly)
    throw wrong(terminalWords.wrongUse(named))
  }
}

function wholeNumber(flag: string, given: string, maximum: number): number {
  const number = Number(given)
  if (!/^\d+$/.test(given) || number > maximum) throw wrong(terminalWords.wholeNumber(flag, maximum, given))
  return number
}

function wrong(sentence: string): AppError {
  return new AppError('invalid-input', sentence)
}
