import { landingIntent, visitorOf } from './landingIntent.ts'
import { showOwnHours } from './ownHours.ts'
import { attachCarousel } from './sections/carousel.ts'

/** The distance in pixels at which the contact form starts to load. */
const nearPx = 800

/**
 * Adds listeners to the landing page: its buttons have `data-` attributes, so no part has to be rendered a second time. Returns the
 * function that removes the listeners.
 */
export function attachListeners(page: HTMLElement): () => void {
  const ending = new AbortController()
  page.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element)) return
      const session = event.target.closest<HTMLElement>('[data-book]')?.dataset.book
      if (session) landingIntent.set({ book: session })
      // A visitor follows the link, which leads to the sign-in page and back.
      if (event.target.closest('[data-join]') && visitorOf(page) !== 'guest') {
        event.preventDefault()
        landingIntent.set({ join: true })
      }
    },
    { signal: ending.signal },
  )
  showOwnHours(page)
  const carousels = [...page.querySelectorAll<HTMLElement>('[data-carousel]')].map(attachCarousel)
  const contact = page.querySelector<HTMLElement>('[data-contact-form]')
  const bringForm = () => landingIntent.set({ contactAt: contact ?? undefined })
  const stopWatching = whenNear(contact, bringForm)
  // Keyboard users must find the form when they tab to it.
  page.addEventListener('keydown', ({ key }) => key === 'Tab' && bringForm(), { signal: ending.signal })
  return () => {
    ending.abort()
    stopWatching()
    for (const stop of carousels) stop()
  }
}

function whenNear(place: HTMLElement | null, then: () => void): () => void {
  if (!place) return () => undefined
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      then()
    },
    { rootMargin: `${nearPx}px` },
  )
  observer.observe(place)
  return () => observer.disconnect()
}
