/** A job being driven, as those see it who only hold it. */
import type { ServiceTask } from '../connections/service-client.ts'

/** One for each job that is not over. */
export interface Drive {
  /** Makes it look again at once; `urgent` where a person waits for what it sees. */
  wake(urgent?: boolean): void
  /** Takes what a service said of its task in passing for its next answer. */
  hear(task: ServiceTask): void
  /** Takes back a question, a download, or a request whose paid part has not left. */
  callBack(): void
  ended: Promise<void>
}
