import Bowser from 'bowser'

// The library uses the makers' system names; these are the common ones.
const systems: Record<string, string> = { macOS: 'Mac', 'Chrome OS': 'ChromeOS' }

/** The browser of a user agent in plain words, as 'Firefox on Windows'; for a script, the name it gives. */
export function deviceWords(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os, platform } = Bowser.parse(userAgent)
  const apple = platform.vendor === 'Apple' && os.name === 'iOS' ? platform.model : undefined
  const system = apple ?? (os.name && (systems[os.name] ?? os.name))
  const name = browser.name?.replace(/^Microsoft /, '')
  if (name && system) return `${name} on ${system}`
  return name || system || userAgent.split('/')[0] || 'Unknown device'
}
