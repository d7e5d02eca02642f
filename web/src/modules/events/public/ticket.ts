/** The ticket that the link in a mail carries behind its `#`, where no server sees it. */
export const ticketIn = (hash: string): string | undefined => /^#ticket=([\w.-]+)$/.exec(hash)?.[1]
