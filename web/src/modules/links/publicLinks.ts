import type { PlainScreenName } from '@app/contract/screens.ts'

type PublicLink = { screen: PlainScreenName; label: string; purpose: string }

/** The pages without sign-in that people are sent to; fixed, so that what is in old mails and chats stays right. */
export const publicLinks = [
  { screen: 'landing', label: 'Landing Page', purpose: 'What the company offers, and the way in.' },
  { screen: 'getHelp', label: 'Get Help Now', purpose: 'A visitor asks for help with an assignment or project.' },
  { screen: 'publicPayment', label: 'Pay Now', purpose: 'Anybody pays an amount by card, without an account.' },
  { screen: 'upcomingEvents', label: 'Upcoming Events', purpose: 'What takes place next, with a place to register.' },
] as const satisfies readonly PublicLink[]
