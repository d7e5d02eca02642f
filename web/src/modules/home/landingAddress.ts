import { href } from '@app/contract/screens.ts'
import type { Intention } from './intention.ts'

/** The landing page's address with an intention to continue. */
export const atLanding = (intention: Intention): string => href('landing', {}, intention)
