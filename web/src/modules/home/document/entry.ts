import { attachListeners } from '../attachListeners.ts'
import { intentionIn } from '../intention.ts'
import { isAnythingWanted, landingIntent, visitorOf } from '../landingIntent.ts'

/** The landing page's script: it listens and loads the other parts when one is needed. */
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
    // Without storage the choice lasts as long as the page.
  }
})

// A signed-in user gets their bar once the page is there.
const isSignedIn = visitorOf(document) !== 'guest'
if (isSignedIn) landingIntent.set({ personAt: document.querySelector<HTMLElement>('[data-person]') ?? undefined })

// The visitor's registration form is in the document, and its code loads when they use it. Signed-in users, and people who come by a mail's
// link, have another form, which loads at once.
const eventFormAt = document.querySelector<HTMLElement>('[data-event-form]')
if (eventFormAt) {
  const bringForm = () => landingIntent.set({ eventFormAt })
  const isPlain = !isSignedIn && location.hash === ''
  if (!isPlain) eventFormAt.querySelector('form[data-still]')?.remove()
  if (isPlain && eventFormAt.firstElementChild)
    for (const turn of ['pointerover', 'focusin', 'input']) eventFormAt.addEventListener(turn, bringForm, { once: true, passive: true })
  else bringForm()
}
// Event times are in the company's zone until the code for the visitor's zone has loaded.
if (document.querySelector('time[data-event-ends]'))
  void import('../ownEventTimes.ts').then(({ showOwnEventTimes }) => showOwnEventTimes(document))

const { book, ask } = intentionIn(location.search)
if (book) landingIntent.set({ book })
if (ask && isSignedIn) landingIntent.set({ join: true })
