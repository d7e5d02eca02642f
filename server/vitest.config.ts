import { defineConfig } from 'vitest/config'

const isolatedTests = 'src/**/*.isolated.test.ts'

export default defineConfig({
  cacheDir: '../node_modules/.cache/vitest-server',
  test: {
    globalSetup: ['src/test/postgres.ts'],
    pool: 'forks',
    // Each worker drives a database of its own; more than two only wait for each other on a small machine.
    maxWorkers: 2,
    // What a test makes is forgotten with it: swept seldom, it costs an eighth less of the processor.
    execArgv: ['--max-semi-space-size=64'],
    // What stands still is found all the same; what is slow because the machine is busy has not failed.
    testTimeout: 60_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      // The product is loaded once for all the files that a worker is given: loading it takes longer than most of them.
      { extends: true, test: { name: 'server', include: ['src/**/*.test.ts'], exclude: [isolatedTests], isolate: false } },
      // What puts something else in a module's place must not be met by others.
      { extends: true, test: { name: 'isolated', include: [isolatedTests] } },
    ],
  },
})
