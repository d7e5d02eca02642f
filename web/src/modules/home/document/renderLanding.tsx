import type { RenderLanding } from '@app/contract/home/landing.rules.ts'
import { setBrand } from '@app/contract/screens.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { LandingDocument } from './LandingDocument.tsx'
import './landingStyles.ts'

/** The landing page as text. It is built into a module of its own that the server loads from the built web app. */
export const renderLanding: RenderLanding = (facts, place) => {
  setBrand(facts.about.brand)
  return `<!doctype html>${renderToStaticMarkup(<LandingDocument facts={facts} place={place} />)}`
}
