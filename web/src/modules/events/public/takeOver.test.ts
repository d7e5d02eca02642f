import { expect, test } from 'vitest'
import { takeOver } from './takeOver.ts'

const page = () => {
  const made = document.implementation.createHTMLDocument()
  made.body.innerHTML =
    '<form data-still><input name="name"><input name="email"><input name="contact" disabled></form><form><input name="other"></form>'
  return made
}

test('the typed input of the server-rendered form is returned, and the form is removed', () => {
  const made = page()
  const [name, email] = made.querySelectorAll('input')
  if (name && email) Object.assign(name, { value: 'Vera' })
  expect(takeOver(made)).toEqual({ name: 'Vera', email: '', focused: undefined })
  expect(made.querySelectorAll('form')).toHaveLength(1)
  expect(takeOver(made)).toBeUndefined()
})

test('the focus is returned by the name of its field, and undefined if it is elsewhere', () => {
  document.body.innerHTML = page().body.innerHTML
  document.querySelector<HTMLInputElement>('[name=email]')?.focus()
  expect(takeOver()).toMatchObject({ focused: 'email' })
  document.body.innerHTML = page().body.innerHTML
  document.querySelector<HTMLInputElement>('[name=other]')?.focus()
  expect(takeOver()?.focused).toBeUndefined()
})
