import { type CSSProperties, useState } from 'react'

/**
 * Until the first screen is there, which takes about as long as a blink, an empty page is calmer than a frame that changes; a page
 * that has been empty for a while says that it waits (`base.css` says after how long). `index.html` holds the same words for the
 * time before there is an app, and what was waited there counts here.
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
