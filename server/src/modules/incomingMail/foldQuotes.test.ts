import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldQuotes } from './foldQuotes.ts'
import { textOfHtml } from './textOfHtml.ts'

test.each<[string, string, string]>([
  ['Gmail', 'Yes, please.\n\nOn Mon, 23 Nov 2026 at 10:00, Desk <desk@desk.example> wrote:\n> Shall we?\n', 'Yes, please.'],
  ['a line that was broken', 'Fine\n\nOn Mon, 23 Nov 2026 at 10:00, Desk\n<reply+abc@desk.example> wrote:\n\n> Shall we?', 'Fine'],
  [
    'Outlook',
    'Good.\n\n________________________________\nFrom: Desk <d@desk.example>\nSent: Monday\nTo: Li\nSubject: Hi\n\nShall we?',
    'Good.',
  ],
  ['Outlook without a ruler', 'Good.\n\nFrom: Desk\nSent: Monday\nTo: Li\nSubject: Hi\n\nShall we?', 'Good.'],
  ['a ruler', 'Good.\n-----Original Message-----\nFrom: Desk', 'Good.'],
  ['German', 'Ja.\n\nAm 23.11.2026 um 10:00 schrieb Desk <desk@desk.example>:\n> Wollen wir?', 'Ja.'],
  ['French', 'Oui.\n\nLe lun. 23 nov. 2026 à 10:00, Desk <desk@desk.example> a écrit :\n> Alors ?', 'Oui.'],
  ['quotes alone below', 'Yes\n\n> Shall we?\n> Or not?', 'Yes'],
  ['a signature', 'Yes\n\n-- \nLi Wei\n+86 1', 'Yes'],
  ['a telephone', 'Yes\n\nSent from my iPhone\n\nOn 23 Nov 2026, Desk <d@desk.example> wrote:\n> Shall we?', 'Yes'],
])('%s: only the new text is shown', (_, text, visible) => {
  const folded = foldQuotes(text)
  expect(folded.visible).toBe(visible)
  expect(folded.quoted).not.toBe('')
})

test.each([
  ['answers between the quotes', 'On Monday, Desk <d@desk.example> wrote:\n> One?\nYes.\n> Two?\nNo.'],
  ['nothing but quotes', '> One?\n> Two?'],
  ['a sentence that only begins alike', 'On the other hand, as she wrote: it is late.\nFrom: here on all is well.'],
])('%s: the whole text is shown', (_, text) => {
  expect(foldQuotes(text)).toEqual({ visible: text, quoted: '' })
})

test('no word is lost, for any lines', () => {
  const lines = [
    'Yes',
    '> quoted',
    '',
    '--',
    'On Mon, Desk <d@x.example> wrote:',
    'From: a',
    'To: b',
    'Sent: c',
    'Sent from my iPhone',
    '-----Original Message-----',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...lines), { maxLength: 12 }), (chosen) => {
      const { visible, quoted } = foldQuotes(chosen.join('\n'))
      const words = (text: string) => text.split('\n').filter(Boolean)
      expect([...words(visible), ...words(quoted)]).toEqual(words(chosen.join('\n')))
      expect(visible === '').toBe(words(chosen.join('\n')).length === 0)
    }),
    { numRuns: 300 },
  )
})

test('HTML is converted to text, and nothing in it runs or loads', async () => {
  const html =
    '<html><head><title>x</title><style>p{}</style></head><body><div>One &amp; two</div><div><br></div><p>Three<script>alert(1)</script></p><ul><li>a</li><li>b</li></ul><img src="https://spy.example/x"></body></html>'
  expect(await textOfHtml(html)).toBe('One & two\n\nThree\n\n- a\n- b')
})
