/** Pictures on the stage: one of them, or all from one job. */

export const pictureStageWords = {
  canvas: (name: string) => `${name}. Arrow keys move the picture, plus and minus zoom, 0 fits it to the view`,
  broken: 'This picture cannot be shown. The file is kept unchanged; export it to open it in another program.',
  fit: 'Fit picture to view',
  actualSize: 'Actual size (100 %)',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  sideBySide: (count: number) => `Show all ${count} side by side`,
  /** In pixels; `percent` of the actual size. */
  caption: (width: number, height: number, percent: number) => `${width} × ${height} px · ${percent} %`,
  all: 'Pictures of this job',
  choose: 'Choose a picture',
  pictureOf: (number: number, count: number) => `Picture ${number} of ${count}`,
  /** `side`: the side of the model that it shows. */
  sideOf: (picture: string, side: string) => `${picture}: ${side}`,
} as const
