/** The native menu. What the studio itself does is sent to the window as an action; the rest are the system's own roles. */
import { app, Menu, type MenuItemConstructorOptions } from 'electron'

export function setMenu(act: (action: string) => void, dataFolder: string, openFolder: (path: string) => void): void {
  const item = (label: string, action: string, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => act(action),
    ...(accelerator === undefined ? {} : { accelerator }),
  })
  const isMac = process.platform === 'darwin'
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    {
      label: '&File',
      submenu: [
        item('New prompt', 'focus-prompt', 'CmdOrCtrl+N'),
        item('Export…', 'export', 'CmdOrCtrl+E'),
        { type: 'separator' },
        { label: 'Show the data folder', click: () => openFolder(dataFolder) },
        item('Settings…', 'open-settings', 'CmdOrCtrl+,'),
        { type: 'separator' },
        isMac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        item('Command palette…', 'open-palette', 'CmdOrCtrl+K'),
        item('Fit the model', 'fit-view'),
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(app.isPackaged ? [] : [{ role: 'reload' } as const, { role: 'toggleDevTools' } as const]),
      ],
    },
    { role: 'windowMenu' },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
