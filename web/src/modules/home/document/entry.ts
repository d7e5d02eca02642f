import { showOwnTimes } from '#events/index.ts'
import { attachListeners } from '../attachListeners.ts'
import { intentionIn } from '../intention.ts'
import { isAnythingWanted, landingIntent, visitorOf } from '../landingIntent.ts'

/** The script of the landing page: it listens, and gets the rest when something is wanted that needs it. */
let areComing = false
landingIntent.subscribe(() => {
  if (areComing || !isAnythingWanted(landingIntent.get())) return
  areComing = true
  void import('./mountParts.tsx').then(({ mountParts }) => mountParts())
})

attachListeners(document.body)

document.querySelector('[data-scheme]')?.addEventListener('click', () => {
  const page = document.documentElement
  const scheme = page.getAttribute('data-mantine-color-scheme') === 'dark' ? 'light' : 'dark'
  page.setAttribute('data-mantine-color-scheme', scheme)
  try {
    localStorage.setItem('mantine-color-scheme-value', scheme)
  } catch {
    // Where nothing may be kept, the choice lasts as long as the page.
  }
})

// Whoever is signed in has their bar, once the page itself is there.
const isSomebody = visitorOf(document) !== 'nobody'
if (isSomebody) landingIntent.set({ personAt: document.querySelector<HTMLElement>('[data-person]') ?? undefined })

// Registering is what the page of an event is for: it comes at once.
const eventFormAt = document.querySelector<HTMLElement>('[data-event-form]')
if (eventFormAt) landingIntent.set({ eventFormAt })
showOwnTimes(document)

const { book, ask } = intentionIn(location.search)
if (book) landingIntent.set({ book })
if (ask && isSomebody) landingIntent.set({ join: true })
