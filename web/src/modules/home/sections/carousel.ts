import { carousel } from '@app/contract/home/landing.rules.ts'
import { placeAfter, placesOf, shouldMove, slidesAt } from './carousel.rules.ts'

/**
 * Animates a row of slides, with dots and a button to pause it. Without this the row still scrolls by finger, wheel and arrow keys. Returns
 * the function that stops it.
 */
export function attachCarousel(section: HTMLElement): () => void {
  const row = section.querySelector<HTMLElement>('[data-carousel-row]')
  const controls = section.querySelector<HTMLElement>('[data-carousel-controls]')
  if (!row || !controls) return () => undefined

  const ending = new AbortController()
  const { signal } = ending
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const state = { isPaused: false, isHovered: false, hasFocus: false, isInView: false }
  let frame = 0
  let timer = 0

  const places = () => placesOf(row.children.length, slidesAt(innerWidth))
  const offsetOf = (place: number) => {
    const [first, slide] = [row.children[0], row.children[place]]
    return slide && first ? slide.getBoundingClientRect().left - first.getBoundingClientRect().left : 0
  }
  const place = () => {
    const step = offsetOf(1)
    return step === 0 ? 0 : Math.min(places() - 1, Math.round(row.scrollLeft / step))
  }

  function go(to: number) {
    cancelAnimationFrame(frame)
    const [start, end, began] = [row?.scrollLeft ?? 0, offsetOf(to), performance.now()]
    if (lessMotion.matches) return settle(end)
    row?.setAttribute('data-moving', '')
    const draw = (now: number) => {
      const part = Math.min(1, (now - began) / carousel.movesMs)
      // Ease out: fast at the start, slow at the end.
      if (row) row.scrollLeft = start + (end - start) * (1 - (1 - part) ** 3)
      if (part < 1) frame = requestAnimationFrame(draw)
      else settle(end)
    }
    frame = requestAnimationFrame(draw)
  }
  function settle(end: number) {
    if (row) row.scrollLeft = end
    row?.removeAttribute('data-moving')
  }

  function plan() {
    clearTimeout(timer)
    const { isPaused, isHovered, hasFocus, isInView } = state
    const isOutOfSight = !isInView || document.hidden
    if (shouldMove({ isPaused, isHovered, hasFocus, wantsLessMotion: lessMotion.matches, isOutOfSight, places: places() }))
      timer = window.setTimeout(() => {
        go(placeAfter(place(), places()))
        plan()
      }, carousel.standsMs)
  }
  const note = (change: Partial<typeof state>) => () => {
    Object.assign(state, change)
    plan()
  }

  function drawControls() {
    const [count, now] = [places(), place()]
    controls?.replaceChildren(...(count > 1 ? [...Array.from({ length: count }, (_, index) => dot(index)), pause()] : []))
    markPlace(now)
    plan()
  }
  function dot(index: number) {
    const button = document.createElement('button')
    button.type = 'button'
    button.dataset.dot = ''
    button.setAttribute('aria-label', `Show services from number ${index + 1}`)
    button.addEventListener('click', () => go(index))
    return button
  }
  function pause() {
    const button = document.createElement('button')
    button.type = 'button'
    button.dataset.pause = ''
    // Without automatic movement there is nothing to pause.
    button.hidden = lessMotion.matches
    button.textContent = state.isPaused ? 'Play' : 'Pause'
    button.setAttribute('aria-label', state.isPaused ? 'Play the services' : 'Pause the services')
    button.addEventListener('click', () => {
      state.isPaused = !state.isPaused
      button.textContent = state.isPaused ? 'Play' : 'Pause'
      button.setAttribute('aria-label', state.isPaused ? 'Play the services' : 'Pause the services')
      plan()
    })
    return button
  }
  function markPlace(now: number) {
    for (const [index, button] of [...(controls?.querySelectorAll('[data-dot]') ?? [])].entries())
      if (index === now) button.setAttribute('aria-current', 'true')
      else button.removeAttribute('aria-current')
  }

  section.addEventListener('pointerenter', note({ isHovered: true }), { signal })
  section.addEventListener('pointerleave', note({ isHovered: false }), { signal })
  section.addEventListener('focusin', note({ hasFocus: true }), { signal })
  section.addEventListener('focusout', note({ hasFocus: false }), { signal })
  row.addEventListener('scroll', () => markPlace(place()), { signal, passive: true })
  // A pointer on the row interrupts the animation.
  row.addEventListener('pointerdown', () => settleWhereItIs(), { signal })
  document.addEventListener('visibilitychange', plan, { signal })
  lessMotion.addEventListener('change', drawControls, { signal })
  window.addEventListener('resize', drawControls, { signal })
  // The observer first fires after layout: measuring the row earlier would force a second layout.
  let isDrawn = false
  const sight = new IntersectionObserver(([entry]) => {
    state.isInView = entry?.isIntersecting ?? false
    if (isDrawn) return plan()
    isDrawn = true
    drawControls()
  })
  sight.observe(row)
  function settleWhereItIs() {
    cancelAnimationFrame(frame)
    row?.removeAttribute('data-moving')
  }

  return () => {
    ending.abort()
    sight.disconnect()
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    controls.replaceChildren()
  }
}
