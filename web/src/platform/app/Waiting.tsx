/** When the page in `index.html` says it too, counted from its beginning, in milliseconds. */
const saidAfter = { first: 1_500, long: 6_000 } as const

/**
 * Until the first screen is there, which takes about as long as a blink, an empty page is calmer than a frame that changes; a page
 * that has been empty for a while says that it waits. `index.html` holds the same words for the time before there is an app.
 */
export function Waiting() {
  return (
    <main className="waiting">
      <p style={{ animationDelay: left(saidAfter.first) }}>One moment…</p>
      <p style={{ animationDelay: left(saidAfter.long) }}>This takes longer than usual. The page goes on by itself as soon as it can.</p>
    </main>
  )
}

const left = (afterMs: number) => `${Math.max(0, afterMs - Math.round(performance.now()))}ms`
