import { Refusal } from '#core/refusal.ts'

/** One answer for a file that is not there, is not theirs, or is not open for them yet. */
export const documentNotFound = () => new Refusal('NOT_FOUND', 'Document Not Found!')
