import type { LandingFacts, LandingPlace } from '@app/contract/home/landing.rules.ts'
import { expect, test } from 'vitest'
import { inScript } from './pageFacts.ts'
import { renderLanding } from './renderLanding.tsx'

const session = {
  _id: 's1',
  name: 'Debug it together',
  details: 'd'.repeat(76),
  technologies: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  duration: '60 minutes',
  price: 19.5,
  currency: 'USD' as const,
}
const service = { _id: 'a', name: 'Essays', details: 'e'.repeat(201), technologies: [], createdAt: '2026-01-01T00:00:00.000Z' }
const facts: LandingFacts = {
  about: {
    brand: 'acme',
    product: 'Acme',
    company: {
      email: 'hello@acme.example',
      phone: '+91 1',
      address: '1 Road\nTown',
      hours: { opensAt: '10:00', closesAt: '20:00', zone: 'Asia/Kolkata' },
    },
    isDemo: false,
    demoAccounts: [],
    mail: 'smtp',
    texts: 'twilio',
    cards: 'stripe',
    maxUploadBytes: 1,
    offers: { services: true, sessions: true },
  } as LandingFacts['about'],
  details: { id: '1', heading: 'Stuck on code?', details: 'We help.', logoText: 'Acme desk' },
  services: [service, { ...service, _id: 'b', name: 'Reviews', details: 'r'.repeat(200), readMoreLink: 'https://acme.example/reviews' }],
  sessions: [session],
  mentors: [],
  voices: [],
  visitor: 'guest',
}
const place: LandingPlace = {
  origin: 'https://acme.example',
  css: 'a{}',
  schemeScript: 'scheme()',
  script: '/landing.js',
  fonts: ['/f.woff2'],
}

const pageOf = (change: Partial<LandingFacts> = {}) => {
  const html = renderLanding({ ...facts, ...change }, place)
  return { html, page: new DOMParser().parseFromString(html, 'text/html') }
}
const meta = (page: Document, name: string) => page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')
const words = (element: Element | null | undefined) => element?.textContent ?? ''

test('the head names the page for people, search engines and link previews', () => {
  const { page } = pageOf()
  expect(page.title).toBe('Stuck on code? · Acme')
  expect(meta(page, 'description')).toBe('We help.')
  expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://acme.example/')
  expect(meta(page, 'og:type')).toBe('website')
  expect(meta(page, 'og:locale')).toBe('en_US')
  expect(meta(page, 'og:url')).toBe('https://acme.example/')
  expect(meta(page, 'og:description')).toBe('We help.')
  expect(meta(page, 'og:title')).toBe('Stuck on code? · Acme')
  expect(meta(page, 'og:image')).toBe('https://acme.example/preview.png')
  expect(meta(page, 'twitter:card')).toBe('summary_large_image')
  const [company, , , , booking] = JSON.parse(words(page.querySelector('script[type="application/ld+json"]')))['@graph']
  expect(company).toMatchObject({
    '@type': 'Organization',
    name: 'Acme',
    telephone: '+91 1',
    address: '1 Road, Town',
    logo: 'https://acme.example/icon.svg',
    contactPoint: { email: 'hello@acme.example', hoursAvailable: { opens: '10:00', closes: '20:00' } },
  })
  expect(booking).toMatchObject({ name: 'Debug it together', offers: { price: '19.50', priceCurrency: 'USD' } })
})

test('the nine sections are in order', () => {
  const { page } = pageOf()
  const headings = [...page.querySelectorAll('h1, h2')].map(words)
  const order = ['Stuck on code?', 'Our Services', 'Hire dedicated developers', 'Book a 1-on-1 session', 'Four steps, no surprises']
  expect(headings.slice(0, 8)).toEqual([...order, 'Sessions you can book', 'Contact Us', 'Classroom training'])
  expect(words(page.querySelector('footer'))).toContain('10:00 AM to 08:00 PM IST')
  expect(words(page.querySelector('footer'))).toContain('Booking confirmation arrives within 1 hour.')
})

