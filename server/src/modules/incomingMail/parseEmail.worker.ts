import { parseEmail } from './parseEmail.ts'

/** A message arrives in the thread as a copy of its bytes. */
export default (raw: Uint8Array) => parseEmail(Buffer.from(raw))
