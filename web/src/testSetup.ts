import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { queryClient } from '#core/queryClient.ts'

/** Browser features that jsdom lacks and Mantine needs. Every media query is false: tests see the wide, light page with animations. */
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
  // jsdom has no layout: each button would lie outside a window without a size, and Mantine hides a menu whose button is out of view.
  const size = (pixels: number) => ({ configurable: true, get: () => pixels })
  Object.defineProperties(document.documentElement, { clientWidth: size(window.innerWidth), clientHeight: size(window.innerHeight) })
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 1, 1)
  HTMLElement.prototype.scrollIntoView ??= () => undefined
  // A growing textarea measures itself again when a font has loaded.
  if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
}

// Slow computers get time: only content that never appears waits this long.
configure({ asyncUtilTimeout: 20_000 })
afterEach(cleanup)

// The next file runs in the same window, which must be as empty as for the first one.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  // A request that no test answered would stay pending forever.
  queryClient.clear()
  if (typeof window === 'undefined') return
  notifications.clean()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
