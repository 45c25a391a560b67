/** What the OpenAPI page of the service says: its summaries and the descriptions of fields. */
import type { OperationId } from '../../../shared/catalogue.ts'

/** One line for each operation. */
export const operationSummaries: Readonly<Record<OperationId, string>> = {
  'text-to-3d': 'Make a model from a prompt',
  'image-to-3d': 'Make a model from one picture',
  'multiview-to-3d': 'Make a model from several views',
  'image-generate': 'Draw pictures from a prompt',
  'image-edit': 'Edit a picture',
  texture: 'Texture a model',
  remesh: 'Remesh a model',
  'optimize-topology': 'Reduce triangles or make quads',
  convert: 'Convert a model to another format',
  'print-prepare': 'Prepare a model for printing',
  'print-colours': 'Divide a model into filament colours',
  'print-cut': 'Cut a model into parts',
  'print-split': 'Split a model into shells, parts or colours',
  'print-finish': 'Finish a model for printing',
}

export const interfaceWords = {
  title: 'Maquette local service',
  description: 'Makes 3D models. Every operation is asynchronous: submit, then poll the task until it is finished.',
  page: 'This page',
  summaries: (operations: readonly string[]) => operations.join(', or: '),
  notOffered: (operations: string) => `Not offered yet: ${operations}`,
  catalogue: 'Families, models, operations, parameters and prices',
  balance: 'Balance',
  health: 'Health check',
  ready: 'Whether it can take requests: it reaches its database and its files, and is not being stopped',
  upload: 'Upload an input',
  quote: 'Quote a request, or say why it would be refused',
  listTasks: 'List tasks, newest first',
  getTask: 'Get a task',
  cancelTask: 'Cancel a task',
  deleteTask: 'Delete a finished task and its results',
  download: 'Download a result; supports Range, If-Range and If-None-Match',
  addWebhook:
    'Be notified when tasks end. Delivered at least once, for a day; an event is a hint to look, never the result',
  listWebhooks: 'List webhooks, without their secrets',
  deleteWebhook: 'Delete a webhook and its pending events',
  fields: {
    model: 'A family and a version.',
    file: (mediaTypes: readonly string[]) =>
      `A file_id, a data: URI, an https: address or task:<task_id>/<output>; ${mediaTypes.join(', ')}`,
    balance: 'What can be spent. Null: not metered.',
    reserved: 'Reserved for unfinished tasks; not part of the balance.',
    mediaType: 'By the first bytes of the file.',
    idempotencyKey: 'The same key and body within 24 hours give the same task.',
    after: 'The `next` of the page before.',
    limit: 'Tasks per page.',
    outputUrl: 'Needs no key: anyone who has it can download.',
    expiresAt: 'Null: kept until the task is deleted.',
    request: 'The accepted body: inputs by reference, defaults and seed filled in.',
    webhookSecret: 'Signs every event, by Standard Webhooks. Shown only once.',
    webhookUrl: 'https:, or http: on this machine; without a name or a password.',
    webhookEvents: 'Which events to send; all unless given.',
  },
} as const
