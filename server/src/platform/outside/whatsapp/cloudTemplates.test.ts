import { fillTemplate } from '@app/contract/whatsapp/whatsapp.rules.ts'
import { expect, test } from 'vitest'
import { Template } from './cloudShapes.ts'
import { componentsOf, templateOf } from './cloudTemplates.ts'

const read = (components: object[], more: object = {}) =>
  templateOf(Template.parse({ name: 'news', language: 'en', status: 'APPROVED', category: 'UTILITY', ...more, components }))

const text = (words: string, name?: string) => ({ type: 'text', ...(name && { parameter_name: name }), text: words })

test.each([
  {
    of: 'numbers that stand out of order',
    components: [{ type: 'BODY', text: 'Order {{2}} of {{1}}, {{1}}.' }],
    labels: ['1', '2'],
    values: ['Asha', '#12'],
    record: 'Order #12 of Asha, Asha.',
    sent: [{ type: 'body', parameters: [text('Asha'), text('#12')] }],
  },
  {
    of: 'named variables',
    more: { parameter_format: 'NAMED' },
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'For {{customer_name}}' },
      { type: 'BODY', text: 'Pay {{amount}} by {{due}}.' },
    ],
    labels: ['Header: customer_name', 'amount', 'due'],
    values: ['Zoë', '$10.00', '3 Dec'],
    record: 'For Zoë\nPay $10.00 by 3 Dec.',
    sent: [
      { type: 'header', parameters: [text('Zoë', 'customer_name')] },
      { type: 'body', parameters: [text('$10.00', 'amount'), text('3 Dec', 'due')] },
    ],
  },
  {
    of: 'the same number in header, body and button',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}' },
      { type: 'BODY', text: 'It is {{1}}.' },
      { type: 'FOOTER', text: 'Reply STOP to end.' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Thanks' },
          { type: 'URL', text: 'Track', url: 'https://desk.example/o/{{1}}' },
          { type: 'PHONE_NUMBER', text: 'Call us', phone_number: '+15550100' },
          { type: 'COPY_CODE', example: ['X'] },
        ],
      },
    ],
    labels: ['Header: 1', '1', 'Button “Track”', 'Code to copy'],
    values: ['#12', 'ready', 'abc', 'SAVE10'],
    record:
      'Order #12\nIt is ready.\nReply STOP to end.\n[Thanks]\n[Track: https://desk.example/o/abc]\n[Call us: +15550100]\n[Copy code: SAVE10]',
    sent: [
      { type: 'header', parameters: [text('#12')] },
      { type: 'body', parameters: [text('ready')] },
      { type: 'button', sub_type: 'url', index: '1', parameters: [text('abc')] },
      { type: 'button', sub_type: 'copy_code', index: '3', parameters: [{ type: 'coupon_code', coupon_code: 'SAVE10' }] },
    ],
  },
  {
    of: 'no variables, with fields that are null',
    components: [
      { type: 'HEADER', format: null, text: 'Hello' },
      { type: 'BODY', text: 'Costs {{ not a variable }} or {10}.', buttons: null },
    ],
    labels: [],
    values: [],
    record: 'Hello\nCosts {{ not a variable }} or {10}.',
    sent: [],
  },
])('a template with $of is sent and recorded as the customer gets it', ({ components, more, labels, values, record, sent }) => {
  const template = read(components, more)
  expect(template?.fields.map(({ label }) => label)).toEqual(labels)
  expect(template?.variables).toBe(labels.length)
  expect(fillTemplate(template?.body ?? '', values)).toBe(record)
  expect(componentsOf(template?.fields ?? [], values)).toEqual(sent)
})

test('a value that looks like a variable stays as it was typed', () => {
  const template = read([{ type: 'BODY', text: '{{1}} and {{2}}' }])
  expect(fillTemplate(template?.body ?? '', ['{{2}}', '$&'])).toBe('{{2}} and $&')
})

const body = { type: 'BODY', text: 'Hello' }
test.each([
  ['is not approved', [body], { status: 'PAUSED' }],
  ['sends a one-time code', [body], { category: 'AUTHENTICATION' }],
  ['begins with a picture', [{ type: 'HEADER', format: 'IMAGE' }, body], {}],
  ['begins with a place', [{ type: 'HEADER', format: 'LOCATION' }, body], {}],
  ['opens a catalogue', [body, { type: 'BUTTONS', buttons: [{ type: 'CATALOG', text: 'View' }] }], {}],
  ['opens a form', [body, { type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Fill in' }] }], {}],
  ['shows several cards', [body, { type: 'CAROUSEL' }], {}],
  ['has an offer that ends', [{ type: 'LIMITED_TIME_OFFER' }, body], {}],
] as const)('a template that %s is not offered', (_, components, more) => {
  expect(read([...components], more)).toBeUndefined()
})
