import type { RenderEvents } from '@app/contract/events/eventPages.rules.ts'
import type { RenderLanding } from '@app/contract/home/landing.rules.ts'
import { setBrand } from '@app/contract/screens.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { EventsDocument } from './EventsDocument.tsx'
import { LandingDocument } from './LandingDocument.tsx'
import './landingStyles.ts'

/** Renders the landing page as text. Built into a module that the server loads from the built web app. */
export const renderLanding: RenderLanding = (facts, place) => {
  setBrand(facts.about.brand)
  return `<!doctype html>${renderToStaticMarkup(<LandingDocument facts={facts} place={place} />)}`
}

/** Renders the public pages of events, in the same way. */
export const renderEvents: RenderEvents = (facts, place) => {
  setBrand(facts.about.brand)
  return `<!doctype html>${renderToStaticMarkup(<EventsDocument facts={facts} place={place} />)}`
}
