/** The token of a mail's link is in the URL fragment, which no server and no log sees. */
export function mailedLink(hash: string): string | undefined {
  return /^#([\w-]{43})$/.exec(hash)?.[1]
}
