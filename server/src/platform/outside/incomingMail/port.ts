/** Which message of a mailbox it is; no other one of it ever has the same. */
export type PlaceInMailbox = { uidValidity: string; uid: number }
export type PendingMail = {
  /** The oldest first. */
  items: PlaceInMailbox[]
  /** What to ask after the next time, once all of these are taken. */
  mark: number
}

/** One visit to the mailbox. Nothing in it is changed: who else reads it sees it as before. */
export type OpenMailbox = {
  /** Another one than last time means that marks are given anew. */
  uidValidity: string
  /** What has come after this mark (0: after none), since this day. */
  waiting(after: number, since: Date): Promise<PendingMail>
  /**
   * A message as it came, or its head alone where it is larger than this many bytes; nothing where it has gone meanwhile.
   * @throws MailboxRefusal where the server does not give it out
   */
  read(place: PlaceInMailbox, largest: number): Promise<{ raw: Buffer; isWhole: boolean } | undefined>
  close(): Promise<void>
}

/** Where answers come in. */
export type IncomingMail = {
  /** The mailbox in one word, without its password; its messages are counted under it. Null where none is set up. */
  mailbox: string | null
  /** The address that answers go to; each mail has one of its own made from it. Null where none is set up. */
  address: string | null
  /** @throws MailboxProblem where the server cannot be reached or refuses us; a signal hangs up */
  open(signal: AbortSignal): Promise<OpenMailbox>
}

/** Why the mailbox could not be read, in a sentence for whoever runs the desk. */
export class MailboxProblem extends Error {
  override readonly name: string = 'MailboxProblem'
}

/** The server answers, and says no to what it was asked. */
export class MailboxRefusal extends MailboxProblem {
  override readonly name = 'MailboxRefusal'
}
