export { EventGone } from './public/EventGone.tsx'
export { EventPage } from './public/EventPage.tsx'
export { eventsData } from './public/eventsData.ts'
export { UpcomingEvents } from './public/UpcomingEvents.tsx'
export { VisitorFormStill } from './public/VisitorFormStill.tsx'

/** The registration form, loaded on demand: the pages themselves are complete without it. */
export const loadEventRegistration = () => import('./public/EventRegistration.tsx')
