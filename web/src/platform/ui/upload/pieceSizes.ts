const kibibyte = 1_024
/** It begins below a megabyte, which is the most that many proxies let through unless they are told otherwise. */
export const pieceLimits = { first: 512 * kibibyte, least: 64 * kibibyte, most: 8 * kibibyte * kibibyte, idealMs: 1_200 }

export type PieceSizes = {
  size(): number
  /** A piece has arrived: the next one takes about a second, so that what is shown as sent is what arrived. */
  passed(size: number, tookMs: number): number
  /** Something on the way takes no piece as large as this one; from now on none is. Answers whether there is a smaller one to try. */
  refused(): boolean
  /** A piece was cut off, which costs less when it is smaller. Answers whether there is a smaller one to try. */
  lost(): boolean
}

/** How large the pieces of one upload are: as large as the line is fast, and never as large as one that was refused. */
export function pieceSizes(): PieceSizes {
  let current = pieceLimits.first
  let most = pieceLimits.most
  const take = (size: number) => {
    const before = current
    current = Math.round(Math.min(most, Math.max(pieceLimits.least, size)))
    return current < before
  }
  return {
    size: () => current,
    passed(size, tookMs) {
      take(Math.min((size / Math.max(tookMs, 1)) * pieceLimits.idealMs, size * 4))
      return current
    },
    refused() {
      most = Math.max(pieceLimits.least, current / 2)
      return take(most)
    },
    lost: () => take(current / 2),
  }
}
