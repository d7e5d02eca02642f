type Page<T> = { data: T[]; has_more: boolean }
type Asked = { limit: number; starting_after?: string }

/** The pages of a Stripe list; each page is its own request, so that an outage is handled for each. */
export async function* inPages<T extends { id: string }>(askForPage: (asked: Asked) => Promise<Page<T>>): AsyncGenerator<T> {
  let last: string | undefined
  for (;;) {
    const { data, has_more: hasMore } = await askForPage({ limit: 100, ...(last && { starting_after: last }) })
    yield* data
    last = data.at(-1)?.id
    if (!hasMore || !last) return
  }
}

export const madeSince = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) } })
