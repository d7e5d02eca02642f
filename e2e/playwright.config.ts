import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'

/** Journeys through the real product, in the system's own browser. Nothing is downloaded. */
export default defineConfig({
  testDir: 'src',
  outputDir: '../test-results/e2e',
  preserveOutput: 'failures-only',
  globalSetup: './src/startDesk.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  reporter: 'line',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 15_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
