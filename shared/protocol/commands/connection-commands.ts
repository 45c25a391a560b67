/** Commands for service connections: keys, proxies, catalogues and webhooks. */
import { z } from 'zod'
import { errorDataSchema } from '../app-error.ts'
import { catalogueSchema } from '../../catalogue/catalogue.ts'
import { foundServiceSchema, offeredProviderSchema } from '../../catalogue/provider-card.ts'
import { connectionSchema, keyStorageSchema, profileOverridesSchema, vaultStatusSchema } from '../connection.ts'
import { remarkSchema } from '../remark.ts'
import { byId, exportedFileSchema, nothing } from './common-schemas.ts'

const proxiesSchema = z.object({
  proxies: z.array(
    z.object({ address: z.string(), login: z.enum([...keyStorageSchema.options, 'locked', 'in-address']) }),
  ),
})

export const connectionCommands = {
  /** The cards of all kinds of services that can be added. */
  'providers.list': { input: nothing, output: z.object({ providers: z.array(offeredProviderSchema) }) },

  /** Probes the usual ports of this computer for services. Sent only when a person asks for it. */
  'services.discover-local': { input: nothing, output: z.object({ found: z.array(foundServiceSchema) }) },
  /** Finds Maquette servers that announce themselves. */
  'services.discover-on-network': { input: nothing, output: z.object({ found: z.array(foundServiceSchema) }) },

  'connections.add': {
    input: z.object({
      provider: z.string(),
      name: z.string().min(1).max(80),
      baseUrl: z.string(),
      overrides: profileOverridesSchema.default({}),
    }),
    output: connectionSchema,
  },
  /** A service's settings as a file, without its key. */
  'connections.export': { input: byId, output: exportedFileSchema },
  /** Adds the service described by such a file; `text` is its content. It has no key yet. */
  'connections.import': { input: z.object({ text: z.string().max(900_000) }), output: connectionSchema },
  'connections.change': {
    input: z.object({
      id: z.string(),
      name: z.string().min(1).max(80).optional(),
      baseUrl: z.string().optional(),
      overrides: profileOverridesSchema.optional(),
      monthlyCap: z.number().nonnegative().nullable().optional(),
      unknownPrice: z.number().positive().nullable().optional(),
    }),
    output: connectionSchema,
  },
  /** Refused while the connection has unfinished jobs. */
  'connections.remove': { input: byId, output: nothing },
  /** Requests the balance or the task list with the stored key. */
  'connections.check': {
    input: byId,
    output: z.object({ connection: connectionSchema, problem: errorDataSchema.nullable() }),
  },
  /** Ends a pause and retries. */
  'connections.resume': { input: byId, output: connectionSchema },
  'connections.set-key': {
    input: z.object({ id: z.string(), key: z.string().min(1).max(4096), storage: keyStorageSchema.exclude(['none']) }),
    output: connectionSchema,
  },
  'connections.forget-key': { input: byId, output: connectionSchema },

  /** Opens or creates the key file, and resumes everything that waited for a key. Rejects weak new passphrases. */
  'vault.unlock': { input: z.object({ passphrase: z.string().max(1024) }), output: vaultStatusSchema },
  /** Locks the key file. Requests that need a key in it wait from then on. */
  'vault.lock': { input: nothing, output: vaultStatusSchema },

  /** The proxies used to reach the services, and where each login is stored. */
  'network.proxies': { input: nothing, output: proxiesSchema },
  /** Stores one login for all of them, each copy bound to its address, and resumes everything that waited for it. */
  'network.set-login': {
    input: z.object({
      user: z.string().min(1).max(400),
      password: z.string().min(1).max(400),
      storage: keyStorageSchema.exclude(['none']),
    }),
    output: proxiesSchema,
  },
  'network.forget-login': { input: nothing, output: proxiesSchema },

  'catalogue.get': { input: z.object({ connectionId: z.string() }), output: catalogueSchema },

  /** The state of the event receiver, and each connection's last event. */
  'webhooks.status': {
    input: nothing,
    output: z.object({
      listening: z.boolean(),
      /** `http://127.0.0.1:<port>/webhooks`; a tunnel must lead to `<baseUrl>/<connection id>`. */
      baseUrl: z.string().nullable(),
      problem: errorDataSchema.nullable(),
      last: z.array(
        z.object({
          connectionId: z.string(),
          at: z.string(),
          /** Why it was rejected, as a code of `EventRefusals`; null if it was accepted. */
          refused: remarkSchema.nullable(),
        }),
      ),
    }),
  },
  'webhooks.set-secret': {
    input: z.object({
      connectionId: z.string(),
      secret: z.string().min(8).max(512),
      storage: keyStorageSchema.exclude(['none']),
    }),
    output: connectionSchema,
  },
  'webhooks.forget-secret': { input: z.object({ connectionId: z.string() }), output: connectionSchema },
  /**
   * Asks the service to send its events to the person's public address, and stores the signing secret that it returns.
   */
  'webhooks.register': {
    input: z.object({
      connectionId: z.string(),
      url: z.string().max(2000),
      storage: keyStorageSchema.exclude(['none']),
    }),
    output: connectionSchema,
  },
} as const
