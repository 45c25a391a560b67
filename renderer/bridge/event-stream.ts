/** Server-sent events with `fetch`, since `EventSource` sends no custom headers. Reconnects by itself. */

export interface EventReceiver {
  onOpen: () => void
  onMessage: (data: string) => void
}

const shortestPauseMs = 1_000
const maxPauseMs = 5_000

/** Reads the events of `path` until the returned function is called. */
export function followEvents(
  path: string,
  headers: () => Record<string, string>,
  { onOpen, onMessage }: EventReceiver,
): () => void {
  const ending = new AbortController()
  const { signal } = ending
  void (async () => {
    let pauseMs = shortestPauseMs
    while (!signal.aborted) {
      try {
        const response = await fetch(path, { headers: headers(), signal })
        // The session has ended; the next request reports it.
        if (response.status === 401) return onOpen()
        if (response.ok && response.body !== null) {
          pauseMs = shortestPauseMs
          onOpen()
          for await (const data of messagesOf(response.body)) onMessage(data)
        }
      } catch {
        // Interrupted or refused: the next attempt will find out.
      }
      await pause(pauseMs, signal)
      pauseMs = Math.min(maxPauseMs, pauseMs * 2)
    }
  })()
  return () => ending.abort()
}

/** Yields the data of each `message`; other events, such as heartbeats, are skipped. */
export async function* messagesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let text = ''
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const events = (text + value).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const lines = event.split('\n')
      const named = lines.some((line) => line.startsWith('event:') && line.slice(6).trim() !== 'message')
      const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5).replace(/^ /, ''))
      if (!named && data.length > 0) yield data.join('\n')
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
