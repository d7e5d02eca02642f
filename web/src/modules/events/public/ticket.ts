/** The ticket in the `#` fragment of a mailed link, which browsers do not send to a server. */
export const ticketIn = (hash: string): string | undefined => /^#ticket=([\w.-]+)$/.exec(hash)?.[1]
