import { href, type PlainScreenName } from '@app/contract/screens.ts'
import type { House } from '#core/house.ts'
import { brandOf } from '#outside/mail/index.ts'

/** The whole address of a screen, as a letter needs it. */
export const pageOf = (config: House['config'], screen: PlainScreenName): string => new URL(href(screen), brandOf(config).href).href
