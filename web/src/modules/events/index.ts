export { EventGone } from './public/EventGone.tsx'
export { EventPage } from './public/EventPage.tsx'
export { eventsData } from './public/eventsData.ts'
export { UpcomingEvents } from './public/UpcomingEvents.tsx'
export { VisitorFormStill } from './public/VisitorFormStill.tsx'

/** What registers for an event comes where somebody can: the pages themselves are there without it. */
export const loadEventRegistration = () => import('./public/EventRegistration.tsx')
