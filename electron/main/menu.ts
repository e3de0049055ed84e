/*
 * The menu of the desktop window. Commands of Fathom itself are in the window's palette; here is what systems expect.
 */
import type { MenuItemConstructorOptions } from 'electron';

export function menuTemplate(name: string): MenuItemConstructorOptions[] {
  return [
    { label: name, submenu: [{ role: 'about' }, { type: 'separator' }, { role: 'quit' }] },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        { role: 'toggleDevTools' },
      ],
    },
    { role: 'windowMenu' },
  ];
}
