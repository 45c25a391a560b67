/** By what Windows knows the studio: its windows on the taskbar, its notifications, its shortcuts. The installer writes the same one. */
export const appId = 'studio.maquette.desktop'
