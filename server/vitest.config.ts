import { defineConfig } from 'vitest/config'

export default defineConfig({
  cacheDir: '../node_modules/.cache/vitest-server',
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/test/postgres.ts'],
    pool: 'forks',
    // Each worker drives a database of its own; more than two only wait for each other on a small machine.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
