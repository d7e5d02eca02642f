import { isEmpty, type LandingFacts } from '@app/contract/home/landing.rules.ts'
import type { Ref } from 'react'
import styles from './Landing.module.css'
import { ContactSection } from './sections/ContactSection.tsx'
import { Hero } from './sections/Hero.tsx'
import { LandingFooter } from './sections/LandingFooter.tsx'
import { Mentors } from './sections/Mentors.tsx'
import { BookSessionPromo, ClassroomPromo, HireDevelopersPromo } from './sections/Promos.tsx'
import { ServicesCarousel } from './sections/ServicesCarousel.tsx'
import { SessionCards } from './sections/SessionCards.tsx'
import { Steps } from './sections/Steps.tsx'
import { Voices } from './sections/Voices.tsx'

/** The loaded parts of the landing page; missing ones are undefined. */
export type LoadedLandingFacts = { [Part in keyof LandingFacts]: LandingFacts[Part] | undefined }

/**
 * The landing page as a document: complete without a script, and without state. Interactive elements are marked with `data-` attributes, to
 * which `attachListeners` adds listeners.
 */
export function LandingPage({ facts, heading }: { facts: LoadedLandingFacts; heading?: Ref<HTMLHeadingElement> }) {
  return (
    <div data-visitor={facts.visitor}>
      <div className={styles.page}>
        <Hero details={facts.details} visitor={facts.visitor} heading={heading} />
        <Mentors mentors={facts.mentors} />
        <ServicesCarousel services={facts.services} />
        <HireDevelopersPromo />
        {!(facts.sessions && isEmpty(facts.sessions)) && <BookSessionPromo zone={facts.about?.company.hours?.zone} />}
        <Steps />
        <Voices voices={facts.voices} />
        <SessionCards sessions={facts.sessions} company={facts.about?.company} />
        <ContactSection company={facts.about?.company} />
        <ClassroomPromo />
      </div>
      <LandingFooter about={facts.about} />
    </div>
  )
}
