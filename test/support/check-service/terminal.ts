/** Questions on a terminal. What is typed after a hidden one is not shown, and stands in no history. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { AppError } from '../../../shared/protocol/app-error.ts'

export interface Terminal {
  say(line: string): void
  /** Rejects with `cancelled` after Ctrl+C, or when the input ends. */
  ask(question: string): Promise<string>
  /** The same; what is typed is not shown. */
  askHidden(question: string): Promise<string>
}

/** Throws `invalid-input` where the input is not a terminal: a key out of a pipe has stood in a command or a file before. */
export function openTerminal(
  input: NodeJS.ReadableStream & { isTTY?: boolean },
  output: NodeJS.WritableStream,
): Terminal {
  if (input.isTTY !== true) throw new AppError('invalid-input', 'a key is asked for on a terminal, and this is none')
  const ask = (question: string, hidden: boolean) =>
    new Promise<string>((resolve, reject) => {
      const echo = new Writable({
        write(chunk: Buffer, _encoding, done) {
          if (!hidden) output.write(chunk)
          done()
        },
      })
      const lines = createInterface({ input, output: echo, terminal: true, historySize: 0 })
      let answered = false
      lines.on('SIGINT', () => lines.close())
      lines.on('close', () => {
        if (!answered) reject(new AppError('cancelled', 'the question was not answered'))
      })
      lines.once('line', (line) => {
        answered = true
        lines.close()
        if (hidden) output.write('\n')
        resolve(line.trim())
      })
      // Only now: from here on the terminal itself shows nothing of what is typed.
      output.write(question)
    })
  return {
    say: (line) => void output.write(`${line}\n`),
    ask: (question) => ask(question, false),
    askHidden: (question) => ask(question, true),
  }
}
