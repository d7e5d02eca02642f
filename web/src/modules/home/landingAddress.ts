import { href } from '@app/contract/screens.ts'
import type { Intention } from './intention.ts'

/** The address of the landing page that goes on with an intention. */
export const atLanding = (intention: Intention): string => href('landing', {}, intention)
