/** The Inspector's print report, apart from its values. */

export const printPanelWords = {
  title: 'Print report',
  loading: 'Loading report …',
  /** `reason` is a whole sentence. */
  failed: (reason: string) => `Report could not be read. ${reason} The model is not affected.`,
  showWeakPlaces: 'Show weak places',
  remarks: 'Notes',
  warning: 'Warning',
  good: 'OK',
  note: 'Note',
  hollow: 'Hollowing',
} as const
