// Parts of workspace paths, which use `/`.

/** The folder of a path; '' for the workspace itself. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

export const fileOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The name of a file without its extension. */
export const stemOf = (file: string): string => file.replace(/\.[^.]*$/, '');
