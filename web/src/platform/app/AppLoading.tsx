import { type CSSProperties, useState } from 'react'

/**
 * Stands until the first screen is loaded. A short empty page is calmer than a frame that changes; after a while (see `base.css`) it shows
 * a text. `index.html` holds the same texts for the time before the app starts, and that time counts here.
 */
export function AppLoading() {
  const [waited] = useState(() => ({ '--waited': `${Math.round(performance.now())}ms` }) as CSSProperties)
  return (
    <main className="waiting" style={waited}>
      <p>One moment…</p>
      <p>This takes longer than usual. If nothing comes, load the page again.</p>
    </main>
  )
}
