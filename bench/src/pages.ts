import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listOf } from '@app/contract/core/paging.ts'
import { PublicEvent } from '@app/contract/events/events.shapes.ts'
import { SignedIn } from '@app/contract/users/signedIn.shapes.ts'
import { launch } from 'chrome-launcher'
import lighthouse, { type Flags } from 'lighthouse'
import { findBrowser } from '../../scripts/browser.mjs'
import { untilReady } from './untilReady.ts'

/**
 * `npm run bench:pages`: the first load of the public pages and of All Orders by Lighthouse, on the built app, phone and desktop. Fails if
 * a score of a public page is too low; name a page to measure it alone.
 */
const base = 'http://localhost:3392'
const password = 'Bench-desk-42!'
const anEvent = 'an event'
const screens = {
  landing: '/',
  'All Orders': '/profile/view-orders',
  'upcoming events': '/events/register',
  [anEvent]: '/events/register-event',
}
/**
 * The minimum score of the public pages, of 100. A busy computer costs speed: a page that falls short is measured again, up to this many
 * attempts.
 */
const promised = 95
const attempts = 3
const wanted = process.argv.slice(2)

const folder = await mkdtemp(join(tmpdir(), 'desk-pages-'))
const env = { ...process.env, DATA_DIR: folder, DEMO_PASSWORD: password, PORT: '3392', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' }
const product = spawn(process.execPath, ['server/src/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
const chrome = await launch({
  chromePath: findBrowser(),
  chromeFlags: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
try {
  await untilReady(base)
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: 'admin', password }) }
  const { accessToken } = SignedIn.parse(await (await fetch(`${base}/api/auth/signin`, asked)).json())
  console.log('| page | on | JS kB (as sent) | LCP ms | blocking ms | CLS | performance | accessibility | best practices | SEO |')
  console.log('|---|---|---|---|---|---|---|---|---|---|')
  for (const [name, path] of Object.entries(screens).filter(([name]) => wanted.length === 0 || wanted.includes(name)))
    for (const formFactor of ['mobile', 'desktop'] as const) {
      const isDesktop = formFactor === 'desktop'
      const flags: Flags = {
        port: chrome.port,
        formFactor,
        screenEmulation: isDesktop
          ? { mobile: false, width: 1440, height: 900, deviceScaleFactor: 1, disabled: false }
          : { mobile: true, width: 390, height: 844, deviceScaleFactor: 2, disabled: false },
        throttling: isDesktop
          ? {
              rttMs: 40,
              throughputKbps: 10_240,
              cpuSlowdownMultiplier: 1,
              requestLatencyMs: 0,
              downloadThroughputKbps: 0,
              uploadThroughputKbps: 0,
            }
          : {
              rttMs: 150,
              throughputKbps: 1_638.4,
              cpuSlowdownMultiplier: 4,
              requestLatencyMs: 0,
              downloadThroughputKbps: 0,
              uploadThroughputKbps: 0,
            },
        extraHeaders: { cookie: `session=${accessToken}` },
      }
      const isPromised = !path.startsWith('/profile')
      const address = name === anEvent ? `${path}/${await upcomingEvent()}` : path
      for (let attempt = 1; attempt <= attempts; attempt++) {
        const result = await lighthouse(`${base}${address}`, isPromised ? { ...flags, extraHeaders: {} } : flags)
        if (!result) throw new Error(`Lighthouse said nothing about ${name}.`)
        const { audits, categories } = result.lhr
        const figure = (id: string) => Math.round((audits[id]?.numericValue ?? Number.NaN) * 1000) / 1000
        const marks = ['performance', 'accessibility', 'best-practices', 'seo'].map((id) => Math.round((categories[id]?.score ?? 0) * 100))
        const scripts = scriptBytes(audits['network-requests']?.details)
        console.log(
          `| ${name} | ${formFactor} | ${(scripts / 1000).toFixed(0)} | ${figure('largest-contentful-paint').toFixed(0)} | ${figure('total-blocking-time').toFixed(0)} | ${figure('cumulative-layout-shift')} | ${marks.join(' | ')} |`,
        )
        if (!isPromised || Math.min(...marks) >= promised) break
        const unmeasured = audits['largest-contentful-paint']?.errorMessage
        if (unmeasured) console.error(`  not measured: ${unmeasured}`)
        for (const { id, title, score } of Object.values(audits)) if (score === 0) console.error(`  ${id}: ${title}`)
        if (attempt === attempts) {
          console.error(`The ${name} page on ${formFactor} is below ${promised}.`)
          process.exitCode = 1
        }
      }
    }
} finally {
  await chrome.kill()
  product.kill('SIGTERM')
  if (product.exitCode === null) await once(product, 'exit')
  await rm(folder, { recursive: true, force: true })
}

/** The first upcoming event of the demo company. */
async function upcomingEvent(): Promise<string> {
  const { items } = listOf(PublicEvent).parse(await (await fetch(`${base}/api/events/get-upcoming-events`)).json())
  const [first] = items
  if (!first) throw new Error('There is no event to come.')
  return first._id
}

/** The compressed size of a page's scripts. */
function scriptBytes(details: unknown): number {
  const items = typeof details === 'object' && details !== null && 'items' in details && Array.isArray(details.items) ? details.items : []
  return items
    .filter((item: { resourceType?: string }) => item.resourceType === 'Script')
    .reduce((sum: number, item: { transferSize?: number }) => sum + (item.transferSize ?? 0), 0)
}
