import { inputWords } from '@app/contract/core/inputWords.ts'
import type { LandingVisitor } from '@app/contract/home/landing.rules.ts'
import { href, setBrand } from '@app/contract/screens.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createPath, Router, type To } from 'react-router'
import { retryUnanswered } from '#core/connection.ts'
import { fillProductInfo } from '#core/productInfo.ts'
import { queryClient } from '#core/queryClient.ts'
import { markSignedOut } from '#core/session.ts'
import { keepClicksSteady } from '#core/steadyClicks.ts'
import { toast } from '#core/toast.ts'
import { keepPastesWhole } from '#core/wholePaste.ts'
import '#core/styles.ts'
import { Impersonation } from '#app/shell/Impersonation.tsx'
import { Providers } from '#ui/Providers.tsx'
import LandingParts from '../LandingParts.tsx'
import { landingIntent } from '../landingIntent.ts'
import { readPageFacts } from './pageFacts.ts'

// The content security policy forbids code from text, which zod would try otherwise.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true, customError: inputWords })

/** Starts the interactive parts beside the document: dialogs, the contact form, a user's bar. It reads the document's embedded data. */
export function mountParts() {
  const { about, details, sessions, visitor, event } = readPageFacts(document)
  setBrand(about.brand)
  fillProductInfo(queryClient, about, details)
  if (visitor === 'guest') markSignedOut()
  keepClicksSteady(document)
  keepPastesWhole(document, toast.info)
  retryUnanswered(queryClient)

  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <Router location={location} navigator={leaving}>
          <LandingParts sessions={sessions} event={event} onSessionKnown={updateDocumentFor} />
          <Impersonation />
        </Router>
      </Providers>
    </StrictMode>,
  )
}

/** The page is a document of its own: every link leaves it. */
const addressOf = (to: To) => (typeof to === 'string' ? to : createPath(to))
const leaving = {
  createHref: addressOf,
  push: (to: To) => location.assign(addressOf(to)),
  replace: (to: To) => location.replace(addressOf(to)),
  go: (steps: number) => history.go(steps),
}

/** Updates the document, rendered for a visitor, after a sign-in. */
function updateDocumentFor(visitor: LandingVisitor) {
  if (visitor === 'guest') return
  landingIntent.set({ personAt: document.querySelector<HTMLElement>('[data-person]') ?? undefined })
  // A user's bar is full: only the logo links home.
  const brand = document.querySelector<HTMLAnchorElement>('[data-brand]')
  brand?.setAttribute('data-short', '')
  brand?.setAttribute('href', href('home'))
  for (const part of document.querySelectorAll('[data-visitor]')) part.setAttribute('data-visitor', visitor)
}
