/**
 * The names of all commands without their schemas, so that the preload and the bridges stay small. A test compares them
 * with the contract.
 */
export const commandNames = [
  'studio.snapshot',
  'studio.dismiss-notice',
  'settings.change',
  'surroundings.keep',
  'providers.list',
  'services.discover-local',
  'services.discover-on-network',
  'connections.add',
  'connections.export',
  'connections.import',
  'connections.change',
  'connections.remove',
  'connections.check',
  'connections.resume',
  'connections.set-key',
  'connections.forget-key',
  'vault.unlock',
  'vault.lock',
  'catalogue.get',
  'quotes.get',
  'drafts.save',
  'inputs.keep',
  'prompts.list',
  'jobs.submit',
  'jobs.submit-batch',
  'jobs.submit-steps',
  'jobs.list',
  'jobs.get',
  'jobs.facets',
  'subjects.list',
  'subjects.pictures',
  'jobs.usual-times',
  'jobs.timeline',
  'jobs.cancel',
  'jobs.cancel-many',
  'jobs.move',
  'jobs.look-now',
  'jobs.watch',
  'jobs.resolve-unsure',
  'jobs.accept-price',
  'jobs.download-again',
  'jobs.remove',
  'jobs.clear',
  'jobs.restore',
  'queue.hold',
  'ledger.summary',
  'ledger.export',
  'webhooks.status',
  'webhooks.set-secret',
  'webhooks.forget-secret',
  'webhooks.register',
  'network.proxies',
  'network.set-login',
  'network.forget-login',
  'studio.attend',
  'updates.state',
  'updates.check',
  'updates.install',
  'crash-reports.state',
  'crash-reports.show',
  'assets.change',
  'assets.delete',
  'assets.restore',
  'assets.bin',
  'assets.erase',
  'assets.edit',
  'assets.import',
  'exports.original',
  'exports.create',
  'slicers.state',
  'slicers.open',
  'slicers.choose',
  'slicers.keep-file',
  'slicers.ask',
  'slicers.stop-asking',
  'files.save',
  'files.show',
] as const

/** IPC channels of the desktop host. */
export const ipc = { command: 'maquette:command', event: 'maquette:event', startDrag: 'maquette:start-drag' } as const

/**
 * The most bytes that go from one process to another in one message: of a command, a reply, an event, a piece of an upload, or a part of
 * what the engine gets and gives. Chromium cannot carry messages of some hundred MB, and copies each of them whole; what is larger goes
 * in pieces of this size, or has a URL.
 */
export const maxMessageBytes = 16 * 2 ** 20

/** Paths that both hosts answer, relative to the page. */
export const paths = {
  /**
   * POST a body with `Content-Type` and `X-File-Name` (URI-encoded) → `{ stagedId, name, mediaType, bytes }`. What is larger than a
   * message comes in pieces, one after another, each with `Content-Range` and the `X-Upload-Name` that the page chose at random; all
   * but the last are answered with 204.
   */
  stage: '/files/stage',
  /** GET a staged file by id, as an attachment. */
  staged: '/files/staged/',
  /** GET `/assets/<id>/<file name>`, with Range. */
  assets: '/assets/',
  /** GET `/inputs/<sha256>`. */
  inputs: '/inputs/',
  /** GET `/derived/<asset id>/<kind>?<parameters>`, with Range: made where it is not there yet. */
  derived: '/derived/',
  /** POST `/derived/give-up/<name>`: no one waits any more for the derived file asked for with that `X-Request-Name`. */
  giveUp: '/derived/give-up/',
  /** Desktop only: GET `/replies/<id>`, once: a reply that is too large for a message. */
  replies: '/replies/',
  /** Web host only: POST `/commands/<name>`. */
  commands: '/commands/',
  /** Web host only: server-sent events. */
  events: '/events',
  /** Web host only: POST `{ code }`, the launch code of a link → a reply with `{ secret }`, to be sent as `sessionHeader`. */
  session: '/session',
  /** Web host only: POST from a second start on the same folder, see `electron/web/running-host.ts` → a new link. */
  links: '/links',
  /** Web host only: GET `/signed/<signature>/<path of a file>`, for what the browser itself loads: pictures and downloads. */
  signed: '/signed/',
  /** Web host only: POST `{ path }` of a staged file → a reply with its signed `{ url }`. */
  sign: '/sign',
} as const

/** Web host only: the header of every request that the page makes itself, with the secret of its session. */
export const sessionHeader = 'X-Maquette-Session'
