/* The only bridge between page and main process. It knows no call by name; the contract validates both ends. */
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import type { Bridge } from '../contract/client.ts';

const bridge: Bridge = {
  call: (name, request) => ipcRenderer.invoke('fathom:call', name, request),
  onEvent: (listener) => {
    const heard = (_: IpcRendererEvent, name: string, payload: unknown): void => listener(name, payload);
    ipcRenderer.on('fathom:event', heard);
    return () => ipcRenderer.off('fathom:event', heard);
  },
};

contextBridge.exposeInMainWorld('fathomBridge', bridge);
