/** Thrown if a file cannot be read. The message is for the user who sent the file. */
export class FileError extends Error {}
