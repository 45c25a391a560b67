/** Holds every message to the limit, as a real channel would at a size of its own. */
import { serialize } from 'node:v8'
import { maxMessageBytes } from '../../../shared/protocol/channels.ts'

/** The message. Throws where it is larger than one may be. */
export function heldMessage<Message>(message: Message): Message {
  const bytes = serialize(message).byteLength
  if (bytes > maxMessageBytes) throw new Error(`a message of ${bytes} bytes crosses between processes`)
  return message
}
