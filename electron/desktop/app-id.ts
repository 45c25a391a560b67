/** The id of the studio on Windows: taskbar, notifications, shortcuts. The installer uses the same. */
export const appId = 'studio.maquette.desktop'
