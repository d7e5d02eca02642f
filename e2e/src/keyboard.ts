import type { Page } from '@playwright/test'

type Stop = { place: string; isShown: boolean; isMarked: boolean }
type Spoken = { name: string; role: string }

const longestWay = 300

/**
 * Walks through the page by Tab until it has come around, and tells what a person without a mouse would miss: stops without
 * a name, stops that do not show that they have the focus, and controls that no stop leads to.
 */
export async function problemsByKeyboard(page: Page): Promise<string[]> {
  await page.evaluate(prepareWalk)
  const problems: string[] = []
  const stops: Stop[] = []
  for (let steps = 0; ; steps += 1) {
    if (steps > longestWay) return [...problems, `the walk does not come around in ${longestWay} steps`]
    await page.keyboard.press('Tab')
    const step = await page.evaluate(noteStep)
    const last = stops.at(-1)
    if (last && step.wasLastMarked !== null) last.isMarked = step.wasLastMarked
    if (step.isAround) break
    if (!step.place) continue
    stops.push({ place: step.place, isShown: step.isShown, isMarked: true })
  }
  const spoken = await spokenNames(page)
  for (const [index, { place, isShown, isMarked }] of stops.entries()) {
    // What has left the page meanwhile can no longer be asked.
    const { name, role } = spoken.get(index) ?? { name: '(gone)', role: 'something' }
    if (name === '') problems.push(`${role} without a name: ${place}`)
    if (!isShown) problems.push(`${role} “${name}” cannot be seen when it has the focus: ${place}`)
    if (!isMarked) problems.push(`${role} “${name}” does not show that it has the focus: ${place}`)
  }
  return [...problems, ...(await page.evaluate(finishWalk))]
}

/** What a screen reader would say of each stop, as the browser computes it, by the stop's place in the walk. */
async function spokenNames(page: Page): Promise<Map<number, Spoken>> {
  await page.evaluate(() => {
    for (const [index, stop] of (window.walk?.stops ?? []).entries()) stop.setAttribute('data-stop', String(index))
  })
  const line = await page.context().newCDPSession(page)
  await line.send('DOM.enable')
  await line.send('Accessibility.enable')
  // One look at the whole page: asking for each stop takes as long as the walk itself.
  const { nodes } = await line.send('DOM.getFlattenedDocument', { depth: -1 })
  const tree = await line.send('Accessibility.getFullAXTree')
  await line.detach()
  const byNode = new Map(
    tree.nodes.map(({ backendDOMNodeId, name, role }) => [
      backendDOMNodeId,
      { name: String(name?.value ?? '').trim(), role: String(role?.value ?? 'something') },
    ]),
  )
  const spoken = new Map<number, Spoken>()
  for (const { backendNodeId, attributes = [] } of nodes) {
    const at = attributes.indexOf('data-stop')
    const found = at >= 0 && byNode.get(backendNodeId)
    if (found) spoken.set(Number(attributes[at + 1]), found)
  }
  return spoken
}

/* The rest runs inside the page; each function has to stand alone. */

type Walk = {
  visited: Set<Element>
  /** The elements that the walk stopped at, in its order. */
  stops: Element[]
  first: Element | null
  last: { element: Element; looks: string[] } | null
  looksOf(element: Element): string[]
}
declare global {
  interface Window {
    walk?: Walk
  }
}

function prepareWalk() {
  const marks = [
    'outline-style',
    'outline-width',
    'outline-color',
    'box-shadow',
    'border-color',
    'background-color',
    'text-decoration-line',
  ] as const
  const lookOf = (element: Element, part?: string) => {
    const style = getComputedStyle(element, part)
    return marks.map((mark) => style.getPropertyValue(mark)).join(' ')
  }
  // A mark may be drawn on the frame around a field, or on the picture that stands for a checkbox; other neighbours have marks of their own.
  const looksOf = (element: Element) => {
    const frames = [element, element.parentElement, element.parentElement?.parentElement]
    const pictures = element.matches('input') ? [element.nextElementSibling, element.previousElementSibling] : []
    const around = [...frames, ...pictures].filter((one) => !one?.matches('body, main'))
    const drawn = around.filter((one) => one !== null && one !== undefined)
    return drawn.flatMap((one) => [lookOf(one), lookOf(one, '::before'), lookOf(one, '::after')])
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  window.walk = { visited: new Set(), stops: [], first: null, last: null, looksOf }
}

/** Called after each step. `isAround`: this is where the walk began. `place` is empty where the browser itself has the focus. */
async function noteStep() {
  const { walk } = window
  if (!walk) throw new Error('The walk was not prepared, or the page was loaded anew.')
  const { last } = walk
  // A field of several parts, as a date is, keeps the focus for several steps and is one stop.
  if (last && last.element === document.activeElement) return { place: '', isAround: false, isShown: true, wasLastMarked: null }
  // What changes with the focus may take a moment.
  const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(changing.map((transition) => transition.finished))
  const wasLastMarked = last?.element.isConnected ? walk.looksOf(last.element).some((look, index) => look !== last.looks[index]) : null
  const element = document.activeElement
  walk.last = null
  if (!element || element === document.body) return { place: '', isAround: false, isShown: true, wasLastMarked }
  if (element === walk.first) return { place: '', isAround: true, isShown: true, wasLastMarked }
  walk.first ??= element
  walk.visited.add(element)
  walk.stops.push(element)
  walk.last = { element, looks: walk.looksOf(element) }

  // A field that is drawn by something else counts where its label or its frame is.
  const isField = element instanceof HTMLInputElement
  const frames = isField ? [element, element.parentElement, ...(element.labels ?? [])] : [element]
  const isShown = frames.some((frame) => {
    const { width, height, bottom, right, top, left } = frame?.getBoundingClientRect() ?? new DOMRect()
    return width > 1 && height > 1 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  })
  return { place: element.outerHTML.slice(0, 160), isAround: false, isShown, wasLastMarked }
}

function finishWalk(): string[] {
  // What appears only while it has the focus is not to be in the way of whoever looks next.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const visited = window.walk?.visited ?? new Set()
  for (const stop of window.walk?.stops ?? []) stop.removeAttribute('data-stop')
  const controls = [
    ...document.querySelectorAll(
      'a[href], button, input, select, textarea, summary, [role="button"], [role="link"], [role="checkbox"], [role="switch"], [role="combobox"]',
    ),
  ]
  // Inside of these, the arrow keys lead on from the one that Tab reaches.
  const groups = '[role="tablist"], [role="menu"], [role="listbox"], [role="radiogroup"], [role="grid"], [role="tree"]'
  const radioGroups = new Set(
    [...visited].flatMap((element) => (element instanceof HTMLInputElement && element.type === 'radio' ? [element.name] : [])),
  )
  const missed = controls.filter((control) => {
    if (visited.has(control) || control.matches(':disabled, [type="hidden"], [type="file"]')) return false
    if (control.closest('[inert], [aria-hidden="true"], [hidden]') || control.closest(groups)) return false
    if (control instanceof HTMLInputElement && control.type === 'radio' && radioGroups.has(control.name)) return false
    return control.checkVisibility({ visibilityProperty: true })
  })
  return missed.map((control) => `no stop leads to ${control.outerHTML.slice(0, 160)}`)
}
