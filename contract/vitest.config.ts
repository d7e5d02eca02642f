import { defineConfig } from 'vitest/config'

export default defineConfig({
  cacheDir: '../node_modules/.cache/vitest-contract',
  test: { include: ['src/**/*.test.ts'], pool: 'forks', maxWorkers: 2 },
})
