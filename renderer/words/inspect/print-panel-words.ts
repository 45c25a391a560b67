/** The Inspector's print report, apart from its values. */
import { messages, say } from '../../../shared/text/language.ts'

export const printPanelWords = messages({
  title: 'Print report',
  loading: 'Loading report …',
  /** `reason` is a whole sentence. */
  failed: (reason: string) => say('Report could not be read. {reason} The model is not affected.', { reason }),
  showWeakPlaces: 'Show weak places',
  remarks: 'Notes',
  warning: 'Warning',
  good: 'OK',
  note: 'Note',
  hollow: 'Hollowing',
})