test('a service shows its first 200 characters, a session its first 75, and a link only if there is one', () => {
  const { page } = pageOf()
  const [long, whole] = page.querySelectorAll('[data-carousel-row] li')
  expect(words(long?.querySelector('p'))).toBe(`${'e'.repeat(200)}…`)
  expect(words(whole?.querySelector('p'))).toBe('r'.repeat(200))
  expect(long?.querySelector('a')).toBeNull()
  expect(whole?.querySelector('a')?.getAttribute('href')).toBe('https://acme.example/reviews')
  expect(words(page.querySelector('#sessions li p')).trim()).toBe(`${'d'.repeat(75)}…`)
  expect(page.querySelector('#sessions [data-book]')?.getAttribute('data-book')).toBe('s1')
})

const without = (...fields: (keyof LandingFacts['about']['company'])[]) => {
  const known = Object.entries(facts.about.company).filter(([field]) => !fields.some((each) => each === field))
  return pageOf({ about: { ...facts.about, company: Object.fromEntries(known) } })
}
const organizationOf = (page: Document) => JSON.parse(words(page.querySelector('script[type="application/ld+json"]')))['@graph'][0]
const company = (page: Document) => `${words(page.querySelector('#contact'))} ${words(page.querySelector('footer'))}`

test.each([
  ['email', ['hello@acme.example', 'E-mail', 'mailto:', 'and we book for you']],
  ['phone', ['+91 1', 'Phone', 'tel:', 'telephone', ' or call']],
  ['address', ['1 Road', 'Address<', '"address"', '<address']],
  ['hours', ['10:00 AM', 'Hours', 'hoursAvailable', 'Your mentor', 'data-hours']],
] as const)('without %s no trace of it appears, neither a label nor an empty place', (field, traces) => {
  const { html } = without(field)
  for (const trace of traces) {
    expect(pageOf().html, `${trace} is there while it is known`).toContain(trace)
    expect(html).not.toContain(trace)
  }
})

test('a company without details shows its name and no empty contact links', () => {
  const { page } = without('email', 'phone', 'address', 'hours')
  expect(organizationOf(page)).not.toHaveProperty('contactPoint')
  expect([...page.querySelectorAll('footer h2')].map(words)).toEqual(['Acme', 'Company'])
  expect(page.querySelector('#contact dl')).toBeNull()
  expect(company(page)).not.toMatch(/Write to|undefined|null|,\s*[.,]/)
})

test('the company’s logo and accent colour are in the page and in its structured data', () => {
  const logo = { address: '/api/pictures/abc', width: 300, height: 100 }
  const { page } = pageOf({ about: { ...facts.about, company: { ...facts.about.company, logo, accentStyle: ':root{--accent:#b30000}' } } })
  expect(page.querySelector('header [data-brand] img')?.getAttribute('src')).toBe(logo.address)
  expect(organizationOf(page).logo).toBe('https://acme.example/api/pictures/abc')
  expect([...page.querySelectorAll('style')].map(words).at(-1)).toBe(':root{--accent:#b30000}')
})

test('a section without content is left out, and so are links to it', () => {
  const linksOf = (page: Document) => [...page.querySelectorAll('header nav a')].map((link) => link.getAttribute('href'))
  const full = pageOf().page
  expect(linksOf(full)).toEqual(['#services', '#steps', '#sessions', '#contact'])
  for (const { page } of [pageOf(), pageOf({ services: [], sessions: [] }), pageOf({ sessions: { failed: 'No.' } })])
    for (const link of page.querySelectorAll('a[href^="#"]'))
      expect(page.querySelector(link.getAttribute('href') ?? ''), link.outerHTML).not.toBeNull()

  const { page } = pageOf({ services: [], sessions: [] })
  expect(linksOf(page)).toEqual(['#steps', '#contact'])
  for (const words of ['Our Services', 'Sessions you can book', 'Book a 1-on-1 session']) {
    expect(full.body.textContent).toContain(words)
    expect(page.body.textContent).not.toContain(words)
  }
})

