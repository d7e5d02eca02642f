import { defineConfig } from 'vitest/config'

export default defineConfig({
  cacheDir: '../node_modules/.cache/vitest-contract',
  // A process for each file would take longer to start than nearly all of them to run.
  test: { include: ['src/**/*.test.ts'], pool: 'forks', isolate: false, maxWorkers: 2 },
})
