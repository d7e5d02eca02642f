import { expect, test } from 'vitest'
import { contactFields } from '#publicOrders/publicOrders.fields.ts'
import { attendeeLabels } from './events.rules.ts'

test('a visitor is asked in the same words wherever they are asked', () => {
  const { name, email, phone } = contactFields
  expect(attendeeLabels).toEqual({ name: name.label, email: email.label, phone: phone.label })
})
