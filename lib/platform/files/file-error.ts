/** A file that cannot be read; the message is for the user who sent it. */
export class FileError extends Error {}
