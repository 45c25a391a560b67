/**
 * The contract's names without its schemas, so that the preload and the bridges stay small. A test compares this list
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
  'studio.wake',
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
  'edits.keep',
  'edits.drop',
  'edits.unsaved',
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

/** The desktop host's IPC channels. */
export const ipc = { command: 'maquette:command', event: 'maquette:event', startDrag: 'maquette:start-drag' } as const

/**
 * Maximum number of bytes in one message between processes: a command, a reply, an event, a piece of an upload, or a
 * part of the engine's input and output. Chromium cannot carry messages of several hundred MB, and copies each one;
 * larger data is sent in pieces of this size, or has a URL.
 */
export const maxMessageBytes = 16 * 2 ** 20

/** Paths that both hosts serve, relative to the page. */
export const paths = {
  /**
   * POST a body with `Content-Type` and `X-File-Name` (URI-encoded) → `{ stagedId, name, mediaType, bytes }`. A body
   * larger than a message is sent in consecutive pieces, each with `Content-Range` and an `X-Upload-Name` that the page
   * chose at random; all but the last are answered with 204.
   */
  stage: '/files/stage',
  /** GET a staged file by id, as an attachment. */
  staged: '/files/staged/',
  /** GET `/assets/<id>/<file name>`, with Range. */
  assets: '/assets/',
  /** GET `/inputs/<sha256>`. */
  inputs: '/inputs/',
  /** GET `/derived/<asset id>/<kind>?<parameters>`, with Range: derives the file if it does not exist yet. */
  derived: '/derived/',
  /** POST `/derived/give-up/<name>`: cancels the request for a derived file that had that `X-Request-Name`. */
  giveUp: '/derived/give-up/',
  /** Desktop only: GET `/replies/<id>`, once: a reply that is too large for a message. */
  replies: '/replies/',
  /** Web host only: POST `/commands/<name>`. */
  commands: '/commands/',
  /** Web host only: server-sent events. */
  events: '/events',
  /**
   * Web host only: POST `{ code }`, the launch code of a link → a reply with `{ secret }`, to be sent as
   * `sessionHeader`.
   */
  session: '/session',
  /** Web host only: POST from a second start on the same folder, see `electron/web/running-host.ts` → a new link. */
  links: '/links',
  /**
   * Web host only: GET `/signed/<signature>/<path of a file>`, for pictures and downloads that the browser itself
   * loads.
   */
  signed: '/signed/',
  /** Web host only: POST `{ path }` of a staged file → a reply with its signed `{ url }`. */
  sign: '/sign',
} as const

/** Web host only: the header with the session's secret, in every request that the page makes itself. */
export const sessionHeader = 'X-Maquette-Session'
