// A page has no access to the user's files: its services use electron/browser-host/disk.ts.
export const constants = {
  F_OK: 0,
  W_OK: 2,
  O_WRONLY: 1,
  O_RDWR: 2,
  O_CREAT: 64,
  O_TRUNC: 512,
  O_APPEND: 1024,
};
