/** Something that keeps the product from starting and that the person at the terminal can change; the message says how. */
export class SetupProblem extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SetupProblem'
  }
}

const unwritable = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC']

/** The same for what the system refuses while the product comes up: a file or folder that it may not write is a matter of set-up. */
export function asSetupProblem(error: unknown): SetupProblem | undefined {
  if (error instanceof SetupProblem) return error
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return undefined
  if (!unwritable.includes(String(error.code))) return undefined
  return new SetupProblem(
    `${String(error.path)} cannot be written (${String(error.code)}). Make it writable for this account, or choose another folder: DATA_DIR=/path/to/data npm start`,
  )
}
