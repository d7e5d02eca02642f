import { landingIntent, visitorOf } from './landingIntent.ts'
import { showOwnHours } from './ownHours.ts'
import { attachCarousel } from './sections/carousel.ts'

/** How far ahead of the visitor the contact form begins to load, in pixels. */
const nearPx = 800

/**
 * Listens to what the landing page offers: its buttons say what they are for in `data-` attributes, so nothing of the page
 * has to be rendered a second time. Answers how to stop listening.
 */
export function attachListeners(page: HTMLElement): () => void {
  const ending = new AbortController()
  page.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element)) return
      const session = event.target.closest<HTMLElement>('[data-book]')?.dataset.book
      if (session) landingIntent.set({ book: session })
      // Who is not signed in follows the link, which leads to the sign-in page and back.
      if (event.target.closest('[data-join]') && visitorOf(page) !== 'nobody') {
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
  // Whoever goes from stop to stop must find it there when they come to it.
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
