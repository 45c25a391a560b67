/** Terminal output of servers, workers and the administrator's command. */
import { countOf } from './language.ts'

const machine = `  --queue    address of the PostgreSQL database, postgres://USER:PASSWORD@HOST/NAME. Every user of this computer can read
             arguments: better set MAQUETTE_QUEUE
  --files    where inputs and results are: a folder that all machines share, s3://BUCKET/PREFIX, or
             s3+https://HOST/BUCKET/PREFIX for other stores; or set MAQUETTE_FILES
  --metered  prices and expiring results; the same at all servers and workers
  --tasks    tasks at once; the cores of this machine, two at most, unless given
  --memory   megabytes for all tasks together; three quarters of this machine unless given
  --lease    seconds after which the work of a worker that died goes to another, 10 to 600; 30 unless given
  --log-prompts  write prompts into the log, which has none otherwise`

export const teamTerminalWords = {
  serverUsage: `npm run service -- --queue postgres://… --files FOLDER|s3://… [flags]

${machine}
  --port     port to listen at; 0, the default, uses any free port
  --host     address to listen at; 127.0.0.1 unless given. Others need --public-url, and TLS or --plain-http
  --public-url  where clients reach this server, or the proxy before it: https://HOST[:PORT]
  --tls-cert, --tls-key  certificate and key in PEM files
  --plain-http  keys and models may cross the network unencrypted: behind a proxy with TLS, or in a network you trust
  --no-worker  only serve; workers are started with npm run worker
  --links    direct: downloads come from the S3 store itself; through: they go through this server. direct unless given
  --drain    seconds to go on answering after SIGTERM, until the proxy before it has noticed; 0 unless given
  --announce say on the local network (DNS-SD) where this server is, so that studios find it when they look; needs an https --public-url`,
  workerUsage: `npm run worker -- --queue postgres://… --files FOLDER|s3://… [flags]

${machine}
  --metrics-port  port for Prometheus on 127.0.0.1; none unless given`,
  queueIsOpen:
    'Every user of this computer can read the password in the arguments. Set MAQUETTE_QUEUE instead of --queue.',
  queueNeeded: (variable: string) =>
    `--queue or ${variable} needs the address of a database, postgres://USER:PASSWORD@HOST/NAME.`,
  filesNeeded: (variable: string) => `--files or ${variable} needs a folder that all machines share, or s3://BUCKET.`,
  certAndKey: '--tls-cert and --tls-key need each other.',
  plainHttp: (host: string) =>
    `Keys would cross the network unencrypted at ${host}. Give --tls-cert and --tls-key, or listen on 127.0.0.1 behind a proxy with TLS, or say --plain-http.`,
  publicUrlNeeded: (host: string) => `--host ${host} needs --public-url, the address that clients use.`,
  publicUrl: (given: string) => `--public-url needs an address such as https://models.example.org, not "${given}".`,
  announceNeedsUrl: '--announce needs --public-url with an https:// address: studios send no key to another.',
  links: '--links needs direct or through.',
  wrongUse: (what: string) => `${what}. --help lists the flags.`,
  wholeNumber: (flag: string, least: number, most: number, given: string) =>
    `${flag} needs a whole number from ${least} to ${most}, not "${given}".`,
  noFile: (path: string) => `The file ${path} cannot be read.`,
  cannotStart: (why: string) => `Cannot start: ${why}${why.endsWith('.') ? '' : '.'}`,
  serving: (tasks: number) =>
    tasks === 0 ? 'Serving without a worker.' : `Serving, with room for ${countOf(tasks, 'task')} at once.`,
} as const

export const adminWords = {
  usage: `npm run service-admin -- [--queue postgres://…] COMMAND

  accounts list
  accounts add NAME [--credits N] [--weight N] [limits]     prints the account's first key, once
  accounts grant NAME CREDITS [--note TEXT]                 below 0 takes unspent credits back
  accounts weigh NAME WEIGHT                                its share beside others, 1 to 1000
  accounts close NAME                                       its keys are refused; its tasks go on
  keys list [NAME]                                          the administrators' without a name
  keys add NAME [limits]                                    prints the key, once
  keys add --administrator                                  for the page /admin and /metrics
  keys limit KEY_ID [limits]
  keys revoke KEY_ID                                        noticed within five seconds
  tasks                                                     what runs and waits, and on which workers
  migrate                                                   brings the tables up to this version

  limits: --tasks-at-once N  --tasks-a-day N  --gigabytes N     "none" lifts one`,
  unknown: (given: string) => `There is no command "${given}"; --help lists them.`,
  nameNeeded: 'A name is missing; --help shows the commands.',
  number: (what: string, given: string) => `${what} needs a number, not "${given}".`,
  closed: (name: string) => `“${name}” is closed.`,
  revoked: (id: string) => `${id} is revoked.`,
  done: 'Done.',
  migrated: (count: number) => (count === 0 ? 'The tables are up to date.' : `${countOf(count, 'migration')} done.`),
  nothing: 'Nothing.',
} as const
