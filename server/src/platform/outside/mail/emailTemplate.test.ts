import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { howMany } from '#test/howMany.ts'
import { darkPalette, lightPalette, type Palette } from './emailPalette.ts'
import { type Block, button, code, emailBody, facts, inSentence, paragraph, quote, small, subjectLine } from './emailTemplate.ts'

const brand = { name: 'Mentordesk', href: 'https://desk.example/', email: 'hello@desk.example', address: 'Bengaluru, India' }
const written = (blocks: Block[], heading = 'Heading', preheader = 'Preheader') => emailBody({ brand, preheader, heading, blocks })

test('text and HTML have the same content in the same sequence; only the text leaves the heading to the subject', () => {
  const { text, html } = written([
    paragraph('Hello Asha,'),
    code('482913'),
    facts({ Order: 'Payroll importer', Number: '#1042', Price: null, Note: undefined, Empty: '' }),
    quote('First line\r\nSecond line', 'Ravi'),
    button('Open your order', 'https://desk.example/orders/1?a=1&b=2'),
    small('You did not ask for this?'),
  ])
  expect(text).toBe(`Hello Asha,

    482913

Order: Payroll importer
Number: #1042

Ravi wrote:
> First line
> Second line

Open your order:
https://desk.example/orders/1?a=1&b=2

You did not ask for this?

--${' '}
Mentordesk
https://desk.example/
Questions? Reply to this mail, or write to hello@desk.example.
Bengaluru, India
`)
  const words = [
    'Heading',
    'Hello Asha,',
    '482913',
    'Payroll importer',
    'Ravi wrote:',
    'First line<br>Second line',
    'Open your order',
    'You did not ask',
  ]
  const places = words.map((word) => html.indexOf(word, html.indexOf('<h1')))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(html).toContain('href="https://desk.example/orders/1?a=1&amp;b=2"')
  expect(html).not.toMatch(/Price|Note|Empty/)
})

test('user input never becomes a tag, an attribute or an extra header', () => {
  const bare = tagsOf(
    written([paragraph(''), code(''), facts({ a: '-' }), quote('', 'x'), small(''), button('', 'https://desk.example/')], '', '').html,
  )
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "' onmouseover='x",
      '</style><style>*{}',
      '&lt;b&gt;',
      '<!--',
      ']]>',
    ),
  )
  fc.assert(
    fc.property(hostile, hostile, (one, two) => {
      const { html, text } = written(
        [
          paragraph(one),
          code(two),
          facts({ a: `-${one}` }),
          quote(one.replace(/\s/g, ''), `x${two}`),
          small(two),
          button(one, 'https://desk.example/'),
        ],
        two,
        one,
      )
      expect(tagsOf(html)).toEqual(bare)
      expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
      expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e]/)
    }),
    { numRuns: howMany('TEMPLATE_RUNS', { short: 80, long: 500 }) },
  )
})

test('quoted code keeps its indentation and its lines', () => {
  const { html, text } = written([quote('\n    first\nSee `npm ci`:\n```py\ndef f(x):\n    return "<b>"\n```\nThanks')])
  expect(html).toContain('&nbsp;&nbsp;&nbsp;&nbsp;first<br>See ')
  expect(html).toMatch(/<code[^>]*>npm ci<\/code>/)
  expect(html).toMatch(/<pre[^>]*>def f\(x\):\n {4}return &quot;&lt;b&gt;&quot;<\/pre>/)
  expect(html.match(/`/g)).toBeNull()
  expect(text).toContain('>     first\n> See `npm ci`:\n> ```py\n> def f(x):\n>     return "<b>"\n> ```\n> Thanks')
})

test('button addresses are escaped, and script addresses are refused', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (href) => {
      expect(tagsOf(written([button('Go', href)]).html)).toEqual(tagsOf(written([button('Go', 'https://desk.example/')]).html))
    }),
  )
  expect(() => written([button('Go', 'javascript:alert(1)')])).toThrow("can't link to javascript:")
  expect(() => written([button('Go', 'data:text/html,x')])).toThrow("can't link to data:")
})

test('a code can be copied, and the email loads nothing', () => {
  const { html, text } = written([code('482913')])
  expect(html.match(/>482913</g)).toHaveLength(1)
  expect(text).toMatch(/^ {4}482913$/m)
  expect(html).not.toMatch(/<img|<link|@import|url\(/)
})

test('long and multi-line names become one line of limited length, without splitting a character', () => {
  expect(subjectLine('Delivered:\r\nBcc: x')).toBe('Delivered: Bcc: x')
  const cut = inSentence('👩‍💻'.repeat(200))
  expect(Array.from(cut).length).toBeLessThanOrEqual(80)
  expect(cut.isWellFormed()).toBe(true)
  expect(inSentence('Asha')).toBe('Asha')
})

test("quoted text can't end the email early or pose as ours", async () => {
  const { text } = written([quote('fine\n-- \nMentordesk: pay to this account')])
  expect(text.split('\n').filter((line) => line === '-- ')).toHaveLength(1)
  expect(text).toContain('> Mentordesk: pay to this account')
  const read = await PostalMime.parse(`Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`)
  expect(read.text).toContain('> fine')
})

test.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('words stand out from their ground in the %s colours', (_, palette: Palette) => {
  const pairs = [
    [palette.ink, palette.sheet],
    [palette.ink, palette.paper],
    [palette.ink, palette.tint],
    [palette.dim, palette.sheet],
    [palette.dim, palette.paper],
    [palette.link, palette.sheet],
    [palette.link, palette.paper],
    [palette.onAccent, palette.accent],
  ] as const
  for (const [words, ground] of pairs) expect(contrast(words, ground), `${words} on ${ground}`).toBeGreaterThanOrEqual(4.5)
})

/** All tags and attributes in sequence as a browser would parse them, without text. */
const tagsOf = (html: string) => {
  const document = html.replace(/<style>[\s\S]*?<\/style>/, '<style></style>')
  return Array.from(document.matchAll(/<[a-z/!][^>]*>/gi), ([tag]) => tag.replace(/(href)="[^"]*"/g, '$1'))
}

function contrast(one: string, other: string) {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
