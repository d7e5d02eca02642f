import { expect, test } from 'vitest'
import { contactFields } from '#publicOrders/publicOrders.fields.ts'
import { attendeeLabels } from './events.rules.ts'

test('all visitor forms use the same labels', () => {
  const { name, email, phone } = contactFields
  expect(attendeeLabels).toEqual({ name: name.label, email: email.label, phone: phone.label })
})
