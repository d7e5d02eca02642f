import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Tests of the web floor, in a drawn-up browser. What only a real browser can show is proved in e2e. */
export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    setupFiles: ['src/testSetup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
