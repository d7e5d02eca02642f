import type { Texter } from './port.ts'

/**
 * The texter of a desk without a provider: nothing leaves the machine. There is nothing to do, since every message already
 * lies in the table of text messages, where admins read it.
 */
export const outbox = (): Texter => ({ name: 'outbox', async send() {} })
