/** Pictures on the stage: one of them, or all from one job. */
import { messages, say } from '../../../shared/text/language.ts'

export const pictureStageWords = messages({
  canvas: (name: string) =>
    say('{name}. Arrow keys move the picture, plus and minus zoom, 0 fits it to the view', { name }),
  broken: 'This picture cannot be shown. The file is kept unchanged; export it to open it in another program.',
  fit: 'Fit picture to view',
  actualSize: 'Actual size (100 %)',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  sideBySide: (count: number) => say('Show all {count} side by side', { count }),
  /** In pixels; `percent` of the actual size. */
  caption: (width: number, height: number, percent: number) => `${width} × ${height} px · ${percent} %`,
  all: 'Pictures of this job',
  choose: 'Choose a picture',
  pictureOf: (number: number, count: number) => say('Picture {number} of {count}', { number, count }),
  /** `side`: the side of the model that it shows. */
  sideOf: (picture: string, side: string) => `${picture}: ${side}`,
})
