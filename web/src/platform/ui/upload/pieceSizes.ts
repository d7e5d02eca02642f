const kibibyte = 1_024
/** The first chunk is below one megabyte, the default limit of many proxies. */
export const pieceLimits = { first: 512 * kibibyte, least: 64 * kibibyte, most: 8 * kibibyte * kibibyte, idealMs: 1_200 }

export type PieceSizes = {
  size(): number
  /** A chunk has arrived: the next one is sized to take about a second, so that progress stays true. */
  passed(size: number, tookMs: number): number
  /** A proxy refuses chunks of this size; from now on all are smaller. Returns whether a smaller one is left to try. */
  refused(): boolean
  /** A chunk was interrupted; a smaller one costs less. Returns whether a smaller one is left to try. */
  lost(): boolean
}

/** The chunk sizes of one upload: as large as the connection is fast, and smaller than any refused one. */
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