test('the chosen people appear with picture, name and subject; without any the section is left out', () => {
  const picture = '/api/pictures/abc'
  const { page } = pageOf({
    mentors: [
      { name: 'Rohan Desai', picture, subjects: ['React', 'SQL'] },
      { name: 'Marta K', subjects: [] },
    ],
  })
  const people = [...page.querySelectorAll('[aria-labelledby=mentors] li')]
  expect(people.map(words)).toEqual(['Rohan DesaiReact, SQL', 'MKMarta K'])
  expect(people.map((person) => person.querySelector('img')?.getAttribute('src'))).toEqual([picture, undefined])
  expect(pageOf().page.querySelector('[aria-labelledby=mentors]')).toBeNull()
})

test('the ratings of a mentor appear as a figure and as text for screen readers; without enough ratings neither does', () => {
  const { page } = pageOf({
    mentors: [
      { name: 'Rohan Desai', subjects: ['React'], rating: { mean: 4.8, count: 1023 } },
      { name: 'Marta K', subjects: [], rating: { mean: 5, count: 3 } },
      { name: 'Neha S', subjects: [] },
    ],
  })
  const people = [...page.querySelectorAll('[aria-labelledby=mentors] li')]
  const seen = people.map((person) => words(person.querySelector('svg')?.parentElement))
  expect(seen).toEqual(['4.8 (1,023)', '5.0 (3)', ''])
  for (const hidden of page.querySelectorAll('[aria-labelledby=mentors] [aria-hidden=true]')) hidden.remove()
  expect(people.map(words)).toEqual(['Rohan DesaiReact4.8 of 5, 1,023 sessions rated', 'Marta K5.0 of 5, 3 sessions rated', 'Neha S'])
})

test('the two clocks show the company’s zone', () => {
  const rows = [...pageOf().page.querySelectorAll('#one-on-one, table tr')].map(words).join(' ')
  expect(rows).toMatch(/You, in New York0?[89]:30 AM .*Your mentor, on India Standard Time07:00 PM/)
})

test('sign-up and sign-in are shown to visitors only', () => {
  expect(pageOf().html).toMatch(/Sign In/)
  for (const visitor of ['customer', 'staff'] as const) expect(pageOf({ visitor }).html).not.toMatch(/Sign In|Sign up|>Login</)
})

test('a part that could not be loaded says so, and the others are shown', () => {
  const { page } = pageOf({
    details: { failed: 'Something went wrong!' },
    services: { failed: 'Unable to load services info!' },
    sessions: { failed: 'Unable to load sessions info!' },
  })
  expect([...page.querySelectorAll('[role=alert]')].map(words)).toEqual([
    'Something went wrong!',
    'Unable to load services info!',
    'Unable to load sessions info!',
  ])
})

test('texts of an admin cannot close a script or open an element', () => {
  const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
  const { html, page } = pageOf({
    details: { id: '1', heading: hostile, details: hostile, logoText: hostile },
    sessions: [{ ...session, name: hostile, details: hostile }],
    services: [{ ...service, name: hostile }],
  })
  expect(html).not.toContain(hostile)
  expect(page.querySelectorAll('script')).toHaveLength(4)
  expect(page.querySelector('[onerror]')).toBeNull()
  expect(JSON.parse(words(page.querySelector('#facts'))).details.heading).toBe(hostile)
  expect(words(page.querySelector('h1'))).toBe(hostile)
})

test('a link that would run a script is left out', () => {
  const { html } = pageOf({ services: [{ ...service, readMoreLink: 'javascript:alert(1)' }] })
  expect(html).not.toContain('href="javascript:alert(1)"')
})

test('data in a script is unchanged and contains no character that HTML interprets', () => {
  const data = { text: '<!-- </script> & \u2028 \u2029' }
  expect(inScript(data)).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(inScript(data))).toEqual(data)
})

test('published feedback shows a first name; without any the section is left out, and HTML in it stays text', () => {
  const { page } = pageOf({ voices: [{ name: 'Agnes', experience: 'Quick & <b>kind</b>', stars: 4.3 }] })
  expect([...page.querySelectorAll('[aria-labelledby=voices] li')].map(words)).toEqual(['Quick & <b>kind</b>Agnes, 4.3 of 5 stars'])
  expect(pageOf().page.querySelector('[aria-labelledby=voices]')).toBeNull()
})
