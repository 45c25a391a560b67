/** Parses the flags of `npm run service -- --queue …` and `npm run worker`. Pure: the environment is passed in. */
import { parseArgs } from 'node:util'
import { AppError } from '../../../shared/protocol/app-error.ts'
import { isLoopbackName } from '../webhooks/loopback.ts'
import { teamTerminalWords as words } from '../words/team-terminal.ts'

export type Environment = Readonly<Record<string, string | undefined>>

interface MachineFlags {
  queue: string
  /** Whether the address and its password are in the arguments, which every user of the machine can read. */
  queueIsOpen: boolean
  files: string
  metered: boolean
  leaseSeconds: number
  /** Default: based on the number of cores. */
  tasks: number | undefined
  /** For all tasks together. Default: based on the machine. */
  memoryMb: number | undefined
  /** Logs the prompts of ended tasks. */
  logPrompts: boolean
}

interface ServerFlags extends MachineFlags {
  port: number
  host: string
  publicUrl: string | undefined
  tls: { cert: string; key: string } | undefined
  /** Whether the server also runs tasks. */
  works: boolean
  /** Links point to the blob store itself, if it supports them. */
  links: boolean
  drainMs: number
  /** Announces its address on the local network. */
  announces: boolean
}

interface WorkerFlags extends MachineFlags {
  /** On this machine only; undefined for none. */
  metricsPort: number | undefined
}

/** Only the owner of a process can read its environment. */
const queueVariable = 'MAQUETTE_QUEUE'
const filesVariable = 'MAQUETTE_FILES'

const machine = {
  help: { type: 'boolean', short: 'h' },
  queue: { type: 'string' },
  files: { type: 'string' },
  metered: { type: 'boolean' },
  lease: { type: 'string' },
  tasks: { type: 'string' },
  memory: { type: 'string' },
  'log-prompts': { type: 'boolean' },
} as const

/** Whether the service is part of a team. */
export function isTeam(args: readonly string[], environment: Environment): boolean {
  return environment[queueVariable] !== undefined || args.some((word) => /^--queue(=|$)/.test(word))
}

/** Null if help was requested. Throws AppError `invalid-input` with a sentence for the terminal. */
export function readServerFlags(args: string[], environment: Environment): ServerFlags | null {
  const values = parse(args, {
    ...machine,
    port: { type: 'string' },
    host: { type: 'string' },
    'public-url': { type: 'string' },
    'tls-cert': { type: 'string' },
    'tls-key': { type: 'string' },
    'plain-http': { type: 'boolean' },
    'no-worker': { type: 'boolean' },
    links: { type: 'string' },
    drain: { type: 'string' },
    announce: { type: 'boolean' },
  })
  if (values.help === true) return null
  const host = values.host ?? '127.0.0.1'
  const { 'tls-cert': cert, 'tls-key': key, 'public-url': publicUrl } = values
  if ((cert === undefined) !== (key === undefined)) throw wrong(words.certAndKey)
  const tls = cert === undefined || key === undefined ? undefined : { cert, key }
  if (!isLoopbackName(host) && tls === undefined && values['plain-http'] !== true) throw wrong(words.plainHttp(host))
  if (!isLoopbackName(host) && publicUrl === undefined) throw wrong(words.publicUrlNeeded(host))
  if (values.links !== undefined && !['direct', 'through'].includes(values.links)) throw wrong(words.links)
  const announces = values.announce === true
  // Clients could not reach a loopback address, and must not send keys unencrypted.
  if (announces && URL.parse(publicUrl ?? '')?.protocol !== 'https:') throw wrong(words.announceNeedsUrl)
  return {
    ...machineOf(values, environment),
    port: numberOf('--port', values.port, 0, 65_535) ?? 0,
    host,
    publicUrl: publicUrl === undefined ? undefined : checkedUrl(publicUrl),
    tls,
    works: values['no-worker'] !== true,
    links: values.links !== 'through',
    drainMs: (numberOf('--drain', values.drain, 0, 600) ?? 0) * 1000,
    announces,
  }
}

/** See `readServerFlags`. */
export function readWorkerFlags(args: string[], environment: Environment): WorkerFlags | null {
  const values = parse(args, { ...machine, 'metrics-port': { type: 'string' } })
  if (values.help === true) return null
  const metricsPort = numberOf('--metrics-port', values['metrics-port'], 1, 65_535)
  return { ...machineOf(values, environment), metricsPort }
}

interface MachineValues {
  queue?: string | undefined
  files?: string | undefined
  metered?: boolean | undefined
  lease?: string | undefined
  tasks?: string | undefined
  memory?: string | undefined
  'log-prompts'?: boolean | undefined
}

function machineOf(values: MachineValues, environment: Environment): MachineFlags {
  const files = values.files ?? environment[filesVariable]
  if (files === undefined || files === '') throw wrong(words.filesNeeded(filesVariable))
  const queue = queueOf(values.queue, environment)
  return {
    queue,
    queueIsOpen: values.queue !== undefined && new URL(queue).password !== '',
    files,
    metered: values.metered === true,
    leaseSeconds: numberOf('--lease', values.lease, 10, 600) ?? 30,
    tasks: numberOf('--tasks', values.tasks, 1, 256),
    memoryMb: numberOf('--memory', values.memory, 1536, 4_194_304),
    logPrompts: values['log-prompts'] === true,
  }
}

/** Returns the address of the database from the flag or the environment. Throws the errors of `readServerFlags`. */
export function queueOf(value: string | undefined, environment: Environment): string {
  const queue = value ?? environment[queueVariable]
  if (queue === undefined || !/^postgres(ql)?:$/.test(URL.parse(queue)?.protocol ?? ''))
    throw wrong(words.queueNeeded(queueVariable))
  return queue
}

function checkedUrl(given: string): string {
  const url = URL.parse(given)
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw wrong(words.publicUrl(given))
  return url.origin
}

/** Throws the errors of `readServerFlags`. */
export function parse<Options extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(
  args: string[],
  options: Options & {},
) {
  try {
    return parseArgs({ args, strict: true, options }).values
  } catch (thrown) {
    throw wrong(words.wrongUse((thrown as Error).message.split('.')[0] ?? ''))
  }
}

/** Returns undefined for undefined. Throws the errors of `readServerFlags`. */
export function numberOf(flag: string, value: string | undefined, min: number, max: number): number | undefined {
  if (value === undefined) return undefined
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max) throw wrong(words.wholeNumber(flag, min, max, value))
  return number
}

export function wrong(sentence: string): AppError {
  return new AppError('invalid-input', sentence)
}
