import dayjs from 'dayjs'

/** An instant as an input of the type `datetime-local` shows it, on the reader's clock. */
export const asTyped = (at: string | undefined): string => dayjs(at).format(typedFormat)
const typedFormat = 'YYYY-MM-DDTHH:mm'

/**
 * The instant that was typed on the reader's clock. An input shows no seconds and not which of the two hours in autumn is meant, so one
 * that still shows `before` means `before`.
 */
export const instantOf = (typed: string, before?: string): string =>
  before !== undefined && typed === asTyped(before) ? before : new Date(typed).toISOString()
