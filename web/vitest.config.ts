import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const isolatedTests = 'src/**/*.isolated.test.{ts,tsx}'

/** Tests of the web floor, in a drawn-up browser. What only a real browser can show is proved in e2e. */
export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'jsdom',
    // What stands still is found all the same; what is slow because the machine is busy has not failed.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    setupFiles: ['src/testSetup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      // The kit is loaded once for all the files that a worker is given.
      { extends: true, test: { name: 'web', include: ['src/**/*.test.{ts,tsx}'], exclude: [isolatedTests], isolate: false } },
      // What puts something else in a module's place must not be met by others.
      { extends: true, test: { name: 'isolated', include: [isolatedTests] } },
    ],
  },
})
