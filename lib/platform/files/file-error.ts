/** A file that cannot be taken as a whole; the message is a sentence for the person who sent it. */
export class FileError extends Error {}
