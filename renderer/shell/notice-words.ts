/** What the studio has to tell that belongs to no job. Pure. */
import type { Notice } from '../../shared/contract.ts'

/** One or two sentences. */
export function noticeWords({ kind, details }: Notice): string {
  const words = (name: string) => (typeof details[name] === 'string' ? details[name] : null)
  const number = (name: string) => (typeof details[name] === 'number' ? details[name] : null)
  switch (kind) {
    case 'library-rebuilt': {
      const count = number('restored') ?? number('assets')
      return `The studio’s file was damaged and was set aside. Your library was rebuilt from the models themselves${count === null ? '' : `: ${count} came back`}.`
    }
    case 'disk-full':
      return `The disk is full. What is saved is safe; jobs wait until there is space${words('path') === null ? '' : ` at ${words('path')}`}.`
    case 'service-stopped':
      return 'The engine of this computer stopped and is started again. Its jobs go on by themselves.'
    case 'settings-reset':
      return 'The settings could not be read, so they are back at their beginnings. Your models and jobs are untouched.'
  }
}
