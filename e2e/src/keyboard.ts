import type { CDPSession, Page } from '@playwright/test'
import { withoutTransitions } from './inspect.ts'

type Spoken = { name: string; role: string }

const longestWay = 300
/** Number of keys that are sent without waiting for each: the page itself notes where they lead, and waiting would take longer than the walk. */
const keysAtOnce = 12

/**
 * Walks through the page by Tab until it has come around, and tells what a person without a mouse would miss: stops without
 * a name, stops that do not show that they have the focus, and controls that no stop leads to.
 */
export async function problemsByKeyboard(page: Page): Promise<string[]> {
  await withoutTransitions(page)
  await page.evaluate(prepareWalk)
  const problems: string[] = []
  const line = await page.context().newCDPSession(page)
  for (let steps = 0; !(await page.evaluate(() => window.walk?.isAround ?? false)); steps += keysAtOnce) {
    if (steps > longestWay) return [...problems, `the walk does not come around in ${longestWay} steps`]
    await pressTab(line, keysAtOnce)
  }
  await line.detach()
  const stops = await page.evaluate(() => window.walk?.stops.map(({ place, isShown, isMarked }) => ({ place, isShown, isMarked })) ?? [])
  const spoken = await spokenNames(page)
  for (const [index, { place, isShown, isMarked }] of stops.entries()) {
    // An element that has left the page has no name any more.
    const { name, role } = spoken.get(index) ?? { name: '(gone)', role: 'something' }
    if (name === '') problems.push(`${role} without a name: ${place}`)
    if (!isShown) problems.push(`${role} “${name}” cannot be seen when it has the focus: ${place}`)
    if (!isMarked) problems.push(`${role} “${name}” does not show that it has the focus: ${place}`)
  }
  return [...problems, ...(await page.evaluate(finishWalk))]
}

/** Presses the key so many times, as `page.keyboard` does but without waiting for each. */
async function pressTab(line: CDPSession, times: number) {
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  const press = () => [
    line.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
    line.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
  ]
  await Promise.all(Array.from({ length: times }, press).flat())
}

/** The name and role that a screen reader says for each stop, as the browser computes it, by the stop's place in the walk. */
async function spokenNames(page: Page): Promise<Map<number, Spoken>> {
  await page.evaluate(() => {
    for (const [index, { element }] of (window.walk?.stops ?? []).entries()) element.setAttribute('data-stop', String(index))
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

type Stop = {
  element: Element
  place: string
  isShown: boolean
  isMarked: boolean
  /** How it and what is around it looked while it had the focus. */
  looks: string[]
}
type Walk = {
  /** The stops of the walk, in their order. */
  stops: Stop[]
  /** The one that the last key came from. */
  last: Stop | null
  isAround: boolean
  end(): void
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
  // A field that is drawn by something else counts where its label or its frame is.
  const isSeen = (element: Element) => {
    const frames = element instanceof HTMLInputElement ? [element, element.parentElement, ...(element.labels ?? [])] : [element]
    return frames.some((frame) => {
      const { width, height, bottom, right, top, left } = frame?.getBoundingClientRect() ?? new DOMRect()
      return width > 1 && height > 1 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    })
  }
  /** Notes the stop that a key comes from: by now it has its focus, and the one before has lost it. */
  const note = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    const element = document.activeElement
    const { last, stops } = walk
    // The walk is complete: keys that are still on their way are ignored.
    if (walk.isAround) return event.preventDefault()
    // A field of several parts, as a date is, keeps the focus for several steps and is one stop.
    if (last && last.element === element) return
    if (last?.element.isConnected) last.isMarked = looksOf(last.element).some((look, index) => look !== last.looks[index])
    walk.last = null
    // The browser itself has the focus.
    if (!element || element === document.body) return
    if (element === stops[0]?.element) {
      walk.isAround = true
      return event.preventDefault()
    }
    const looks = looksOf(element)
    walk.last = { element, place: element.outerHTML.slice(0, 160), isShown: isSeen(element), isMarked: true, looks }
    stops.push(walk.last)
  }
  const walk: Walk = { stops: [], last: null, isAround: false, end: () => removeEventListener('keydown', note, true) }
  // The walk starts at the top of the page, also where a link inside of the product has moved the focus to the title.
  document.body.tabIndex = -1
  document.body.focus()
  document.body.blur()
  document.body.removeAttribute('tabindex')
  addEventListener('keydown', note, true)
  window.walk = walk
}

function finishWalk(): string[] {
  // An element that appears only while it has the focus must not cover the page for the next check.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  window.walk?.end()
  const visited = new Set(window.walk?.stops.map(({ element }) => element))
  for (const stop of visited) stop.removeAttribute('data-stop')
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
