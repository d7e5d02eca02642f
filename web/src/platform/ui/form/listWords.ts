type Load = { isPending: boolean; isError: boolean }

/** The text of a list without options: a list that failed to load does not read like an empty one. */
export const listWords = ({ isPending, isError }: Load, empty: string, failed = 'The list could not be loaded.'): string =>
  isError ? failed : isPending ? 'Loading…' : empty
