/** The studio's application id on Windows, for taskbar, notifications and shortcuts. The installer uses the same id. */
export const appId = 'studio.maquette.desktop'
