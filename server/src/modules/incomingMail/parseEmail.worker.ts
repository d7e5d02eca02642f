import { type IncomingEmail, parseEmail } from './parseEmail.ts'

/**
 * A message arrives in the thread as a copy of its bytes.
 * @public
 */
export default function parseCopy(raw: Uint8Array): Promise<IncomingEmail> {
  return parseEmail(Buffer.from(raw))
}
