import { defineConfig } from '@playwright/test'
import { findBrowser, findHeadlessBrowser } from '../scripts/browser.mjs'

/** Marks what only a whole browser shows: a PDF on a page, a notification. */
const needsAll = /@whole-browser/
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds here: translating its scripts for a long life costs more than it saves, a sixth of all CPU time.
  '--js-flags=--no-opt --no-maglev',
]

/** Journeys through the real product, in the system's own browser. Nothing is downloaded. */
export default defineConfig({
  testDir: 'src',
  outputDir: '../test-results/e2e',
  preserveOutput: 'failures-only',
  globalSetup: './src/startTestApp.ts',
  fullyParallel: true,
  // Pages wait a fifth of their time for something; a third worker keeps two cores busy.
  workers: 3,
  forbidOnly: process.env.CI !== undefined,
  reporter: 'line',
  // Long enough for a slow machine: a test fails only if the awaited thing never appears.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'journeys', grepInvert: needsAll, use: { launchOptions: { executablePath: findHeadlessBrowser(), args } } },
    { name: 'whole browser', grep: needsAll, use: { launchOptions: { executablePath: findBrowser(), args } } },
  ],
})
