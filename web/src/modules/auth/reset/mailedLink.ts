/** The token of a mail's link stands behind the #, where no server and no log sees it. */
export function mailedLink(hash: string): string | undefined {
  return /^#([\w-]{43})$/.exec(hash)?.[1]
}
