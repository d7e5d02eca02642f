import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { queryClient } from '#core/queryClient.ts'

/** What jsdom lacks and Mantine asks for. Every media query is false: tests see the wide, light, moving page. */
if (typeof window !== 'undefined') {
  window.matchMedia ??= (query) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  window.IntersectionObserver ??= class {
    root = null
    rootMargin = ''
    scrollMargin = ''
    thresholds = []
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return []
    }
  }
  // Nothing is laid out, so each button would lie outside a window without a size, and a menu is hidden while its button is out of sight.
  const size = (pixels: number) => ({ configurable: true, get: () => pixels })
  Object.defineProperties(document.documentElement, { clientWidth: size(window.innerWidth), clientHeight: size(window.innerHeight) })
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 1, 1)
  HTMLElement.prototype.scrollIntoView ??= () => undefined
  // A textarea that grows measures itself again when a font has arrived.
  if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
}

// A busy machine is not a failure: what should appear may take its time. Only what never appears waits this long.
configure({ asyncUtilTimeout: 20_000 })
afterEach(cleanup)

// The next file is tested in the same window, and finds it as empty as the first one did.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  // What a test has asked and nobody answered would be on its way for ever.
  queryClient.clear()
  if (typeof window === 'undefined') return
  notifications.clean()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
