import { defineConfig } from 'vitest/config'

export default defineConfig({
  cacheDir: '../node_modules/.cache/vitest-scripts',
  test: { include: ['*.test.ts'], pool: 'forks', maxWorkers: 2 },
})
