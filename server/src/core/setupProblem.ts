/** Something that keeps the product from starting and that the person at the terminal can change; the message says how. */
export class SetupProblem extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SetupProblem'
  }
}
