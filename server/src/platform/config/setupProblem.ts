/** A problem that prevents the start and that the person at the terminal can solve; the message says how. */
export class SetupProblem extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SetupProblem'
  }
}

const unwritable = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC']

/** Turns system errors during the start into setup problems, such as a file or folder without write permission. */
export function asSetupProblem(error: unknown): SetupProblem | undefined {
  if (error instanceof SetupProblem) return error
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return undefined
  if (!unwritable.includes(String(error.code))) return undefined
  return new SetupProblem(
    `${String(error.path)} cannot be written (${String(error.code)}). Make it writable for this account, or choose another folder: DATA_DIR=/path/to/data npm start`,
  )
}
