// Parts of the paths of files in the workspace, which have `/` between folders.

/** The folder of a path; '' for the workspace itself. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The name of a file with its ending, without its folder. */
export const fileOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The name of a file without its ending. */
export const stemOf = (file: string): string => file.replace(/\.[^.]*$/, '');
