/** The header of the queue, which the window shows from the start. */
import { messages, say } from '../../../shared/text/language.ts'

export const queueHeadWords = messages({
  /** `Queue · 3 running`, `Queue · 2 waiting`, `Queue` */
  title: (running: number, waiting: number) =>
    running > 0
      ? say('Queue · {running} running', { running })
      : waiting > 0
        ? say('Queue · {waiting} waiting', { waiting })
        : say('Queue'),
  idle: 'Nothing running',
  fold: 'Collapse to one line',
  unfold: 'Show jobs',
  collapse: 'Collapse queue',
  expand: 'Expand queue',
  search: 'Search queue',
  searchHint: 'Search queue ( / )',
  searchPlaceholder: 'Search',
  clearSearch: 'Clear search',
  pause: 'Pause',
  pauseQueue: 'Pause queue',
  resume: 'Resume',
  resumeQueue: 'Resume queue',
  paused: 'Paused',
})
