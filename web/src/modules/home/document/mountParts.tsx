import { inputWords } from '@app/contract/core/inputWords.ts'
import type { LandingVisitor } from '@app/contract/home/landing.rules.ts'
import { href, setBrand } from '@app/contract/screens.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createPath, Router, type To } from 'react-router'
import { fillAbout } from '#core/about.ts'
import { recoverByItself } from '#core/line.ts'
import { queryClient } from '#core/queryClient.ts'
import { nobodyIsSignedIn } from '#core/session.ts'
import { keepClicksSteady } from '#core/steadyClicks.ts'
import '#core/styles.ts'
import { Impersonation } from '#app/shell/Impersonation.tsx'
import { Providers } from '#ui/Providers.tsx'
import LandingParts from '../LandingParts.tsx'
import { landingIntent } from '../landingIntent.ts'
import { readPageFacts } from './pageFacts.ts'

// The page's policy forbids making code out of text, which zod would otherwise try.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true, customError: inputWords })

/** Begins the program beside the page: dialogs, the contact form, the bar of whoever is signed in. It knows what the page knows. */
export function mountParts() {
  const { about, details, sessions, visitor, event } = readPageFacts(document)
  setBrand(about.brand)
  fillAbout(queryClient, about, details)
  if (visitor === 'nobody') nobodyIsSignedIn()
  keepClicksSteady(document)
  recoverByItself(queryClient)

  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <Router location={location} navigator={leaving}>
          <LandingParts sessions={sessions} event={event} onVisitor={showAs} />
          <Impersonation />
        </Router>
      </Providers>
    </StrictMode>,
  )
}

/** The page is a document of its own: every link leads out of it. */
const addressOf = (to: To) => (typeof to === 'string' ? to : createPath(to))
const leaving = {
  createHref: addressOf,
  push: (to: To) => location.assign(addressOf(to)),
  replace: (to: To) => location.replace(addressOf(to)),
  go: (steps: number) => history.go(steps),
}

/** The document was written for a visitor; now it is somebody's. */
function showAs(visitor: LandingVisitor) {
  if (visitor === 'nobody') return
  landingIntent.set({ personAt: document.querySelector<HTMLElement>('[data-person]') ?? undefined })
  // The bar of somebody is full: the mark alone leads home.
  const brand = document.querySelector<HTMLAnchorElement>('[data-brand]')
  brand?.setAttribute('data-short', '')
  brand?.setAttribute('href', href('home'))
  for (const part of document.querySelectorAll('[data-visitor]')) part.setAttribute('data-visitor', visitor)
}
