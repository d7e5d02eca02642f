import { href, type PlainScreenName } from '@app/contract/screens.ts'
import type { House } from '#core/house.ts'
import { brandOf } from '#outside/mail/index.ts'

/** The whole address of a screen, as a letter needs it. */
export function pageOf(config: House['config'], screen: PlainScreenName, query: Record<string, string> = {}): string {
  const page = new URL(href(screen), brandOf(config).href)
  for (const [name, value] of Object.entries(query)) page.searchParams.set(name, value)
  return page.href
}
