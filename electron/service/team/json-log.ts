/** The log of servers and workers on stderr: one line of JSON per event, without prompts or keys. */
import type { Log } from './open-stores.ts'

/** Fields that contain people's words; all others are codes, ids and numbers. */
const personalFields = ['prompt', 'request', 'text']

/** `prompts`: whether the operator asked for prompts to be logged. */
export function jsonLog(
  prompts: boolean,
  write: (line: string) => void = (line) => void process.stderr.write(line),
): Log {
  return (level, message, data = {}) => {
    const fields = Object.entries(data).filter(([name]) => prompts || !personalFields.includes(name))
    const line = { time: new Date().toISOString(), level, message, ...Object.fromEntries(fields) }
    write(`${withoutKeys(JSON.stringify(line))}\n`)
  }
}

/** Masks keys that a library put into a message, and passwords in addresses. */
function withoutKeys(line: string): string {
  return line.replaceAll(/mqa?_[\w-]{20,}/g, 'mq_…').replaceAll(/(postgres(?:ql)?:\/\/[^:@/\s"]*):[^@/\s"]*@/g, '$1:…@')
}
