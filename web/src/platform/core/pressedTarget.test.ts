import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepPressedTargets } from './pressedTarget.ts'

let stop = () => {}
const clicked: string[] = []

beforeEach(() => {
  stop = keepPressedTargets(document)
  clicked.length = 0
  document.body.innerHTML = '<main><a href="#one" id="one"><b>One</b></a><a href="#two" id="two">Two</a><p id="text">words</p></main>'
  document.body.addEventListener('click', note)
})
afterEach(() => {
  document.body.removeEventListener('click', note)
  stop()
})

function note(event: Event) {
  if (event.target instanceof Element) clicked.push(event.target.id || event.target.tagName.toLowerCase())
}
const on = (selector: string) => document.querySelector(selector) ?? document.body
const press = (selector: string, button = 0) =>
  on(selector).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, button, clientX: 10, clientY: 10 }))
const click = (selector: string, more: MouseEventInit = {}) =>
  on(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: 10, clientY: 10, ...more }))

test('if the page moved, a click that missed goes to the pressed link, with its modifier keys', () => {
  const keys: boolean[] = []
  on('#one').addEventListener('click', (event) => event instanceof MouseEvent && keys.push(event.ctrlKey))
  press('#one b')
  click('main', { ctrlKey: true })
  expect(clicked).toEqual(['one'])
  expect(keys).toEqual([true])
})

test.each([
  ['the press was at the same element', '#one', '#one b', {}, 'b'],
  ['the pointer moved away', '#one', 'main', { clientX: 30 }, 'main'],
  ['a keyboard or a script made the click', '#one', '#two', { detail: 0 }, 'two'],
  ['no control was pressed', '#text', 'main', {}, 'main'],
])('a click is not redirected if %s', (_, pressed, target, more, heard) => {
  press(pressed)
  click(target, more)
  expect(clicked).toEqual([heard])
})

test('one press gives one click; the next click is independent', () => {
  press('#one')
  click('main')
  click('#two')
  expect(clicked).toEqual(['one', 'two'])
})

test('a control that was removed from the page is not clicked', () => {
  press('#one')
  on('#one').remove()
  click('#two')
  expect(clicked).toEqual(['two'])
})
