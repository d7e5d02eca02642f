import { Refusal } from '#core/refusal.ts'

/** The same answer for a file that does not exist, is not theirs, or is still locked for them. */
export const documentNotFound = () => new Refusal('NOT_FOUND', 'Document Not Found!')
