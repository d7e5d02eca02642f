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

// What a visitor fills in stands in the document, and its program comes when they turn to it. Whoever is known, or comes by the link
// of a mail, has another form, which comes at once.
const eventFormAt = document.querySelector<HTMLElement>('[data-event-form]')
if (eventFormAt) {
  const bringForm = () => landingIntent.set({ eventFormAt })
  const isPlain = !isSomebody && location.hash === ''
  if (!isPlain) eventFormAt.querySelector('form[data-still]')?.remove()
  if (isPlain && eventFormAt.firstElementChild)
    for (const turn of ['pointerover', 'focusin', 'input']) eventFormAt.addEventListener(turn, bringForm, { once: true, passive: true })
  else bringForm()
}
// Times of events are said by the company's clock until what says them by the visitor's is there.
if (document.querySelector('time[data-event-ends]'))
  void import('../ownEventTimes.ts').then(({ showOwnEventTimes }) => showOwnEventTimes(document))

const { book, ask } = intentionIn(location.search)
if (book) landingIntent.set({ book })
if (ask && isSomebody) landingIntent.set({ join: true })
